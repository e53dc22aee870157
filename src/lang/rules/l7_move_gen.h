// SPDX-License-Identifier: MIT
// l7_move_gen.h - move generators: loops over the variables, each part of the condition tried as
// early as possible.
#ifndef GENPEI_L7_MOVE_GEN_H
#define GENPEI_L7_MOVE_GEN_H

#include "lang/rules/l7_move_params.h"

// The function that generates the moves; `bound`: how many variables are given, -1: a first step.
int move_make_gen(Low *L, MoveInfo *m, int me, int bound);

// The constant that number k of a variable stands for; false when it is out of range.
bool move_unrolled(Low *L, const Param *q, int k, Val *out);

#endif
