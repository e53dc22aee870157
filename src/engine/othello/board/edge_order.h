// SPDX-License-Identifier: MIT
// edge_order.h - sets of squares for move ordering.
#ifndef GENPEI_EDGE_ORDER_H
#define GENPEI_EDGE_ORDER_H

#include "engine/othello/board/disc_shape.h"

static inline uint64_t edge_corners(const DiscShape shape) {
    const int last = disc_size(shape) - 1;
    return (UINT64_C(1) | UINT64_C(1) << last) * (UINT64_C(1) | UINT64_C(1) << 8 * last);
}

// The squares beside or diagonally beside a set, and the set itself.
static inline uint64_t edge_around(uint64_t set) {
    uint64_t row =
        set | (set & UINT64_C(0x7F7F7F7F7F7F7F7F)) << 1 | (set & UINT64_C(0xFEFEFEFEFEFEFEFE)) >> 1;
    return row | row << 8 | row >> 8;
}

// The quarters with an odd number of empty squares: whoever plays there first may also play last.
static inline uint64_t edge_odd_quarters(uint64_t empty, const DiscShape shape) {
    const int size = disc_size(shape), last = 8 * (size - 1);
    const int corner[4] = {0, size - 1, last, last + size - 1};
    uint64_t odd = 0;
    for (int k = 0; k < 4; k++) {
        uint64_t quarter = disc_quarter(corner[k], shape);
        odd |= bits_count(empty & quarter) & 1 ? quarter : 0;
    }
    return odd;
}

#endif
