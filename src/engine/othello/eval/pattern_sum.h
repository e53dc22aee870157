// SPDX-License-Identifier: MIT
// pattern_sum.h - the weights of all features added up.
//
// A weight is a byte: smaller tables are more often in the cache.
//
// Gather instructions are not faster than separate loads, and half as fast on some processors. So
// each weight is loaded separately, with everything but the number known to the compiler. The
// function is not inlined: inlined, the numbers would be extracted from vectors one by one.
#ifndef GENPEI_PATTERN_SUM_H
#define GENPEI_PATTERN_SUM_H

#include "engine/othello/eval/pattern.h"

int32_t pattern_sum(const int8_t *table, const PatternNumbers *n);

// The same by the places that `set` gives, for comparison.
static inline int32_t pattern_sum_plain(const PatternSet *set, const int8_t *table,
                                        const PatternNumbers *n) {
    int32_t sum = 0;
    for (int k = 0; k < PATTERN_SLOTS; k++) sum += table[set->middle[k] + n->number[k]];
    return sum;
}

#endif
