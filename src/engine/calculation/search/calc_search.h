// SPDX-License-Identifier: MIT
// calc_search.h - the strong player's thinking about one card of Calculation.
//
// Every way to place the card is searched, over the ranks that may be turned and the placings of
// each, where it matters most (calc_tree.h), until the effort is spent or one way is clearly the
// best. With at most CALC_END_STOCK cards left the result is exact.
#ifndef GENPEI_CALC_SEARCH_H
#define GENPEI_CALC_SEARCH_H

#include "engine/calculation/search/calc_ahead.h"
#include "engine/calculation/search/calc_choices.h"

#include <stdatomic.h>

// Zero means no limit.
typedef struct {
    int depth;       // cards ahead
    int64_t nodes;   // tables valued
    int64_t time_ns; // processor time of this thread
    const atomic_bool *stop;
} CalcEffort;

typedef struct {
    int depth; // cards ahead, on the deepest line
    int64_t nodes;
} CalcThought;

typedef struct CalcSearch CalcSearch;
CalcSearch *calc_search_new(CalcDesk *desk); // which outlives it
void calc_search_free(CalcSearch *s);

// Thinks about the choices and puts them in order, best first.
void calc_search_run(CalcSearch *s, CalcChoice *choices, int n, const CalcEffort *effort,
                     CalcThought *out);

#endif
