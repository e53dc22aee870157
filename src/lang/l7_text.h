// SPDX-License-Identifier: MIT
// l7_text.h - moves, positions and drawings of games in L7, as their descriptions say or by
// default.
//
// A position is written as words: the board (one sign a node, rows from the top, '/' between rows,
// numbers for empty nodes in a row), the player to move, then every other field in the order of
// declaration; per player joined by ':'; nodes by name, '-' for nowhere; sets as nodes joined by
// '+'.
#ifndef GENPEI_L7_TEXT_H
#define GENPEI_L7_TEXT_H

#include "lang/l7_game.h"

void l7_move_text(const Game *g, const State *s, Move m, Str *out);
void l7_position_text(const Game *g, const State *s, Str *out);
bool l7_position_parse(const Game *g, const char *text, State *out, Error *e);
void l7_draw(const Game *g, const State *s, Drawing *out);

#endif
