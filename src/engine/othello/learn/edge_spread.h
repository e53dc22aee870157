// SPDX-License-Identifier: MIT
// edge_spread.h - the difference between deep and shallow searches, measured and fitted by a
// formula.
#ifndef GENPEI_EDGE_SPREAD_H
#define GENPEI_EDGE_SPREAD_H

#include "engine/othello/learn/edge_games.h"

enum {
    EDGE_SPREAD_DEPTH = 8,    // searched 0, 1, ... this many plies ahead
    EDGE_SPREAD_EXACT = 14,   // and to the end with at most this many empty squares
    EDGE_SPREAD_DEEPEST = 16, // bounds of the sums below
    EDGE_SPREAD_PHASES = 16,
};

// Sums over many positions, by deep depth, shallow depth and empty squares / 4.
typedef struct {
    double square[EDGE_SPREAD_DEEPEST][EDGE_SPREAD_DEEPEST][EDGE_SPREAD_PHASES];
    int64_t count[EDGE_SPREAD_DEEPEST][EDGE_SPREAD_DEEPEST][EDGE_SPREAD_PHASES];
} EdgeSpreadSums;

// The values of searches of all depths of a position; `exact` where that is known.
typedef struct {
    int empties;
    int value[EDGE_SPREAD_DEPTH + 1];
    bool has_exact;
    int exact;
} EdgeDepths;

void edge_spread_measure(EdgeGamer *g, DiscBoard b, EdgeDepths *out);
void edge_spread_add(EdgeSpreadSums *sums, const EdgeDepths *d);

// The formula that fits the standard deviations best. False when there is too little data.
bool edge_spread_fit(const EdgeSpreadSums *sums, EdgeSpread *out);

#endif
