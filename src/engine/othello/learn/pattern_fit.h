// SPDX-License-Identifier: MIT
// pattern_fit.h - weights of patterns from positions whose value is known.
//
// For each stage the weights are those with the least sum of squared errors, plus a penalty for
// every part of a weight (pattern_parts.h) that is not zero (ridge regression), found by conjugate
// gradients with the diagonal as preconditioner. Some positions of the same parity two and four
// plies away count too. The arithmetic is in a fixed order: the same positions give the same
// weights.
#ifndef GENPEI_PATTERN_FIT_H
#define GENPEI_PATTERN_FIT_H

#include "engine/othello/eval/pattern_weights.h"
#include "engine/othello/learn/pattern_parts.h"

// A position and its value for the mover, in 1/EDGE_DISC discs.
typedef struct {
    DiscBoard board;
    int16_t value;
    uint8_t empties;
    bool held_out; // not fitted to: for measuring
} PatternSample;

typedef struct {
    float penalty; // for a part of a weight, in squared discs
    int rounds;    // of conjugate gradients
} PatternFit;

typedef struct {
    double absolute, square; // sums of errors in discs, and of their squares
    int64_t count;
} PatternError;

// Fits one stage; `tied` gets the weights. `part` (parts->count numbers) is where to begin, zeros
// if nothing is known, and becomes the solution: a later fit to more positions needs fewer rounds.
// Keeps no memory.
void pattern_fit_stage(const PatternSet *set, const PatternParts *parts,
                       const PatternSample *samples, size_t n, int stage, const PatternFit *how,
                       double *part, int16_t *tied);

// Errors on the held-out samples, added by number of empty squares.
void pattern_errors(const PatternWeights *w, const PatternSample *samples, size_t n,
                    PatternError errors[65]);

#endif
