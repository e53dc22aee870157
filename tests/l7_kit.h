// SPDX-License-Identifier: MIT
// l7_kit.h - games in L7 on either back end, and helpers for their tests.
#ifndef GENPEI_L7_KIT_H
#define GENPEI_L7_KIT_H

#include "game/game_table.h"

// A cmocka group set-up and tear-down: *state is a GameTable with all games.
int l7_kit_open(void **state);
int l7_kit_close(void **state);

// The game on a back end: "native", "vm" or "c". Skips the test, saying why, for "c" when there is
// no compiler.
const Game *l7_kit_game(void **state, const char *text, const char *backend);

uint64_t l7_kit_perft(const Game *g, const char *position, int depth);

// A state read from text, then moves played on it; fails the test when it cannot be. Free with
// free().
State *l7_kit_state(const Game *g, const char *position, const char *moves);

// The legal moves' texts in alphabetical order, with blanks between them. Free with free().
char *l7_kit_moves(const Game *g, const State *s);

bool l7_kit_legal(const Game *g, const State *s, const char *move);

// Random games give the same moves and the same states on both games, which end.
void l7_kit_same_playouts(const Game *a, const Game *b, int games, int longest);

// Every position of random games reads back from its text as the same position.
void l7_kit_round_trip(const Game *g, int games, int longest);

// Two descriptions of one game: in random games the same moves by text, the same mover, the same
// end and payoffs.
void l7_kit_same_rules(const Game *a, const Game *b, int games, uint64_t seed);

#endif
