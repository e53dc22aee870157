// SPDX-License-Identifier: MIT
// playout_eval.h - an evaluation for games that have none: the mean result of playouts.
//
// The random games depend on the position alone, so that equal positions have equal values and a
// search is repeatable. For one or two players, without chance and with nothing hidden
// (search_suits).
#ifndef GENPEI_PLAYOUT_EVAL_H
#define GENPEI_PLAYOUT_EVAL_H

#include "game/eval.h"

typedef struct {
    Eval eval;
    int games;   // random games per position
    State *room; // one state
} PlayoutEval;

// The value is 1000 x (won - lost) / games. Not to be shared by threads. End with the second one.
void playout_eval_init(PlayoutEval *e, const Game *g, int games);
void playout_eval_clear(PlayoutEval *e);

#endif
