// SPDX-License-Identifier: MIT
// l7_position.h - positions of games in L7 as text, both ways.
//
// A position is written as words: the board (one sign a node, rows from the top, '/' between rows,
// numbers for empty nodes in a row), the player to move, then every other field in the order of
// declaration; per player joined by ':'; nodes by name, '-' for nowhere; sets as nodes joined by
// '+', or by the letters that were declared for them; '?' for what a view does not show. Players
// are written by their initials where these differ. Chess written in L7 thus has FEN for its
// positions.
#ifndef GENPEI_L7_POSITION_H
#define GENPEI_L7_POSITION_H

#include "base/error.h"
#include "lang/program/l7_layout.h"

void l7_position_write(const L7Program *p, const L7Layout *l, const void *s, Str *out);

// Reads onto `s`, which holds a position already: what the text leaves out keeps its value.
bool l7_position_read(const L7Program *p, const L7Layout *l, const char *text, void *s, Error *e);

// One field, for drawings.
void l7_field_write(const L7Program *p, const L7Layout *l, const void *s, const L7Field *f,
                    Str *out);

#endif
