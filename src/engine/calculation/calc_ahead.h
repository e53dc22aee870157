// SPDX-License-Identifier: MIT
// calc_ahead.h - everything the next card may lead to, valued at once.
//
// This is all that looking ahead asks of a network. The small one (calc_net.h) values every table
// by itself; the deep one (calc_deep.h) says with one look at a table what all placings are worth.
#ifndef GENPEI_CALC_AHEAD_H
#define GENPEI_CALC_AHEAD_H

#include "engine/calculation/calc_deep.h"
#include "engine/calculation/calc_policy.h"

enum { CALC_AHEAD_MAX = CALC_RANKS * CALC_WAYS_MAX };

// One placing of one rank.
typedef struct {
    float chance; // of winning behind it
    uint8_t rank;
    uint8_t which; // of calc_policy_ways
    bool known;    // the chance is no guess
} CalcAhead;

// Who values tables: the deep network, where there is a desk, or the small one.
typedef struct {
    const CalcNet *net;
    CalcDesk *desk;
} CalcEyes;

// The chance behind one placing, and whether it is known.
void calc_judge(const CalcEyes *eyes, const CalcTable *t, CalcAhead *out);

// All placings of all ranks that may be turned next, in groups of one rank; room for
// CALC_AHEAD_MAX. The stock is not empty. Returns how many; `valued` is raised by the tables
// valued.
int calc_ahead(const CalcEyes *eyes, const CalcTable *t, CalcAhead *out, int64_t *valued);

#endif
