// SPDX-License-Identifier: MIT
// disc_shape.h - the members of the Reversi family that fit into a word, and the rays of their
// squares.
#ifndef GENPEI_DISC_SHAPE_H
#define GENPEI_DISC_SHAPE_H

#include "base/bits.h"

#include <stdalign.h>
#include <stdbool.h>

typedef struct {
    uint64_t me, opp; // discs of the player to move and of the other one
} DiscBoard;

// Directions and size. Numbers are indices of disc_rays.
typedef enum {
    DISC_EIGHT_8,
    DISC_EIGHT_6,
    DISC_EIGHT_4,
    DISC_FOUR_8, // captures along rows and columns only: reversi70
    DISC_FOUR_6,
    DISC_FOUR_4,
    DISC_SHAPES
} DiscShape;

static inline int disc_size(const DiscShape shape) {
    return 8 - 2 * ((int)shape % 3);
}

static inline bool disc_diagonals(const DiscShape shape) {
    return shape < DISC_FOUR_8;
}

// All squares of the board.
static inline uint64_t disc_full(const DiscShape shape) {
    static const uint64_t full[3] = {UINT64_MAX, UINT64_C(0x3F3F3F3F3F3F), UINT64_C(0x0F0F0F0F)};
    return full[(int)shape % 3];
}

// The squares in line with one square. `up` leads to higher numbers: right, down, right and down,
// left and down; `down` the opposite ways. The square itself is in none of them.
typedef struct {
    alignas(64) uint64_t up[4];
    uint64_t down[4];
} DiscRays;

extern const DiscRays disc_rays[DISC_SHAPES][64];

// The up to eight squares around each square.
extern const uint64_t disc_around[64];

// The quarter of the board that each square is in, for sizes 8, 6, 4.
extern const uint64_t disc_quarters[3][64];

static inline uint64_t disc_quarter(int i, const DiscShape shape) {
    return disc_quarters[(int)shape % 3][i];
}

#endif
