// SPDX-License-Identifier: MIT
// calc_features.h - the input of the network of Calculation: a table before a card is turned.
//
// Features are binary; each has a number. Every heap has its own list, with the same numbers for
// all heaps, and one list is for the rest of the table:
//   heaps   the ranks from the top and from the bottom, which lie above which, how soon each could
//           go out, how far apart neighbours are on a foundation that needs the upper one first;
//           for the ranks of the stock how well they would lie on this heap; and when the cards
//           would go out if the stock came in the best order (calc_route.h, its first order)
//   table   foundations and what each needs, step by step: how many of that rank are in the stock
//           and how deep the one that lies best is buried; for the ranks of the stock what is left
//           of them, and the route again
// Training uses the same source: CALC_SHARED marks what is also compiled for graphics processors
// (tools/gpu/calc_deep_game.cu).
#ifndef GENPEI_CALC_FEATURES_H
#define GENPEI_CALC_FEATURES_H

#include "engine/calculation/net/calc_route.h"

enum {
    CALC_FEATURES_HEAP = 1088, // numbers of features; both are padded to a multiple of 64
    CALC_FEATURES_TABLE = 1408,
    CALC_FEATURES_MAX = 640, // in one list
};

// Lists hold numbers. The training code, which needs rows of zeros and ones, defines another type.
#ifdef CALC_FEATURES_ROW
typedef CALC_FEATURES_ROW CalcFeature;
#else
typedef uint16_t CalcFeature;
#endif

// The route of the table, which both lists are made from: calc_route_first.
CALC_SHARED int calc_features_heap(const CalcTable *t, const CalcRoute *r, int heap,
                                   CalcFeature *out);
CALC_SHARED int calc_features_table(const CalcTable *t, const CalcRoute *r, CalcFeature *out);

#endif
