// SPDX-License-Identifier: MIT
// l7_pile.h - ordered piles: top, height, push and pop.
#ifndef GENPEI_L7_PILE_H
#define GENPEI_L7_PILE_H

#include "lang/lower/l7_lower.h"

Val low_pile_at(Low *L, int field, int at);
bool low_asks_pile(const Expr *e); // top(heap), top(heap, k), height(heap), empty(heap)
Val low_call_pile(Low *L, const Expr *e);
void low_push(Low *L, const Stmt *s);
void low_pop(Low *L, const Stmt *s);
void low_pile_carry(Low *L, int field, int from, int to);

#endif
