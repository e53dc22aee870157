// SPDX-License-Identifier: MIT
// level_reading.h - which level a player has, by the moves of a game.
//
// Two things are weighed. How well the moves fit the model of each level (levels.h): a pupil is no
// such model, so this counts by half. And what the moves gave away, as a share of what any move
// would have given away in the same positions: 0 is a player without fault, 1 one that plays at
// random. Positions in which nothing is at stake, such as a game that is decided, tell nothing, and
// the order of the moves changes nothing.
#ifndef GENPEI_LEVEL_READING_H
#define GENPEI_LEVEL_READING_H

#include "teach/model/levels.h"

typedef struct {
    double fit[LEVELS]; // sums of logarithms: how likely each level makes the moves that were made
    double lost;        // what they gave away,
    double any;         // ... and what any move would have,
    double n;           // ... in this many positions
} LevelReading;

// A move was played: `p` is how likely each level makes it, `losses` what each of the `n` moves
// gives away.
void level_reading_add(LevelReading *r, const double *p, const int *losses, size_t n,
                       size_t played);

// The probability of each level after these moves, when it was `prior` before them.
void level_reading_belief(const LevelReading *r, const Game *g, const double *prior,
                          double *belief);

#endif
