// SPDX-License-Identifier: MIT
// calc_route.h - a way to clear the heaps of Calculation if the stock came in the best possible
// order.
//
// Repeatedly, the heap top that needs the fewest cards of the stock before it goes out; where that
// fails, other orders are tried. So every card in the heaps gets a time, counted in cards of the
// stock that must have come, and so does every rank of the stock. When there is no way at all, the
// game is lost whatever comes; then the times are those of the first try.
#ifndef GENPEI_CALC_ROUTE_H
#define GENPEI_CALC_ROUTE_H

#include "games/calculation/calc_table.h"

// Marks what is also compiled for graphics processors (see calc_features.h).
#ifndef CALC_SHARED
#define CALC_SHARED
#endif

enum { CALC_NEVER = 255 };

typedef struct {
    uint8_t wait[CALC_HEAPS_MAX][CALC_CARDS]; // for each card of a heap, bottom first, or NEVER
    uint8_t top[CALC_HEAPS_MAX];              // for the tops; NEVER for an empty heap too
    uint8_t need[16];                         // for each rank of the stock, or NEVER
    uint8_t used;                             // cards of the stock it takes in all
    uint8_t stuck;                            // cards of the heaps it leaves, 0: none
    bool lost;                                // there is no way
} CalcRoute;

CALC_SHARED void calc_route_find(CalcRoute *r, const CalcTable *t);

// Its two parts: the first order, and others where that one is stuck.
CALC_SHARED void calc_route_first(CalcRoute *r, const CalcTable *t);
CALC_SHARED void calc_route_other(CalcRoute *r, const CalcTable *t);

// Heaps on which cards can wait without harm.
CALC_SHARED int calc_route_rooms(const CalcRoute *r, const CalcTable *t);

// What is known without search: 0 lost, 1 certainly won, -1 neither.
CALC_SHARED int calc_route_verdict(const CalcRoute *r, const CalcTable *t);

#endif
