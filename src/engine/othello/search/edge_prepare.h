// SPDX-License-Identifier: MIT
// edge_prepare.h - searches before an exact one that are much cheaper: they leave good moves in the
// table and estimate the value.
#ifndef GENPEI_EDGE_PREPARE_H
#define GENPEI_EDGE_PREPARE_H

#include "engine/othello/search/edge_mid.h"

typedef struct {
    const PatternWeights *weights; // fitted ones
    const EdgeWorker *leader;      // whose table is filled
    int threads;
    atomic_bool *stop;
} EdgePreparation;

// Searches by iterative deepening, then selectively to the end. Returns the estimated value of the
// position (8x8, eight directions, with a move); adds to `*nodes`.
int edge_prepare(const EdgePreparation *p, DiscBoard b, uint64_t *nodes);

#endif
