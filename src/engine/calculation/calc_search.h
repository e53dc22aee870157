// SPDX-License-Identifier: MIT
// calc_search.h - the strong player's thinking about one card of Calculation.
//
// Every way to place the card is followed ahead, over the ranks that may be turned and the placings
// of each, where it matters most (calc_tree.h), until the effort is spent or one way is clearly the
// best. With at most CALC_END_STOCK cards left what it says is exact.
#ifndef GENPEI_CALC_SEARCH_H
#define GENPEI_CALC_SEARCH_H

#include "engine/calculation/calc_ahead.h"

#include <stdatomic.h>

enum { CALC_CHOICES_MAX = 4 * CALC_WAYS_MAX, CALC_PATH_MAX = CALC_CARDS };

// A way to place the card: where it goes, and what is lifted behind it.
typedef struct {
    int row, heap; // of the card in hand; one of them -1, or both
    int lifts;
    struct {
        uint8_t heap, row;
    } lifted[CALC_PATH_MAX];
    CalcTable table; // afterwards
    float chance;    // of winning
} CalcChoice;

// Zero means no limit.
typedef struct {
    int depth;       // cards ahead
    int64_t nodes;   // tables valued
    int64_t time_ns; // processor time of this thread
    const atomic_bool *stop;
} CalcEffort;

typedef struct {
    int depth; // cards ahead, where it looked farthest
    int64_t nodes;
} CalcThought;

typedef struct CalcSearch CalcSearch;
CalcSearch *calc_search_new(CalcDesk *desk); // which outlives it
void calc_search_free(CalcSearch *s);

// The ways to place a card that has left the stock; or, with rank 0, to lift between two cards. No
// two lead to the same table. `out` has room for CALC_CHOICES_MAX; returns how many there are.
int calc_search_choices(const CalcTable *t, int rank, CalcChoice *out);

// Thinks about the choices and puts them in order, best first.
void calc_search_run(CalcSearch *s, CalcChoice *choices, int n, const CalcEffort *effort,
                     CalcThought *out);

#endif
