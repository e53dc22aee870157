// SPDX-License-Identifier: MIT
// plain_stones.h - games in which stones are only put on empty nodes and more of a player's own
// stones never spoil that player's win, by the plain interpreter's reading of a description.
//
// docs/proofs.md says which descriptions these are. This is a reading of its own: nothing of it is
// shared with what the solver knows about such games (lang/rules/l7_monotone.h).
#ifndef GENPEI_PLAIN_STONES_H
#define GENPEI_PLAIN_STONES_H

#include "game/game.h"

typedef struct PlainStones PlainStones;

// `g` is a game of plain_game_init. NULL: it is not certainly such a game, or has more than 64
// nodes.
PlainStones *plain_stones_new(const Game *g);
void plain_stones_free(PlainStones *x);

uint64_t plain_stones_nodes(const PlainStones *x);

// The nodes with a player's stones, and the move onto one of the nodes: the same in every position.
uint64_t plain_stones_of(const PlainStones *x, const State *s, int player);
Move plain_stones_move(const PlainStones *x, int node);

// Whether a stone on `last` wins for the player who has these `stones` and the other one none.
bool plain_stones_win(PlainStones *x, int player, uint64_t stones, int last);

#endif
