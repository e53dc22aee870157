// SPDX-License-Identifier: MIT
// train_lines.h - completes a learned line network of Othello, and measures how good it is.
//
// A network comes from tools/gpu/othello_learn.py. How far searches of different depths lie apart
// with it is measured here, on positions of games, and written to the file.
#ifndef GENPEI_TRAIN_LINES_H
#define GENPEI_TRAIN_LINES_H

#include "base/error.h"
#include "engine/othello/eval/pattern_weights.h"

// The difference between depths: root mean square in discs.
typedef struct {
    double with, without; // the network
    size_t positions;
} LineSpread;

// Measures on `positions` positions of games with `seed`, and writes the network of the file
// `from`, which is that of `w`, with the result to the file `out`.
bool train_lines_finish(PatternWeights *w, const char *from, const char *out, int64_t positions,
                        int64_t seed, LineSpread *found, Error *e);

// Mean errors in discs.
typedef struct {
    size_t positions;
    double linear, net; // without and with the network
    double bias;        // mean of evaluation minus true value
    double size;        // mean distance of the true value from a draw
} LineErrors;

// On positions of `genpei label`.
bool train_lines_check(const PatternWeights *w, const char *labels, LineErrors *out, Error *e);

#endif
