// SPDX-License-Identifier: MIT
// disc_last.c - see disc_last.h. The compiler computes the tables.
#include "engine/othello/board/disc_last.h"

// Discs turned on both sides of place p of n, where `ours` are the discs of the player to move: up
// to the first own disc, nothing where there is none.
#define UPWARD(ours) ((ours) ? __builtin_ctz((ours) | 256) : 0)
#define DOWNWARD(ours, p) ((ours) ? (p)-32 + __builtin_clz((ours) | !(ours)) : 0)
#define TURNED(n, p, bits)                                                                         \
    (UPWARD((bits) >> ((p) + 1) & ((1 << ((n)-1 - (p))) - 1)) +                                    \
     DOWNWARD((bits) & ((1 << (p)) - 1), p))
#define BOTH(n, p, bits) (uint16_t)(TURNED(n, p, bits) + 256 * TURNED(n, p, ~(bits)))

// All contents of a line of n squares, for a place on it.
#define LINE_1(n, p, bits) BOTH(n, p, bits), BOTH(n, p, (bits) + 1)
#define LINE_2(n, p, bits) LINE_1(n, p, bits), LINE_1(n, p, (bits) + 2)
#define LINE_3(n, p, bits) LINE_2(n, p, bits), LINE_2(n, p, (bits) + 4)
#define LINE_4(n, p, bits) LINE_3(n, p, bits), LINE_3(n, p, (bits) + 8)
#define LINE_5(n, p, bits) LINE_4(n, p, bits), LINE_4(n, p, (bits) + 16)
#define LINE_6(n, p, bits) LINE_5(n, p, bits), LINE_5(n, p, (bits) + 32)
#define LINE_7(n, p, bits) LINE_6(n, p, bits), LINE_6(n, p, (bits) + 64)
#define LINE_8(n, p, bits) LINE_7(n, p, bits), LINE_7(n, p, (bits) + 128)
#define LINE(n, p) LINE_##n(n, p, 0)

const uint16_t disc_line_counts[DISC_LINE_COUNTS] = {
    LINE(1, 0), LINE(2, 0), LINE(2, 1), LINE(3, 0), LINE(3, 1), LINE(3, 2), LINE(4, 0), LINE(4, 1),
    LINE(4, 2), LINE(4, 3), LINE(5, 0), LINE(5, 1), LINE(5, 2), LINE(5, 3), LINE(5, 4), LINE(6, 0),
    LINE(6, 1), LINE(6, 2), LINE(6, 3), LINE(6, 4), LINE(6, 5), LINE(7, 0), LINE(7, 1), LINE(7, 2),
    LINE(7, 3), LINE(7, 4), LINE(7, 5), LINE(7, 6), LINE(8, 0), LINE(8, 1), LINE(8, 2), LINE(8, 3),
    LINE(8, 4), LINE(8, 5), LINE(8, 6), LINE(8, 7),
};

// Where the contents of a line of n squares begin in that table, for place p: all shorter lines
// come before.
#define AT(n, p) (uint16_t)(((n)-2) * (1 << (n)) + 2 + (p) * (1 << (n)))

// Columns and rows from 0. Squares outside a smaller board have no lines.
#define X(i) ((i) % 8)
#define Y(i) ((i) / 8)
#define MORE(a, b) ((a) > (b) ? (a) : (b))
#define LESS(a, b) ((a) < (b) ? (a) : (b))
#define FULL(n) ((UINT64_MAX >> (64 - 8 * (n))) & ((1 << (n)) - 1) * UINT64_C(0x0101010101010101))

// The long diagonals moved up or down by rows.
#define ROWS_DOWN(set, k) ((k) < 0 ? (set) >> (-8 * (k)&63) : (set) << (8 * (k)&63))
#define COLUMN(n, i) (FULL(n) & UINT64_C(0x0101010101010101) << X(i))
#define FALL(n, i) (FULL(n) & ROWS_DOWN(UINT64_C(0x8040201008040201), Y(i) - X(i)))
#define RISE(n, i) (FULL(n) & ROWS_DOWN(UINT64_C(0x0102040810204080), X(i) + Y(i) - 7))
#define FALL_LONG(n, i) ((n)-MORE(X(i) - Y(i), Y(i) - X(i)))
#define RISE_LONG(n, i) LESS(X(i) + Y(i) + 1, 2 * (n)-1 - X(i) - Y(i))
#define RISE_FROM(n, i) MORE(0, X(i) + Y(i) - (n) + 1)

#define EIGHT(n, i)                                                                                \
    {                                                                                              \
        COLUMN(n, i), FALL(n, i), RISE(n, i), AT(n, X(i)), AT(n, Y(i)),                            \
            AT(FALL_LONG(n, i), LESS(X(i), Y(i))), AT(RISE_LONG(n, i), X(i) - RISE_FROM(n, i)),    \
            AT(RISE_LONG(n, i), Y(i) - RISE_FROM(n, i)), (uint8_t)MORE(0, X(i) - Y(i)),            \
            (uint8_t)RISE_FROM(n, i)                                                               \
    }
#define FOUR(n, i)                                                                                 \
    { COLUMN(n, i), 0, 0, AT(n, X(i)), AT(n, Y(i)), 0, 0, 0, 0, 0 }

#define AS(SET, n, i) [i] = SET(n, i)
#define ROW_4(SET, n, i) AS(SET, n, i), AS(SET, n, i + 1), AS(SET, n, i + 2), AS(SET, n, i + 3)
#define ROW_6(SET, n, i) ROW_4(SET, n, i), AS(SET, n, i + 4), AS(SET, n, i + 5)
#define ROW_8(SET, n, i) ROW_6(SET, n, i), AS(SET, n, i + 6), AS(SET, n, i + 7)
#define SQUARES_4(SET)                                                                             \
    { ROW_4(SET, 4, 0), ROW_4(SET, 4, 8), ROW_4(SET, 4, 16), ROW_4(SET, 4, 24) }
#define SQUARES_6(SET)                                                                             \
    {                                                                                              \
        ROW_6(SET, 6, 0), ROW_6(SET, 6, 8), ROW_6(SET, 6, 16), ROW_6(SET, 6, 24),                  \
            ROW_6(SET, 6, 32), ROW_6(SET, 6, 40)                                                   \
    }
#define SQUARES_8(SET)                                                                             \
    {                                                                                              \
        ROW_8(SET, 8, 0), ROW_8(SET, 8, 8), ROW_8(SET, 8, 16), ROW_8(SET, 8, 24),                  \
            ROW_8(SET, 8, 32), ROW_8(SET, 8, 40), ROW_8(SET, 8, 48), ROW_8(SET, 8, 56)             \
    }

const DiscLast disc_lasts[DISC_SHAPES][64] = {
    [DISC_EIGHT_8] = SQUARES_8(EIGHT), [DISC_EIGHT_6] = SQUARES_6(EIGHT),
    [DISC_EIGHT_4] = SQUARES_4(EIGHT), [DISC_FOUR_8] = SQUARES_8(FOUR),
    [DISC_FOUR_6] = SQUARES_6(FOUR),   [DISC_FOUR_4] = SQUARES_4(FOUR),
};
