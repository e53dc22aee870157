// SPDX-License-Identifier: MIT
// l7_compare.h - comparisons, and membership in sets.
#ifndef GENPEI_L7_COMPARE_H
#define GENPEI_L7_COMPARE_H

#include "lang/lower/l7_lower.h"

Val low_compare(Low *L, const Expr *e);
Val low_member(Low *L, const Expr *e);
Val low_compare_field(Low *L, Op op, int field, const Expr *right); // of nodes: a set
// The nodes where the field compares so with the value; none where that is missing.
int low_words_set(Low *L, Op op, int field, Val value);

#endif
