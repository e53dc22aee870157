// SPDX-License-Identifier: MIT
// edge_solver.h - exact values of positions of the Reversi family, from outside.
#ifndef GENPEI_EDGE_SOLVER_H
#define GENPEI_EDGE_SOLVER_H

#include "engine/othello/eval/pattern_weights.h"

#include <stdatomic.h>
#include <stddef.h>

typedef struct EdgeSolver EdgeSolver;

// Zero means default.
typedef struct {
    DiscShape shape;
    int threads;     // 1
    size_t table_mb; // 128
    bool filled;     // scores: empty squares go to the winner
    // For the order of moves, on 8x8 with eight directions; not owned. NULL: by mobility.
    const PatternWeights *weights;
    // Called every few milliseconds by any thread, never by two at once; false ends the search. May
    // be NULL.
    bool (*go_on)(void *context);
    void *context;
} EdgeSolverOptions;

typedef struct {
    bool known; // false: it was stopped
    int value;  // for the mover; with `wld` only its sign counts
    int move;   // a best square; -1: the mover must pass, or the game is over
    uint64_t nodes;
} EdgeAnswer;

EdgeSolver *edge_solver_new(const EdgeSolverOptions *o);
void edge_solver_free(EdgeSolver *s);

// Solves a position: the exact score, or who wins.
void edge_solver_run(EdgeSolver *s, DiscBoard b, bool wld, EdgeAnswer *out);

#endif
