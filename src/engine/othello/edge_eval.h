// SPDX-License-Identifier: MIT
// edge_eval.h - what a position is worth without looking ahead, as the search asks for it.
#ifndef GENPEI_EDGE_EVAL_H
#define GENPEI_EDGE_EVAL_H

#include "engine/othello/disc.h"

enum { EDGE_DISC = 128 }; // a disc more at the end of the game

// An evaluation: embed it first in a struct of your own. It is constant and shared by threads.
typedef struct EdgeEval {
    // The mover's expected final score times EDGE_DISC. Never asked of finished games.
    int32_t (*value)(const struct EdgeEval *self, DiscBoard b, DiscShape shape);
} EdgeEval;

// Evaluation by moves, places beside the opponent's discs, corners: for boards of any shape.
extern const EdgeEval edge_simple_eval;

#endif
