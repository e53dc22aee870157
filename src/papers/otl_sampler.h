// SPDX-License-Identifier: MIT
// otl_sampler.h - positions of Othello that fit what a paper prints of a lost diagram.
//
// A Markov chain over whole games of a given number of plies, so that every position is reached by
// play from the start. A step replaces one move by another legal one; later moves stay where they
// are legal and are drawn anew where they are not. A step that fits worse is taken with a
// probability that falls with the difference (Metropolis). A chain ends when nothing is missing.
#ifndef GENPEI_OTL_SAMPLER_H
#define GENPEI_OTL_SAMPLER_H

#include "base/rng.h"
#include "teach/otl/otl_board.h"

enum { OTL_GAME_PLIES_MAX = 40 };

typedef struct {
    int plies;
    int8_t at[OTL_GAME_PLIES_MAX];
} OtlGame;

// What positions must be like. `misfit` is 0 for a position that fits and grows with what is
// missing; the board is seen by the side to move. Once it is more than `most` it need not be
// counted to the end.
typedef struct {
    int plies;
    uint64_t barred; // squares that must stay empty
    int (*misfit)(OtlBoard b, int most, const void *context);
    const void *context;
    double heat; // a misfit that grows by this is taken once in e times
} OtlWanted;

// The position after a game, seen by the side to move. Nobody passes in it.
OtlBoard otl_game_board(const OtlGame *g);

// Runs one chain until nothing is missing, for at most `steps` steps. Returns the least misfit met;
// `out` gets its game, unless there was none to play (INT_MAX).
int otl_sample(const OtlWanted *wanted, Rng *rng, int64_t steps, OtlGame *out);

#endif
