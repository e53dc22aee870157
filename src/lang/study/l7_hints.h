// SPDX-License-Identifier: MIT
// l7_hints.h - what a description tells a search that knows nothing else of the game.
#ifndef GENPEI_L7_HINTS_H
#define GENPEI_L7_HINTS_H

#include "game/game.h"

// Whether a position that comes back for the last time allowed draws the game, whatever was played.
bool l7_repetition_draws(const Game *g);

// Whether some types of moves come before others: captures that must be made.
bool l7_captures_forced(const Game *g);

// The number of stones in a row that ends the game, where the description says so on one line:
// `if aligned(n, SET, 5): end ...` or `line(n, c, SET) = 5`. 0: it does not.
int l7_row_length(const Game *g);

#endif
