// SPDX-License-Identifier: MIT
// solve_edge.h - `genpei solve` for the Reversi family: what its parts share.
#ifndef GENPEI_SOLVE_EDGE_H
#define GENPEI_SOLVE_EDGE_H

#include "cli/solve/solve.h"
#include "engine/othello/search/edge_solver.h"
#include "work/progress.h"

// A run of the endgame solver; kept from one position to the next.
typedef struct {
    const SolveRequest *request;
    EdgeSolver *solver;
    PatternWeights *weights;
    Progress progress;
    int64_t began_ns; // of this position
} EdgeRun;

// NULL when the game is not one for it. `filled`: the winner gets the empty squares.
EdgeRun *edge_run_new(const SolveRequest *r, bool filled);
void edge_run_free(void *kept);

// Solves the position and tells the seconds it took.
double edge_run_solve(EdgeRun *run, const State *s, EdgeAnswer *out);

#endif
