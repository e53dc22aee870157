// SPDX-License-Identifier: MIT
// l7_stones.h - monotone games, in which stones are only added and more of them never spoil a win
// (l7_monotone.h), on boards of up to 64 nodes: whose the nodes are, and whether a stone wins.
#ifndef GENPEI_L7_STONES_H
#define GENPEI_L7_STONES_H

#include "game/game.h"

typedef struct L7Stones L7Stones;

L7Stones *l7_stones_new(const Game *g); // NULL when the game is not monotone
void l7_stones_free(L7Stones *x);

uint64_t l7_stones_nodes(const L7Stones *x); // without those that are left out of the board

// The nodes with a player's stones, and the move onto one of the nodes: the same in every position.
uint64_t l7_stones_of(const L7Stones *x, const State *s, int player);
Move l7_stones_move(const L7Stones *x, int node);

// Whether a stone on `last` wins for the player who has these `stones`, whatever the other one has.
// One thread at a time.
bool l7_stones_win(L7Stones *x, int player, uint64_t stones, int last);

#endif
