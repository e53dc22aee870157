// SPDX-License-Identifier: MIT
// calc_exact.h - the clairvoyant: whether a known deck can be won.
//
// It searches depth first, the tables the network likes first, and remembers those that are lost;
// tables that differ only in the order of their heaps are the same.
#ifndef GENPEI_CALC_EXACT_H
#define GENPEI_CALC_EXACT_H

#include "engine/calculation/net/calc_deep.h"

typedef struct CalcExact CalcExact;
CalcExact *calc_exact_new(CalcDesk *desk); // may be NULL: then the order is arbitrary
void calc_exact_free(CalcExact *x);

typedef enum { CALC_LOST, CALC_WINNABLE, CALC_UNKNOWN } CalcVerdict;

// Whether the cards of the stock, coming as `deck` says, can be won from the
// table, before the first of them is turned. Lifting may also be postponed. Unknown after `nodes`
// tables (0: any number).
CalcVerdict calc_clairvoyant(CalcExact *x, const CalcTable *t, const uint8_t *deck, int64_t nodes);

#endif
