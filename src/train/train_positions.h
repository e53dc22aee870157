// SPDX-License-Identifier: MIT
// train_positions.h - positions out of recorded games of Othello, to begin games with and to
// measure weights.
#ifndef GENPEI_TRAIN_POSITIONS_H
#define GENPEI_TRAIN_POSITIONS_H

#include "engine/othello/board/disc.h"
#include "game/game_table.h"

// The positions of all games in a file with `fewest` to `highest` empty squares where the mover has
// a move, at most `most` of them; games that cannot be read are left out. Free `*out` with free().
bool train_positions(GameTable *games, const char *path, int fewest, int highest, size_t most,
                     DiscBoard **out, size_t *n, Error *e);

#endif
