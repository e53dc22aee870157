// SPDX-License-Identifier: MIT
// solver_methods.h - the methods of the solver, as solver.c calls them. Values are seen by
// player 0 here. Walk.stopped says whether a run was cut short.
#ifndef GENPEI_SOLVER_METHODS_H
#define GENPEI_SOLVER_METHODS_H

#include "search/solver_walk.h"

// --- solver_alphabeta.c ---

typedef struct AlphaBeta AlphaBeta;
AlphaBeta *alphabeta_new(Walk *w);
void alphabeta_free(AlphaBeta *a);

// The value of the position at ply 0 if it lies between `low` and `high`; else a bound of it at or
// beyond the one it passed. `*move` is one that reaches it, or unchanged.
int alphabeta_value(AlphaBeta *a, int low, int high, Move *move);

// --- solver_pn.c ---

typedef struct PnSearch PnSearch;
PnSearch *pn_new(Walk *w);
void pn_free(PnSearch *p);

// Whether player 0 gets at least `question` at ply 0. `*move` is one that upholds the answer where
// the player it favours is to move, or unchanged.
bool pn_ask(PnSearch *p, int question, Move *move);

// Estimates of the work to prove that player 0 gets what is asked for, and to disprove it.
typedef struct {
    uint32_t proof, disproof;
} PnNumbers;

// Searches below the position at `ply`, which is not final, until one of its numbers reaches its
// limit or about `nodes` nodes were searched. The result is in the table as well; it is meaningless
// when the walk was stopped. The children of the position stay at `ply`.
PnNumbers pn_search_below(PnSearch *p, int ply, int question, PnNumbers limit, uint64_t nodes);

Walk *pn_walk(const PnSearch *p);

// --- solver_retro.c ---

typedef struct Retro Retro;
void retro_free(Retro *r);

// Lists and values all positions that can be reached from `root`. NULL when the run was stopped.
Retro *retro_new(Walk *w, const State *root);

// Bounds of what player 0 gets, the same where endless games do not matter; `*move` is the number
// of a move by which player 0 (`at_most`: the other) upholds that bound and the game ends. False
// when the position was not listed.
bool retro_find(const Retro *r, const State *s, bool at_most, int *low, int *high, size_t *move);

#endif
