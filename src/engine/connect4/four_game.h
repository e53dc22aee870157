// SPDX-License-Identifier: MIT
// four_game.h - the solver of Connect Four and the game `connect4` of the contract.
#ifndef GENPEI_FOUR_GAME_H
#define GENPEI_FOUR_GAME_H

#include "engine/connect4/four_solver.h"
#include "search/solver.h"

// The board of the game; false when it is another game, or one too large for the solver.
bool four_game_board(const Game *g, int *width, int *height);

// A position of it.
void four_game_position(const Game *g, const State *s, FourPosition *out);

// The move that drops a stone into a column; UINT64_MAX when the column is full.
Move four_game_move(const Game *g, const State *s, int column);

// An engine for the general solver, whose values are 1, 0, -1 here.
void *four_engine_new(const Game *g, size_t memory_mb);
void four_engine_free(void *engine);
void four_engine_answer(void *engine, SolverQuestion *q);
void four_engine_learn(void *engine, const SolverKept *one); // there is nothing to learn

#endif
