// SPDX-License-Identifier: MIT
// move_words.h - moves in sentences, as the players of a game say them.
//
// Chess has Nf3, go D4, shogi P-7f and in Japanese ▲７六歩, nim "2 from heap 4", backgammon "bar/22
// 6/off", bridge "one heart" and "the queen of spades". Other moves are as the game writes them. In
// a command or a record the game's own text is used, which can be read again.
#ifndef GENPEI_MOVE_WORDS_H
#define GENPEI_MOVE_WORDS_H

#include "game/game.h"

// Appends the move `m` of the position `s`.
void move_words(const Game *g, const State *s, Move m, bool japanese, Str *out);

// Appends "I would play Nf3" or its like, without a full stop.
void move_words_choice(const Game *g, const State *s, Move m, bool japanese, Str *out);

#endif
