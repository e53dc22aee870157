// SPDX-License-Identifier: MIT
// calc_policy.h - what a card of Calculation leads to when nothing is kept.
//
// A card that can go out goes out, and so do heap tops; where there is a choice (which foundation,
// from which heap) every way is followed to the end. Otherwise the card goes on one of the heaps.
#ifndef GENPEI_CALC_POLICY_H
#define GENPEI_CALC_POLICY_H

#include "engine/calculation/net/calc_route.h"

enum { CALC_SUCCESSORS_MAX = 12 };

// The tables that lifting leads to in every way that matters, at most CALC_SUCCESSORS_MAX; returns
// how many. Where nothing can be lifted that is the table itself.
int calc_lift_ways(const CalcTable *t, CalcTable *out);

// The same number for tables that differ only in the order of their heaps.
uint64_t calc_table_key(const CalcTable *t);

// The tables that the card leads to when it is placed this way (room for CALC_SUCCESSORS_MAX);
// returns how many. It was taken from the stock: t->left and t->stock say so already.
int calc_policy_ways(const CalcTable *t, int rank, CalcTable *out);

#endif
