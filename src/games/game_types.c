// SPDX-License-Identifier: MIT
// game_types.c - see game_types.h.
#include "games/game_types.h"

#include "games/calculation/calculation.h"
#include "games/reversi/reversi.h"
#include "games/shogi/shogi.h"

// The games described in games/*.l7: the build puts them in front of this file (tools/embed-games).
#ifndef DESCRIBED_GAMES
#define DESCRIBED_GAMES
#endif

// Of a game with two types the first is the default.
static const GameType *const types[] = {&reversi70_type, &othello_type, &calculation_type,
                                        &shogi_type, DESCRIBED_GAMES};

const GameType *const *game_types(size_t *n) {
    *n = sizeof types / sizeof *types;
    return types;
}

GameTable *all_games_new(void) {
    return game_table_new(types, sizeof types / sizeof *types);
}
