// SPDX-License-Identifier: MIT
// reversi_games.h - the eight members of the Reversi family, opened for a test program.
#ifndef GENPEI_REVERSI_GAMES_H
#define GENPEI_REVERSI_GAMES_H

#include "game/game_table.h"
#include "games/reversi/reversi.h"

enum { FAMILY_SIZE = 8 };

typedef struct {
    GameTable *table;
    const Game *member[FAMILY_SIZE]; // othello of 4, 6, 8, 10, then reversi70 of the same
} Family;

// A cmocka group set-up and tear-down: *state is a Family.
int family_open(void **state);
int family_close(void **state);

const Game *family_game(void **state, const char *name, int size);

// A state read from text; fails the test when it cannot be read. Free with free().
State *family_position(const Game *g, const char *text);

// Every square filled at random: empty `empties` times in 100; the mover at random too.
void family_random_fill(const Game *g, Rng *rng, uint32_t empties, State *out);

#endif
