// SPDX-License-Identifier: MIT
// pattern_parts.h - what contents of a pattern have in common, for the fit.
//
// Most contents are rare. Contents that agree on some squares in a row have about the same value,
// so a weight is fitted as a sum: its own part, and a part for each run of three, five or seven
// squares in the pattern's order, shared by all contents with the same discs there. The parts are
// added up at the end: the evaluation does not use them.
#ifndef GENPEI_PATTERN_PARTS_H
#define GENPEI_PATTERN_PARTS_H

#include "engine/othello/eval/pattern.h"

typedef struct {
    int32_t tied, count; // weights; weights and shared parts, which follow them
    int32_t *first;      // of each weight in `part`; one more for the end
    int32_t *part;       // shared parts of each weight
} PatternParts;

PatternParts *pattern_parts_new(const PatternSet *set);
void pattern_parts_free(PatternParts *p);

// From parts to weights: `weight` gets `tied` sums.
void pattern_parts_sum(const PatternParts *p, const double *part, double *weight);

// The transpose, for gradients: the gradient of each weight goes to all its parts.
void pattern_parts_spread(const PatternParts *p, const double *weight, double *part);

#endif
