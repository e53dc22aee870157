// SPDX-License-Identifier: MIT
// l7_move_params.h - the variables of a move: what they range over, where they stand in a move
// code.
#ifndef GENPEI_L7_MOVE_PARAMS_H
#define GENPEI_L7_MOVE_PARAMS_H

#include "lang/lower/l7_lower.h"
#include "lang/lower/l7_value.h"

typedef struct {
    const Binder *binder;
    L7ParamType type;
    int n_colours, colours[L7_AROUND_MAX];
    int field;     // PARAM_VALUE
    int low, high; // numbers, and the codes of all others
    int shift;     // in the code
    int base;      // the value that is written 0 there
    bool bound;    // given by `continue`
    bool clamped;  // a number whose range was not known: clamped to low and high
} Param;

typedef struct {
    const Decl *decl;
    L7MoveType *move;
    Param params[L7_PARAMS_MAX];
    int n;
    int order[L7_PARAMS_MAX];         // in which they are tried
    const Expr *parts[CONJUNCTS_MAX]; // of the condition
    int n_parts;
    bool done[CONJUNCTS_MAX];
    bool constants; // values are unrolled, as colours are
} MoveInfo;

int move_bits(int count); // that this many different numbers need
ValType move_value_type(L7ParamType type);

// Works out, for the player of the function being made, what the variables range over and in which
// order they are tried.
void move_describe(Low *L, const Decl *d, L7MoveType *move, MoveInfo *m);

// Codes are the same for all players: each variable gets the room that any of them needs. First
// move_widen for every player, then the widths are set.
void move_widen(Low *L, const MoveInfo *m, int who, bool first);
void move_set_widths(Low *L, L7MoveType *k, const Decl *d);

// The first `bound` variables are given by `continue`: they take no room in a code.
void move_bind_first(L7Program *p, MoveInfo *m, int bound);

#endif
