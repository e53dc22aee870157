// SPDX-License-Identifier: MIT
// edge_pn.h - whether player 0 gets at least so much, in the game of 1970 from its start or any
// position: proof-number search on bits, by threads.
#ifndef GENPEI_EDGE_PN_H
#define GENPEI_EDGE_PN_H

#include "engine/othello/search/edge_pn_core.h"
#include "search/solver.h"

typedef struct EdgePn EdgePn;

bool edge_pn_suits(DiscShape shape);

// Uses `workers`, one per thread, near the end of games; their counters are its own.
EdgePn *edge_pn_new(DiscShape shape, const EdgeWorker *workers, int threads, size_t memory_mb);
void edge_pn_free(EdgePn *x);

// As SolverExpert has them. The question has a window of one: `high` is `low` + 1. Bounds are seen
// by the mover.
void edge_pn_answer(EdgePn *x, SolverQuestion *q);
void edge_pn_learn(EdgePn *x, const SolverKept *one);

#endif
