// SPDX-License-Identifier: MIT
// shogi_text.h - moves, positions, drawings and rules in words.
#ifndef GENPEI_SHOGI_TEXT_H
#define GENPEI_SHOGI_TEXT_H

#include "games/shogi/shogi.h"

extern const char shogi_words[];

void shogi_move_text(const Game *g, const State *s, Move m, Str *out);
void shogi_position_text(const Game *g, const State *s, Str *out);
bool shogi_position_parse(const Game *g, const char *text, State *out, Error *e);
void shogi_draw(const Game *g, const State *s, Drawing *out);

// Takes what people type: 7g7f, 7g-7f, 77-76, 2b3c+, 8h2b=, P*5e, P'55, win; in any case. Where a
// piece has to promote the plus may be left out. The move need not be legal.
bool shogi_move_parse(const Game *g, const State *s, const char *text, Move *out);

#endif
