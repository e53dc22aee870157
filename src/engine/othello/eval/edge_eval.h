// SPDX-License-Identifier: MIT
// edge_eval.h - the static evaluation, as the search calls it.
#ifndef GENPEI_EDGE_EVAL_H
#define GENPEI_EDGE_EVAL_H

#include "engine/othello/board/disc.h"
#include "engine/othello/board/edge_table.h"

enum { EDGE_DISC = 128, EDGE_MOVES_MAX = 40 }; // the value of one disc at the end of the game

// A move being considered: the position after it and how promising it is.
typedef struct {
    DiscBoard next;
    EdgeKey key; // of `next`
    int32_t promise;
    int square;
} EdgeMove;

// An evaluation: embed it first in a struct of your own. It is constant and shared by threads.
typedef struct EdgeEval {
    // The mover's expected final score times EDGE_DISC. Never called for finished games.
    int32_t (*value)(const struct EdgeEval *self, DiscBoard b, DiscShape shape);

    // Values of the positions after moves of b, `depth` plies deeper, each seen by the player to
    // move there. May be NULL; only of 8x8 boards with eight directions.
    void (*after)(const struct EdgeEval *self, DiscBoard b, const EdgeMove *moves, int count,
                  int depth, int32_t *out);
} EdgeEval;

// Evaluation by moves, places beside the opponent's discs, corners: for boards of any shape.
extern const EdgeEval edge_simple_eval;

#endif
