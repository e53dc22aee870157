// SPDX-License-Identifier: MIT
// web_puzzle.h - problems with one winning move, made from solved positions: Othello endgames, Hex,
// Connect Four; and the list of types, to which problems of chess belong.
//
// A problem is its type and its number: the number gives the seed, so that everyone gets the same
// one. Those of Hex are a built-in set (hex_problem_set.h). Other positions come from games with
// random moves, of two that are drawn the one that leaves the opponent fewer replies, until one is
// found in which exactly one move wins, by exact values.
#ifndef GENPEI_WEB_PUZZLE_H
#define GENPEI_WEB_PUZZLE_H

#include "engine/engine_table.h"
#include "game/game_table.h"

enum { PUZZLE_LEVELS = 5, PUZZLES_OF_LEVEL = 12, PUZZLES = PUZZLE_LEVELS * PUZZLES_OF_LEVEL };
enum { PUZZLE_MB = 16 }; // memory of a solver

typedef struct {
    const char *name; // "othello"
    const char *games[PUZZLE_LEVELS];
    int plies[PUZZLE_LEVELS]; // of the game before the problem, at least
    int moves_least;          // that the solver of a problem can choose from
    const char *en, *ja;
    bool chess; // its problems are those of web_chess_problems.h
} PuzzleType;

size_t puzzle_types(const PuzzleType **out);
const PuzzleType *puzzle_type_named(const char *name); // NULL: none
static inline int puzzle_level(int number) {           // from 0, of number 1 to PUZZLES
    return (number - 1) / PUZZLES_OF_LEVEL;
}

// Exact values, for one game. Ends its searches when `*stop` is set or the time of a search is up.
typedef struct {
    const Game *game;
    const atomic_bool *stop;
    int64_t until_ns;
    const EngineSolver *engine; // NULL: the general solver
    void *engine_solver;
    Solver *solver;
    EngineExpert expert;
    bool has_expert;
} PuzzleSolver;

void puzzle_solver_init(PuzzleSolver *p, const Game *g, const State *s, const atomic_bool *stop);
void puzzle_solver_clear(PuzzleSolver *p);

// 1, 0 or -1 for the player to move; `*move` one that reaches it. False when it was not found.
bool puzzle_value(PuzzleSolver *p, const State *s, int *value, Move *move);

// Makes a problem: `out` is its position, `*key` its one winning move. False when none was found in
// time.
bool puzzle_make(const PuzzleType *type, int number, const Game *g, const atomic_bool *stop,
                 State *out, Move *key);

#endif
