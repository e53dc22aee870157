// SPDX-License-Identifier: MIT
// calc_ahead.h - everything the next card may lead to, valued at once.
//
// This is all that looking ahead asks of the network, so a network that values many tables at once
// has to be fitted in here only.
#ifndef GENPEI_CALC_AHEAD_H
#define GENPEI_CALC_AHEAD_H

#include "engine/calculation/calc_policy.h"

enum { CALC_AHEAD_MAX = CALC_RANKS * CALC_WAYS_MAX };

// One placing of one rank.
typedef struct {
    float chance; // of winning behind it
    uint8_t rank;
    uint8_t which; // of calc_policy_ways
    bool known;    // the chance is no guess
} CalcAhead;

// The chance behind one placing, and whether it is known.
void calc_judge(const CalcNet *net, const CalcTable *t, CalcAhead *out);

// All placings of all ranks that may be turned next, in groups of one rank; room for
// CALC_AHEAD_MAX. The stock is not empty. Returns how many.
int calc_ahead(const CalcNet *net, const CalcTable *t, CalcAhead *out);

#endif
