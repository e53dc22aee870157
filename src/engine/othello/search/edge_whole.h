// SPDX-License-Identifier: MIT
// edge_whole.h - exact values of whole games of the Reversi family, on 6x6 and, with four
// directions, on 8x8: what the general solver uses for these games.
#ifndef GENPEI_EDGE_WHOLE_H
#define GENPEI_EDGE_WHOLE_H

#include "search/solver.h"

// Whether such a search exists for the game.
bool edge_whole_suits(const Game *g);

// An engine with a table of `memory_mb`, used by `threads`. The bounds it reports to
// keep are seen by the mover.
void *edge_whole_new(const Game *g, int threads, size_t memory_mb);
void edge_whole_free(void *engine);

// As SolverExpert has them.
void edge_whole_answer(void *engine, SolverQuestion *q);
void edge_whole_learn(void *engine, const SolverKept *one);
bool edge_whole_settle(void *engine, int thread, const State *s, int least, bool *holds,
                       uint64_t *nodes);

#endif
