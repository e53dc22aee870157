// SPDX-License-Identifier: MIT
// pattern_sum.h - the weights of all features added up.
//
// A weight is a byte: half as many bytes are found in the cache more often.
//
// Gather instructions are no quicker than as many loads, and slower by half on some processors. So
// each weight is loaded by itself, with everything but the number known to the compiler. That is a
// function of its own: inlined, the numbers would be picked out of vectors one by one.
#ifndef GENPEI_PATTERN_SUM_H
#define GENPEI_PATTERN_SUM_H

#include "engine/othello/eval/pattern.h"

int32_t pattern_sum(const int8_t *table, const PatternNumbers *n);

// The same by the places that `set` tells, to compare with.
static inline int32_t pattern_sum_plain(const PatternSet *set, const int8_t *table,
                                        const PatternNumbers *n) {
    int32_t sum = 0;
    for (int k = 0; k < PATTERN_SLOTS; k++) sum += table[set->middle[k] + n->number[k]];
    return sum;
}

#endif
