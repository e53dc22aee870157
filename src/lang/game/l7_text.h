// SPDX-License-Identifier: MIT
// l7_text.h - moves, positions and drawings of games in L7, as their descriptions say or by
// default. How positions are written: l7_position.h.
#ifndef GENPEI_L7_TEXT_H
#define GENPEI_L7_TEXT_H

#include "lang/game/l7_game.h"

void l7_move_text(const Game *g, const State *s, Move m, Str *out);

// GameOps.move_is_named: a move of one step is compared part by part, up to the first that differs.
bool l7_move_is_named(const Game *g, const State *s, Move m, const char *text);

// One step, of the given type and variables, before it is made. `continued`: what `continue` gave
// it is not written again.
void l7_step_text(const L7Rules *r, const State *s, const L7MoveType *k, const int64_t *params,
                  bool continued, Str *out);

// One of the variables, as player `who` (chance: one more than there are) sees it.
void l7_param_text(const L7Program *p, const L7MoveType *k, int who, int param, int64_t value,
                   Str *out);
void l7_position_text(const Game *g, const State *s, Str *out);
bool l7_position_parse(const Game *g, const char *text, State *out, Error *e);
void l7_draw(const Game *g, const State *s, Drawing *out);

#endif
