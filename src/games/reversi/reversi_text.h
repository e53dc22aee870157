// SPDX-License-Identifier: MIT
// reversi_text.h - the Reversi family in words: moves, positions, drawings, rules.
//
// A move is "f5" in Othello, "3-5" in the 1970 game (x, then y), or "pass". A position is one
// character per square, row by row from the top left, then the side to move:
//   ---------------------------OX------XO--------------------------- X
// Rows may be separated by '/' or spaces; '-' and '.' are empty; X, *, B and R are the first
// player's stones, O and W the second's. What follows a ';' (as in OBF problem files) is ignored.
#ifndef GENPEI_REVERSI_TEXT_H
#define GENPEI_REVERSI_TEXT_H

#include "games/reversi/reversi.h"

extern const char reversi70_words[];
extern const char othello_words[];

void reversi_move_text(const Game *g, const State *s, Move m, Str *out);
bool reversi_move_parse(const Game *g, const State *s, const char *text, Move *out);
void reversi_position_text(const Game *g, const State *s, Str *out);
bool reversi_position_parse(const Game *g, const char *text, State *out, Error *e);
void reversi_draw(const Game *g, const State *s, Drawing *out);

#endif
