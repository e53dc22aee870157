// SPDX-License-Identifier: MIT
// edge_stable.h - discs that can never be turned again.
//
// A disc is safe along an axis when the line is full, when the board ends beside it, or when its
// neighbour on that axis is a stable disc of the same owner; it is stable when it is safe along all
// axes. The discs found are certainly stable, but not all stable discs are found.
#ifndef GENPEI_EDGE_STABLE_H
#define GENPEI_EDGE_STABLE_H

#include "engine/othello/board/disc_shape.h"

typedef struct {
    uint64_t column[2],
        row[2]; // squares whose neighbour left, right, above, below is off the board
} EdgeSides;

static inline EdgeSides edge_sides(const DiscShape shape) {
    const int last = disc_size(shape) - 1;
    const uint64_t full = disc_full(shape);
    const uint64_t left = UINT64_C(0x0101010101010101), top = 0xFF;
    return (EdgeSides){{left & full, left << last & full}, {top & full, top << 8 * last & full}};
}

// Squares whose whole line along the axis of `step` is in `filled`, given the squares where the
// line begins and ends. Looks one, two and four squares further in turn.
static inline uint64_t edge_full_lines(uint64_t filled, const int step, const uint64_t begin,
                                       const uint64_t end) {
    const uint64_t end2 = end | end >> step, end4 = end2 | end2 >> 2 * step;
    const uint64_t begin2 = begin | begin << step, begin4 = begin2 | begin2 << 2 * step;
    uint64_t up = filled & (filled >> step | end);
    uint64_t down = filled & (filled << step | begin);
    up &= up >> 2 * step | end2;
    down &= down << 2 * step | begin2;
    up &= up >> 4 * step | end4;
    down &= down << 4 * step | begin4;
    return up & down;
}

// How many discs of `mine` are stable; at most all.
static inline int edge_stable_count(uint64_t mine, uint64_t other, const DiscShape shape) {
    const EdgeSides s = edge_sides(shape);
    const uint64_t filled = mine | other, board = disc_full(shape);
    const uint64_t columns = s.column[0] | s.column[1], rows = s.row[0] | s.row[1];
    uint64_t across = columns | edge_full_lines(filled, 1, s.column[0], s.column[1]);
    uint64_t along = rows | edge_full_lines(filled, 8, s.row[0], s.row[1]);
    uint64_t fall = UINT64_MAX, rise = UINT64_MAX;
    if (disc_diagonals(shape)) {
        fall = columns | rows |
               edge_full_lines(filled, 9, s.column[0] | s.row[0], s.column[1] | s.row[1]);
        rise = columns | rows |
               edge_full_lines(filled, 7, s.column[1] | s.row[0], s.column[0] | s.row[1]);
    }
    uint64_t stable = 0;
    for (uint64_t more = mine & board; more;) {
        uint64_t safe =
            mine & (across | stable >> 1 | stable << 1) & (along | stable >> 8 | stable << 8);
        if (disc_diagonals(shape))
            safe &= (fall | stable >> 9 | stable << 9) & (rise | stable >> 7 | stable << 7);
        more = safe & ~stable;
        stable |= safe;
    }
    return bits_count(stable);
}

#endif
