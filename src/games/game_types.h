// SPDX-License-Identifier: MIT
// game_types.h - all games: those written by hand, then those described in L7.
#ifndef GENPEI_GAME_TYPES_H
#define GENPEI_GAME_TYPES_H

#include "game/game_table.h"

// A constant array of `*n` types of games.
const GameType *const *game_types(size_t *n);

// A table with all of them. Free with game_table_free.
GameTable *all_games_new(void);

#endif
