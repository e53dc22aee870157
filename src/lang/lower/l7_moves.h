// SPDX-License-Identifier: MIT
// l7_moves.h - moves in the making: what l7_params.c, l7_gen.c and l7_moves.c share.
#ifndef GENPEI_L7_MOVES_H
#define GENPEI_L7_MOVES_H

#include "lang/lower/l7_lower.h"

typedef struct {
    const Binder *binder;
    L7ParamType type;
    int n_colours, colours[16];
    int field;     // PARAM_VALUE
    int low, high; // numbers, and the codes of all others
    int shift;     // in the code
    int base;      // the value that is written 0 there
    bool bound;    // given by `continue`
    bool clamped;  // a number whose range was not known: kept between low and high
} Param;

typedef struct {
    const Decl *decl;
    L7Kind *kind;
    Param params[L7_PARAMS_MAX];
    int n;
    int order[L7_PARAMS_MAX];         // in which they are tried
    const Expr *parts[CONJUNCTS_MAX]; // of the condition
    int n_parts;
    bool done[CONJUNCTS_MAX];
    bool constants; // values are bound one by one, as colours are
} MoveInfo;

// --- l7_params.c ---
int move_bits(int count); // that so many different numbers need
bool move_mentions(const Expr *e, const char *name);
ValType move_value_type(L7ParamType type);

// Works out, for the player of the function being made, what the variables range over and in which
// order they are tried.
void move_describe(Low *L, const Decl *d, L7Kind *kind, MoveInfo *m);

// Codes are the same for all players: each variable gets the room that any of them needs. First
// widen() for every player, then the widths are set.
void move_widen(Low *L, const MoveInfo *m, int who, bool first);
void move_set_widths(Low *L, L7Kind *k, const Decl *d);

// The first `bound` variables are given by `continue`: they take no room in a code.
void move_bind_first(L7Program *p, MoveInfo *m, int bound);

// --- l7_gen.c ---
// The function that generates the moves; `bound`: how many variables are given, -1: a first step.
int move_make_gen(Low *L, MoveInfo *m, int me, int bound);

// The constant that number k of a variable stands for; false when it is none of those it may be.
bool move_unrolled(Low *L, const Param *q, int k, Val *out);

#endif
