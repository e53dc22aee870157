// SPDX-License-Identifier: MIT
// game_types.c - see game_types.h.
#include "games/game_types.h"

#include "games/reversi/reversi.h"

static const GameType *const types[] = {
    &reversi70_type,
    &othello_type,
};

const GameType *const *game_types(size_t *n) {
    *n = sizeof types / sizeof *types;
    return types;
}
