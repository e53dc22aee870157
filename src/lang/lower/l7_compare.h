// SPDX-License-Identifier: MIT
// l7_compare.h - comparisons, and membership in sets.
#ifndef GENPEI_L7_COMPARE_H
#define GENPEI_L7_COMPARE_H

#include "lang/lower/l7_lower.h"

Val low_compare(Low *L, const Expr *e);
Val low_member(Low *L, const Expr *e);
Val low_compare_field(Low *L, Op op, int field, const Expr *right); // of nodes: a set
int low_enum_set(Low *L, int field, Val value); // nodes where the field has the value

#endif
