// SPDX-License-Identifier: MIT
// train_positions.h - positions out of recorded games of Othello, to measure weights with.
#ifndef GENPEI_TRAIN_POSITIONS_H
#define GENPEI_TRAIN_POSITIONS_H

#include "cli/cli.h"
#include "engine/othello/pattern_fit.h"

// The positions of all games in a file with so many empty squares where the mover has a move; their
// values are left 0. Returns how many, at most `most`; games that cannot be read are left out.
// Free `*out` with free().
bool train_positions(App *app, const char *path, int empties, size_t most, PatternSample **out,
                     size_t *n, Error *e);

#endif
