// SPDX-License-Identifier: MIT
// move_japanese.h - moves in Japanese sentences.
#ifndef PLAYER_MOVE_JAPANESE_H
#define PLAYER_MOVE_JAPANESE_H

#include "game/game.h"

// Adds move `m` of state `s` as Japanese players read it: ▲７六歩 in shogi, 振る for "roll" in
// backgammon. Other moves are added as the game writes them.
void move_japanese(const Game *g, const State *s, Move m, Str *out);

#endif
