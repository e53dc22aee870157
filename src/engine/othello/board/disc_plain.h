// SPDX-License-Identifier: MIT
// disc_plain.h - the kernels of disc.h in plain C, for any machine.
//
// Along a ray the first square that is not the opponent's decides: it is the lowest such bit of an
// upward ray and the highest of a downward one.
#ifndef GENPEI_DISC_PLAIN_H
#define GENPEI_DISC_PLAIN_H

#include "engine/othello/board/disc_shape.h"

static inline uint64_t disc_plain_up(uint64_t me, uint64_t opp, uint64_t ray) {
    uint64_t stops = ray & ~opp;
    uint64_t first = stops & (0 - stops);
    return first & me ? ray & (first - 1) : 0;
}

static inline uint64_t disc_plain_down(uint64_t me, uint64_t opp, uint64_t ray) {
    uint64_t stops = ray & ~opp;
    if (!stops) return 0;
    uint64_t first = UINT64_C(1) << 63 >> __builtin_clzll(stops);
    return first & me ? ray & ~(first | (first - 1)) : 0;
}

static inline uint64_t disc_plain_flips(uint64_t me, uint64_t opp, int i, const DiscShape shape) {
    const DiscRays *rays = &disc_rays[shape][i];
    uint64_t flips = 0;
    for (int d = 0; d < (disc_diagonals(shape) ? 4 : 2); d++)
        flips |= disc_plain_up(me, opp, rays->up[d]) | disc_plain_down(me, opp, rays->down[d]);
    return flips;
}

// Squares behind runs of `enemy` that begin beside a disc of `me`, upward and downward by `step`.
static inline uint64_t disc_plain_ends(uint64_t me, uint64_t enemy, const int step) {
    uint64_t up = enemy & (me << step), down = enemy & (me >> step);
    for (int run = 1; run < 6; run++) {
        up |= enemy & (up << step);
        down |= enemy & (down >> step);
    }
    return up << step | down >> step;
}

static inline uint64_t disc_plain_moves(uint64_t me, uint64_t opp, const DiscShape shape) {
    // A run along a row or a diagonal that left the board at a side would enter again at the other:
    // discs in the outer columns are not part of a run.
    uint64_t inner = opp & UINT64_C(0x7E7E7E7E7E7E7E7E);
    uint64_t ends = disc_plain_ends(me, inner, 1) | disc_plain_ends(me, opp, 8);
    if (disc_diagonals(shape))
        ends |= disc_plain_ends(me, inner, 9) | disc_plain_ends(me, inner, 7);
    return ends & disc_full(shape) & ~(me | opp);
}

static inline int disc_plain_last_flips(uint64_t me, int i, const DiscShape shape) {
    return bits_count(disc_plain_flips(me, ~(me | UINT64_C(1) << i), i, shape));
}

#endif
