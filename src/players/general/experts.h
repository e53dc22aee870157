// SPDX-License-Identifier: MIT
// experts.h - what the general solver (search/solver.h) can be given for a game: an engine that
// knows it, the ways in which its positions can be turned, what stones do where they only add up.
#ifndef GENPEI_EXPERTS_H
#define GENPEI_EXPERTS_H

#include "search/solver.h"

typedef struct Experts Experts;

// The engine for the game, if there is one, with so many threads and so much memory.
Experts *experts_new(const Game *g, int threads, size_t memory_mb);
void experts_free(Experts *x);

const SolverExpert *experts_engine(const Experts *x);     // NULL: there is none
const SolverSymmetry *experts_symmetry(const Experts *x); // NULL: none is known
const Eval *experts_eval(const Experts *x);               // NULL: nobody knows one
const SolverStones *experts_stones(const Experts *x);     // NULL: the game is not of that kind

#endif
