// SPDX-License-Identifier: MIT
// pattern_sum.c - see pattern_sum.h.
#include "engine/othello/eval/pattern_sum.h"

// Two and four features of a type from number k on; `middle` is the place of their number 0. All
// constants, so that a feature is two loads and an addition.
#define PATTERN_TWO(middle, k)                                                                     \
    (table + (middle))[(ptrdiff_t)number[k]] + (table + (middle))[(ptrdiff_t)number[(k) + 1]]
#define PATTERN_FOUR(middle, k) PATTERN_TWO(middle, k) + PATTERN_TWO(middle, (k) + 2)

// Where the types of pattern.c begin in a table, by their numbers of squares: powers of 3.
enum {
    PATTERN_10 = 59049,
    PATTERN_9 = 19683,
    PATTERN_8 = 6561,
    PATTERN_7 = 2187,
    PATTERN_6 = 729,
    PATTERN_5 = 243,
    PATTERN_4 = 81,
    PATTERN_ROWS = 6 * PATTERN_10 + PATTERN_9, // from here on rows and diagonals
    PATTERN_SHORT = PATTERN_ROWS + 4 * PATTERN_8,
    PATTERN_CONSTANT = PATTERN_SHORT + PATTERN_7 + PATTERN_6 + PATTERN_5 + PATTERN_4,
};

int32_t pattern_sum(const int8_t *table, const PatternNumbers *n) {
    const int16_t *number = n->number;
    int32_t edges = PATTERN_FOUR(PATTERN_10 / 2, 0) + PATTERN_FOUR(PATTERN_10 + PATTERN_9 / 2, 4) +
                    PATTERN_FOUR(PATTERN_9 + 3 * PATTERN_10 / 2, 8) +
                    PATTERN_FOUR(PATTERN_9 + 5 * PATTERN_10 / 2, 12);
    int32_t corners = PATTERN_FOUR(PATTERN_9 + 7 * PATTERN_10 / 2, 16) +
                      PATTERN_FOUR(PATTERN_9 + 7 * PATTERN_10 / 2, 20) +
                      PATTERN_FOUR(PATTERN_9 + 9 * PATTERN_10 / 2, 24) +
                      PATTERN_FOUR(PATTERN_9 + 11 * PATTERN_10 / 2, 28);
    int32_t rows = PATTERN_FOUR(PATTERN_ROWS + PATTERN_8 / 2, 32) +
                   PATTERN_FOUR(PATTERN_ROWS + 3 * PATTERN_8 / 2, 36) +
                   PATTERN_FOUR(PATTERN_ROWS + 5 * PATTERN_8 / 2, 40) +
                   PATTERN_TWO(PATTERN_ROWS + 7 * PATTERN_8 / 2, 44);
    int32_t diagonals =
        PATTERN_FOUR(PATTERN_SHORT + PATTERN_7 / 2, 46) +
        PATTERN_FOUR(PATTERN_SHORT + PATTERN_7 + PATTERN_6 / 2, 50) +
        PATTERN_FOUR(PATTERN_SHORT + PATTERN_7 + PATTERN_6 + PATTERN_5 / 2, 54) +
        PATTERN_FOUR(PATTERN_SHORT + PATTERN_7 + PATTERN_6 + PATTERN_5 + PATTERN_4 / 2, 58);
    return edges + corners + rows + diagonals + table[PATTERN_CONSTANT];
}
