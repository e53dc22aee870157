// SPDX-License-Identifier: MIT
// disc_shape.c - see disc_shape.h. The compiler computes the rays: every word is the sum of the
// squares that are 1 to 7 steps away and still on the board.
#include "engine/othello/board/disc_shape.h"

#define ON(n, x, y) ((x) >= 0 && (x) < (n) && (y) >= 0 && (y) < (n))
#define AWAY(n, i, dx, dy, k)                                                                      \
    (ON(n, (i) % 8 + (k) * (dx), (i) / 8 + (k) * (dy))                                             \
         ? UINT64_C(1) << (((i) + (k) * ((dx) + 8 * (dy))) & 63)                                   \
         : UINT64_C(0))
#define RAY(n, i, dx, dy)                                                                          \
    (AWAY(n, i, dx, dy, 1) | AWAY(n, i, dx, dy, 2) | AWAY(n, i, dx, dy, 3) |                       \
     AWAY(n, i, dx, dy, 4) | AWAY(n, i, dx, dy, 5) | AWAY(n, i, dx, dy, 6) |                       \
     AWAY(n, i, dx, dy, 7))

#define EIGHT(n, i)                                                                                \
    {                                                                                              \
        {RAY(n, i, 1, 0), RAY(n, i, 0, 1), RAY(n, i, 1, 1), RAY(n, i, -1, 1)}, {                   \
            RAY(n, i, -1, 0), RAY(n, i, 0, -1), RAY(n, i, -1, -1), RAY(n, i, 1, -1)                \
        }                                                                                          \
    }
#define FOUR(n, i)                                                                                 \
    {                                                                                              \
        {RAY(n, i, 1, 0), RAY(n, i, 0, 1), 0, 0}, {                                                \
            RAY(n, i, -1, 0), RAY(n, i, 0, -1), 0, 0                                               \
        }                                                                                          \
    }

#define ROW(SET, n, i)                                                                             \
    SET(n, i), SET(n, i + 1), SET(n, i + 2), SET(n, i + 3), SET(n, i + 4), SET(n, i + 5),          \
        SET(n, i + 6), SET(n, i + 7)
#define SQUARES(SET, n)                                                                            \
    {                                                                                              \
        ROW(SET, n, 0), ROW(SET, n, 8), ROW(SET, n, 16), ROW(SET, n, 24), ROW(SET, n, 32),         \
            ROW(SET, n, 40), ROW(SET, n, 48), ROW(SET, n, 56)                                      \
    }

const DiscRays disc_rays[DISC_SHAPES][64] = {
    [DISC_EIGHT_8] = SQUARES(EIGHT, 8), [DISC_EIGHT_6] = SQUARES(EIGHT, 6),
    [DISC_EIGHT_4] = SQUARES(EIGHT, 4), [DISC_FOUR_8] = SQUARES(FOUR, 8),
    [DISC_FOUR_6] = SQUARES(FOUR, 6),   [DISC_FOUR_4] = SQUARES(FOUR, 4),
};

#define AROUND(n, i)                                                                               \
    (AWAY(n, i, 1, 0, 1) | AWAY(n, i, 0, 1, 1) | AWAY(n, i, 1, 1, 1) | AWAY(n, i, -1, 1, 1) |      \
     AWAY(n, i, -1, 0, 1) | AWAY(n, i, 0, -1, 1) | AWAY(n, i, -1, -1, 1) | AWAY(n, i, 1, -1, 1))

const uint64_t disc_around[64] = SQUARES(AROUND, 8);

// Half a row, eight of them one above the other; half of the rows.
#define COLUMNS(n, i)                                                                              \
    (((i) % 8 < (n) / 2 ? (UINT64_C(1) << (n) / 2) - 1                                             \
                        : (UINT64_C(1) << (n)) - (UINT64_C(1) << (n) / 2)) *                       \
     UINT64_C(0x0101010101010101))
#define ROWS(n, i)                                                                                 \
    ((i) / 8 < (n) / 2 ? (UINT64_C(1) << 4 * (n)) - 1                                              \
                       : (UINT64_MAX >> (64 - 8 * (n))) - ((UINT64_C(1) << 4 * (n)) - 1))
#define QUARTER(n, i) (COLUMNS(n, i) & ROWS(n, i))

const uint64_t disc_quarters[3][64] = {SQUARES(QUARTER, 8), SQUARES(QUARTER, 6),
                                       SQUARES(QUARTER, 4)};
