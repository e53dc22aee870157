// SPDX-License-Identifier: MIT
// l7_by_word_text.h - what there is for each word of a field, in positions: pieces in hand, 2Pb.
#ifndef GENPEI_L7_BY_WORD_TEXT_H
#define GENPEI_L7_BY_WORD_TEXT_H

#include "base/error.h"
#include "base/str.h"
#include "lang/program/l7_layout.h"

// The word of the board's second field that means this player; 0: none.
int l7_side_of(const L7Program *p, int player);

// Whether it is written by the signs of the board.
bool l7_by_signs(const L7Program *p, const L7Field *f);

// Numbers of what the board shows by player are written by its signs, each after its number where
// that is more than 1, `-` when there is nothing. Others are listed: `0.3.1:2.0.0`.
void l7_by_word_write(const L7Program *p, const L7Layout *l, const void *s, const L7Field *f,
                      Str *out);

// Reads at `*at` and moves it on; signs may come in any order.
bool l7_by_word_read(const L7Program *p, const L7Layout *l, const L7Field *f, const char **at,
                     void *s, Error *e);

#endif
