// SPDX-License-Identifier: MIT
// solver_methods.h - the methods of the solver, as solver.c calls them. Values are seen by
// player 0 here. Whether a run came to its end is in Walk.stopped.
#ifndef GENPEI_SOLVER_METHODS_H
#define GENPEI_SOLVER_METHODS_H

#include "search/solver_walk.h"

// --- solver_alphabeta.c ---

typedef struct AlphaBeta AlphaBeta;
AlphaBeta *alphabeta_new(Walk *w, size_t megabytes);
void alphabeta_free(AlphaBeta *a);

// The value of the position at ply 0 if it lies between `low` and `high`; else a bound of it at or
// beyond the one it passed. `*move` is one that reaches it, or is left alone.
int alphabeta_value(AlphaBeta *a, int low, int high, Move *move);

// --- solver_pn.c ---

typedef struct PnSearch PnSearch;
PnSearch *pn_new(Walk *w, size_t megabytes);
void pn_free(PnSearch *p);

// Whether player 0 gets at least `question` at ply 0. `*move` is one that keeps to the answer where
// the player whom it favours is to move, or is left alone.
bool pn_ask(PnSearch *p, int question, Move *move);

// --- solver_retro.c ---

// Bounds of what player 0 gets at `root`, the same where endless games do not matter; `*move` is
// the number of a move that reaches its mover's, or is left alone. False when the run was stopped.
bool retro_value(Walk *w, const State *root, int *low, int *high, size_t *move);

#endif
