// SPDX-License-Identifier: MIT
// eval.h - a static evaluation: what a position is worth without looking ahead.
//
// Games that know something about their positions embed an Eval as first member of their own
// struct; searches see only this. Constant while a search runs, so threads may share it.
#ifndef GENPEI_EVAL_H
#define GENPEI_EVAL_H

#include "game/game.h"

typedef struct Eval Eval;
struct Eval {
    // The value of `s` as `player` sees it: for two players, value(0) == -value(1).
    int (*value)(const Eval *e, const Game *g, const State *s, int player);
};

static inline int eval_value(const Eval *e, const Game *g, const State *s, int player) {
    return e->value(e, g, s, player);
}

#endif
