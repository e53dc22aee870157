// SPDX-License-Identifier: MIT
// calc_deep.h - the deep network of Calculation: where a card of each rank would best go.
//
// Its input is a table before a card is turned; its output, for every rank and every place the card
// may go to (a heap, or out), is the log odds of winning then. The value of the table is the mean
// over the ranks, weighted by the cards left of each, of the best place for it: so one evaluation
// serves for all cards that may come next.
//
// Features (calc_features.h) select rows of the first layer, which are added. Each heap has its own
// numbers with the same weights for all heaps, and so has the table; blocks of layers mix them by
// the mean and the greatest of the heaps. tools/gpu/calc_deep_net.py is the form used in training.
#ifndef GENPEI_CALC_DEEP_H
#define GENPEI_CALC_DEEP_H

#include "base/error.h"
#include "base/str.h"
#include "engine/calculation/net/calc_features.h"

enum { CALC_DEEP_TOGETHER = 16 }; // tables that are evaluated together

typedef struct CalcDeep CalcDeep;

typedef struct {
    float on_heap[CALC_HEAPS_MAX][CALC_KING + 1], out[CALC_KING + 1]; // [rank], log odds
    float chance;                                                     // of the table
} CalcDeepAnswer;

// Log odds as a chance.
float calc_deep_chance(float odds);

// Working memory; one for each thread.
typedef struct CalcDesk CalcDesk;
CalcDesk *calc_desk_new(const CalcDeep *net); // the net outlives it
void calc_desk_free(CalcDesk *d);

// Evaluates n tables with the same number of heaps, none with an empty stock.
void calc_deep_judge(CalcDesk *d, const CalcTable *const *tables, int n, CalcDeepAnswer *out);

#endif
