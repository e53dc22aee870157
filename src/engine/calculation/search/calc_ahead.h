// SPDX-License-Identifier: MIT
// calc_ahead.h - every table the next card may lead to, valued with one evaluation of the network.
//
// This is all that the search needs of the network.
#ifndef GENPEI_CALC_AHEAD_H
#define GENPEI_CALC_AHEAD_H

#include "engine/calculation/net/calc_deep.h"
#include "engine/calculation/search/calc_policy.h"

enum { CALC_AHEAD_MAX = CALC_RANKS * CALC_SUCCESSORS_MAX };

// One placing of one rank.
typedef struct {
    float chance; // of winning after it
    uint8_t rank;
    uint8_t which; // of calc_policy_ways
    bool known;    // the chance is exact
} CalcAhead;

// The chance after one placing, and whether it is known.
void calc_judge(CalcDesk *desk, const CalcTable *t, CalcAhead *out);

// The chances of the tables that placing a card leads to, from the network's answer for the table
// before. `turned` is that table when the card has left the stock. Returns how many.
int calc_ahead_rank(const CalcDeepAnswer *a, const CalcTable *turned, int rank, CalcAhead *out);

// All placings of all ranks that may be turned next, from the network's answer for the table, in
// groups of one rank; room for CALC_AHEAD_MAX. The stock is not empty. Returns how many.
int calc_ahead(const CalcDeepAnswer *a, const CalcTable *t, CalcAhead *out);

#endif
