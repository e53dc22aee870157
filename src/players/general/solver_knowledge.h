// SPDX-License-Identifier: MIT
// solver_knowledge.h - what the general solver (search/solver.h) can use for a game: an engine,
// symmetries of its positions, an evaluation, and sets of stones where stones are only added.
#ifndef GENPEI_SOLVER_KNOWLEDGE_H
#define GENPEI_SOLVER_KNOWLEDGE_H

#include "search/solver.h"

typedef struct SolverKnowledge SolverKnowledge;

// `threads` and `memory_mb` are for the engine of the game, if there is one.
SolverKnowledge *solver_knowledge_new(const Game *g, int threads, size_t memory_mb);
void solver_knowledge_free(SolverKnowledge *x);

const SolverExpert *solver_knowledge_engine(const SolverKnowledge *x);     // NULL: there is none
const SolverSymmetry *solver_knowledge_symmetry(const SolverKnowledge *x); // NULL: none is known
const Eval *solver_knowledge_eval(const SolverKnowledge *x);               // NULL: none is known
const SolverStones *
solver_knowledge_stones(const SolverKnowledge *x); // NULL: the game is not of that type

#endif
