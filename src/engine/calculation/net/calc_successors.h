// SPDX-License-Identifier: MIT
// calc_successors.h - the tables to which one card of Calculation leads.
//
// A card that can go out goes out, and so do heap tops; where there is a choice (which foundation,
// from which heap) every way is listed. Otherwise the card goes on one of the heaps. Near the end
// cards may also be kept: tops that could be lifted stay, and the card goes on a heap although it
// could go out. Also compiled for graphics processors, see calc_features.h.
#ifndef GENPEI_CALC_SUCCESSORS_H
#define GENPEI_CALC_SUCCESSORS_H

#include "engine/calculation/net/calc_route.h"

enum {
    CALC_KEEPING = 12,           // cards left in the stock when cards may be kept
    CALC_SUCCESSORS_LISTED = 24, // at most; those that keep nothing come first
    CALC_WENT_OUT = 5,           // where the card went: a heap, or out
    CALC_WENT = CALC_WENT_OUT + 1,
};

typedef struct {
    CalcTable table[CALC_SUCCESSORS_LISTED];
    uint8_t went[CALC_SUCCESSORS_LISTED];
    uint64_t keys[CALC_SUCCESSORS_LISTED];
    int n;
} CalcSuccessors;

// For a card of this rank that has left the stock.
CALC_SHARED void calc_successors_list(const CalcTable *t, int rank, CalcSuccessors *out);

#endif
