// SPDX-License-Identifier: MIT
// calc_end.h - the end of a game of Calculation, searched to the last card: exact chances.
//
// All orders in which the last cards may come, each as likely as the others, and every placing.
// Equal tables are searched once. Two facts save most of the work: a table without a route
// (calc_route.h) is lost; and one with a route is certainly won when there are enough heaps on
// which cards can wait without harm for all cards but the last.
#ifndef GENPEI_CALC_END_H
#define GENPEI_CALC_END_H

#include "engine/calculation/search/calc_policy.h"

typedef struct CalcEnd CalcEnd;
CalcEnd *calc_end_new(void);
void calc_end_free(CalcEnd *e);
void calc_end_forget(CalcEnd *e); // forgets all results, so that counts do not depend on them

enum { CALC_END_STOCK = 4, CALC_END_WAYS_MAX = 40 };

// The tables that lifting any number of cards leads to, without those that are lost; room for
// CALC_END_WAYS_MAX. Returns how many.
int calc_end_lifts(const CalcTable *t, CalcTable *out);

// The chance of winning with best play, before the next card is turned; -1 when that takes more
// than `limit` tables. `tables` is raised by the number searched.
float calc_end_chance(CalcEnd *e, const CalcTable *t, int64_t limit, int64_t *tables);

#endif
