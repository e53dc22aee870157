// SPDX-License-Identifier: MIT
// l7_moves.h - moves: what they do, how they are written.
#ifndef GENPEI_L7_MOVES_H
#define GENPEI_L7_MOVES_H

#include "lang/lower/l7_lower.h"

void low_moves(Low *L);

// Makes a function that evaluates `e` for given variables of a move. `*type`: the type of `e`.
int low_ask(Low *L, const Decl *d, L7MoveType *move, int who, const Expr *e, ValType *type);

#endif
