// SPDX-License-Identifier: MIT
// reversi_exact.h - exact values of games of the Reversi family on small boards or with four
// directions, by alpha-beta on bit boards: what the general solver asks first for these games.
#ifndef GENPEI_REVERSI_EXACT_H
#define GENPEI_REVERSI_EXACT_H

#include "search/solver.h"

// Whether there is such a search for the game: 6x6, and 8x8 with four directions.
bool reversi_exact_suits(const Game *g);

// An engine with a table of so many megabytes, used by so many threads; what it keeps means what
// it says to itself only: bounds seen by the mover.
void *reversi_exact_new(const Game *g, int threads, size_t memory_mb);
void reversi_exact_free(void *engine);

// As SolverExpert has them.
void reversi_exact_answer(void *engine, SolverQuestion *q);
void reversi_exact_learn(void *engine, const SolverKept *one);
bool reversi_exact_settle(void *engine, int thread, const State *s, int least, bool *holds,
                          uint64_t *nodes);

#endif
