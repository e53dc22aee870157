// SPDX-License-Identifier: MIT
// hex_problems.h - makes problems of Hex: positions in which exactly one move wins, by proof.
//
// Positions come from games in which the network's policy draws the moves, so that they look like
// games. The solver decides the position after every move. How hard a problem is, is measured: how
// many losing moves the network takes for winning ones, then how many nodes the solver needs.
#ifndef GENPEI_HEX_PROBLEMS_H
#define GENPEI_HEX_PROBLEMS_H

#include "base/error.h"
#include "base/str.h"
#include "work/progress.h"

#include <stdatomic.h>
#include <stdint.h>

typedef struct {
    int each;     // problems of every level
    int64_t seed; // of the games
    const atomic_bool *stop;
    Progress *progress;
} HexProblems;

// Adds the lines of a set (hex_problem_set.h) to `out`. False, with the reason, when there is no
// network or it was stopped.
bool hex_problems_make(const HexProblems *how, Str *out, Error *e);

#endif
