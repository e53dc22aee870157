// SPDX-License-Identifier: MIT
// sure_measure.h - measures how often values of the Othello search are right, for edge_sure.h.
//
// Positions are those of own games with some numbers of empty squares, one of each game. Each is
// searched until its value is exact; what every step before said is compared with that.
#ifndef GENPEI_SURE_MEASURE_H
#define GENPEI_SURE_MEASURE_H

#include "engine/othello/eval/edge_sure.h"
#include "engine/othello/eval/pattern_weights.h"
#include "work/progress.h"

#include <stdatomic.h>
#include <stdint.h>

enum { SURE_ROWS_MAX = 256, SURE_BINS = 10 };

typedef struct {
    const PatternWeights *weights;
    int positions; // for each number of empty squares
    int64_t seed;  // of the games
    const atomic_bool *stop;
    Progress *progress;
} SureMeasure;

// What was said with a chance of 10 * bin to 10 * bin + 9 of 100, and how often it was right.
typedef struct {
    int64_t n, said, right; // `said` is the sum of the chances
} SureBin;

typedef struct {
    int n;
    EdgeSureRow row[SURE_ROWS_MAX];
    // What the built-in file says of the same values: of their signs, and of the values.
    SureBin sign[SURE_BINS], value[SURE_BINS];
} SureMeasured;

// False when it was stopped.
bool sure_measure(const SureMeasure *how, SureMeasured *out);

#endif
