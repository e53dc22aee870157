// SPDX-License-Identifier: MIT
// four_solver.h - Connect Four solved: not only who wins, but how soon.
//
// A score is seen by the player to move: 0 for a draw; 1 for a win with the player's last possible
// stone, 2 with the one before it, and so on; negative for a loss. On 7x6 the value of the start is
// 1.
#ifndef GENPEI_FOUR_SOLVER_H
#define GENPEI_FOUR_SOLVER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// A column takes height + 1 bits, the lowest for the lowest square.
typedef struct {
    uint64_t own;      // stones of the player to move
    uint64_t occupied; // stones of both
} FourPosition;

typedef struct {
    int score;
    int column; // one that reaches it, -1 when the game is over
    uint64_t nodes;
    bool known; // false when the run was ended
} FourAnswer;

typedef struct {
    int width, height;
    size_t memory_mb;
    // Called from time to time, may be NULL; false ends the run.
    bool (*go_on)(void *context, uint64_t nodes);
    void *context;
} FourSetup;

typedef struct FourSolver FourSolver;

// Whether there is a solver for such a board: positions must fit beside their bounds in a word.
bool four_suits(int width, int height);

// `setup` is copied. Results stay in the table for the next position. One thread at a time.
FourSolver *four_new(const FourSetup *setup);
void four_free(FourSolver *s);

// Solves a position in which no one has four in a row.
void four_solve(FourSolver *s, const FourPosition *p, FourAnswer *out);

// The value if it lies between `alpha` and `beta`; else a bound at or beyond the one it passed.
int four_bound(FourSolver *s, const FourPosition *p, int alpha, int beta, FourAnswer *out);

// Whether these stones have four in a row, on a board of this height.
bool four_in_a_row(uint64_t stones, int height);

#endif
