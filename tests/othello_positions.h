// SPDX-License-Identifier: MIT
// othello_positions.h - positions of Othello reached by random moves, for several tests.
#ifndef GENPEI_OTHELLO_POSITIONS_H
#define GENPEI_OTHELLO_POSITIONS_H

#include "base/rng.h"
#include "engine/othello/board/disc.h"

static inline DiscBoard othello_start(void) {
    return (DiscBoard){UINT64_C(1) << 28 | UINT64_C(1) << 35, UINT64_C(1) << 27 | UINT64_C(1)
                                                                                      << 36};
}

static inline DiscBoard othello_after(DiscBoard b, int i) {
    return disc_play(b, i, disc_flips(b, i, DISC_EIGHT_8));
}

// With this many empty squares, the mover having a move; games that end earlier are restarted.
static inline DiscBoard othello_random(Rng *rng, int empties) {
    DiscBoard b = othello_start();
    for (;;) {
        uint64_t moves = disc_moves(b, DISC_EIGHT_8);
        if (!moves) {
            b = disc_pass(b);
            if (!disc_moves(b, DISC_EIGHT_8)) b = othello_start();
            continue;
        }
        if (bits_count(disc_empty(b, DISC_EIGHT_8)) <= empties) return b;
        b = othello_after(b, bits_nth(moves, rng_below(rng, (uint32_t)bits_count(moves))));
    }
}

#endif
