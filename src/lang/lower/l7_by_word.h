// SPDX-License-Identifier: MIT
// l7_by_word.h - fields with a value for each word of another: `hand on player of man: 0..18`.
#ifndef GENPEI_L7_BY_WORD_H
#define GENPEI_L7_BY_WORD_H

#include "lang/lower/l7_lower.h"

// `hand friend pawn`: `items` are what follows the field, a player where it belongs to players,
// then a word.
Val low_by_word(Low *L, int field, Expr *const *items, int n, L7Place place);
void low_by_word_assign(Low *L, const Stmt *s, int field);
void low_by_word_fill(Low *L, int field, const Expr *value); // all of them alike

#endif
