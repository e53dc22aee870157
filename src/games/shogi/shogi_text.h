// SPDX-License-Identifier: MIT
// shogi_text.h - moves, positions, drawings and rules in words.
#ifndef GENPEI_SHOGI_TEXT_H
#define GENPEI_SHOGI_TEXT_H

#include "games/shogi/shogi.h"

extern const char shogi_words[];

void shogi_move_text(const Game *g, const State *s, Move m, Str *out);
void shogi_position_text(const Game *g, const State *s, Str *out);
bool shogi_position_parse(const Game *g, const char *text, State *out, Error *e);
bool shogi_text_allowed(const char *text, Error *e); // whether a position of one set may occur
void shogi_draw(const Game *g, const State *s, Drawing *out);

// Takes what people type: 7g7f, 7g-7f, 77-76, 2b3c+, 8h2b=, P*5e, P'55, win; in any case. Where a
// piece has to promote the plus may be left out. Also as Japanese players and files write moves:
// ７六歩, 76歩, ▲７六歩(77), 同銀右成, 入玉宣言; as players write them in English, S-4h, G6i-5h,
// +Rx2c; and as CSA does, +7776FU. The move need not be legal. 同 is understood where a single
// capture can be meant, S-4h where a single silver can.
const char *shogi_skip_mark(const char *text); // behind ▲ or △
bool shogi_move_parse(const Game *g, const State *s, const char *text, Move *out);

// How many pieces of the mover can move as "S-4h" says. `*kind` is SHOGI_EMPTY where the text is
// not of this form.
size_t shogi_english_fits(const ShogiPosition *p, const char *text, int *kind);

#endif
