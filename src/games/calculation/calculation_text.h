// SPDX-License-Identifier: MIT
// calculation_text.h - moves, positions, drawings and rules of Calculation in words.
//
// Moves: `+7` turns a seven, `2` puts the card in hand on foundation 2, `b` on heap b, `b2` lifts
// the top of heap b to foundation 2, `turn` asks for the next card. A position has four words: the
// cards out on each foundation, the heaps bottom first, the card in hand (`*`: the next one is
// about to be turned, `-`: heap tops may go out), and the order of the stock, `?` where no one
// knows: "1/0/0/0 K9,Q,-,- 2 ?".
#ifndef GENPEI_CALCULATION_TEXT_H
#define GENPEI_CALCULATION_TEXT_H

#include "games/calculation/calculation.h"

extern const char calculation_words[];

void calculation_move_text(const Game *g, const State *s, Move m, Str *out);
bool calculation_move_parse(const Game *g, const State *s, const char *text, Move *out);
void calculation_position_text(const Game *g, const State *s, Str *out);
bool calculation_position_parse(const Game *g, const char *text, State *out, Error *e);
void calculation_draw(const Game *g, const State *s, Drawing *out);

#endif
