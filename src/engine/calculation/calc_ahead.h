// SPDX-License-Identifier: MIT
// calc_ahead.h - everything the next card may lead to, valued with one look of the network.
//
// This is all that looking ahead asks of the network.
#ifndef GENPEI_CALC_AHEAD_H
#define GENPEI_CALC_AHEAD_H

#include "engine/calculation/calc_deep.h"
#include "engine/calculation/calc_policy.h"

enum { CALC_AHEAD_MAX = CALC_RANKS * CALC_SUCCESSORS_MAX };

// One placing of one rank.
typedef struct {
    float chance; // of winning behind it
    uint8_t rank;
    uint8_t which; // of calc_policy_ways
    bool known;    // the chance is no guess
} CalcAhead;

// The chance behind one placing, and whether it is known.
void calc_judge(CalcDesk *desk, const CalcTable *t, CalcAhead *out);

// The chances of the tables that placing a card leads to, by what was said of the table before.
// `turned` is that table when the card has left the stock. Returns how many.
int calc_ahead_rank(const CalcDeepAnswer *a, const CalcTable *turned, int rank, CalcAhead *out);

// All placings of all ranks that may be turned next, by what was said of the table, in groups of
// one rank; room for CALC_AHEAD_MAX. The stock is not empty. Returns how many.
int calc_ahead(const CalcDeepAnswer *a, const CalcTable *t, CalcAhead *out);

#endif
