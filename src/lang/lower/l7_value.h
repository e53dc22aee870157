// SPDX-License-Identifier: MIT
// l7_value.h - values converted to what is wanted: registers, sets, conditions, lists of colours.
#ifndef GENPEI_L7_VALUE_H
#define GENPEI_L7_VALUE_H

#include "lang/lower/l7_lower.h"

const char *low_type_name(ValType t);
static inline Val low_number(int k) {
    return (Val){.type = VAL_INT, .constant = true, .k = k};
}

// --- expressions of a wanted type ---
int low_int(Low *L, const Expr *e);                   // r register
int low_bool(Low *L, const Expr *e);                  // r register, 0 or 1
int low_node(Low *L, const Expr *e);                  // r register
int low_set(Low *L, const Expr *e);                   // s register; a node becomes the set of it
int low_player(Low *L, const Expr *e);                // r register
bool low_static_int(Low *L, const Expr *e, int *out); // a constant expression

// --- values converted ---
int low_to_r(Low *L, Val v, ValType type, L7Place place);
int low_to_s(Low *L, Val v, L7Place place);
int low_to_bool(Low *L, Val v, L7Place place);

// --- conditions ---
void low_jump_unless(Low *L, const Expr *e, int label);
void low_jump_unless_value(Low *L, Val v, L7Place place, int label);
void low_warn_not(Low *L, const Expr *e, Val v); // where a condition is wanted

// The parts that `and` joins; all in one when there are more than CONJUNCTS_MAX.
enum { CONJUNCTS_MAX = 32 };
int low_conjuncts(Low *L, const Expr *e, const Expr **out);
bool low_joins_conditions(Low *L, const Expr *e); // an `and` whose parts can be asked alone

// --- colours ---
int low_around(Low *L, const Expr *e); // a set of colours; NULL: those of the board
bool low_colour_list(Low *L, const Expr *e, int *out, int *n); // constant, at most L7_AROUND_MAX
int low_back(Low *L, int colour,
             L7Place place); // walked backwards; -1, reported, when it cannot be
Val low_path(Low *L, Expr *const *items, int n, L7Place place); // several steps as one colour

#endif
