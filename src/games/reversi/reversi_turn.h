// SPDX-License-Identifier: MIT
// reversi_turn.h - the eight symmetries of a board of the Reversi family.
#ifndef GENPEI_REVERSI_TURN_H
#define GENPEI_REVERSI_TURN_H

#include "games/reversi/reversi.h"

enum { REVERSI_TURNS = 8 };

// Exchanges the bits of `mask` with those `step` higher.
static inline uint64_t turn_exchange(uint64_t b, uint64_t mask, int step) {
    uint64_t t = (b ^ (b >> step)) & mask;
    return b ^ t ^ (t << step);
}

// The symmetric image of a set of squares, on boards up to 8x8.
static inline uint64_t turn_narrow(uint64_t b, int size, int number) {
    if (number & 1) {
        b = turn_exchange(b, UINT64_C(0x5555555555555555), 1);
        b = turn_exchange(b, UINT64_C(0x3333333333333333), 2);
        b = turn_exchange(b, UINT64_C(0x0F0F0F0F0F0F0F0F), 4) >> (8 - size);
    }
    if (number & 2) b = __builtin_bswap64(b) >> (8 * (8 - size));
    if (number & 4) {
        b = turn_exchange(b, UINT64_C(0x00AA00AA00AA00AA), 7);
        b = turn_exchange(b, UINT64_C(0x0000CCCC0000CCCC), 14);
        b = turn_exchange(b, UINT64_C(0x00000000F0F0F0F0), 28);
    }
    return b;
}

// The inverse: the diagonal comes last, and after it left and right are top and bottom.
static inline int turn_back(int number) {
    return number & 4 ? 4 | (number & 1) << 1 | (number & 2) >> 1 : number;
}

// The symmetric position: number 1 is mirrored left to right, 2 top to bottom, 4 along the
// diagonal, the others combine these. `game` is of the family.
void reversi_turn(const void *game, const State *s, int number, State *out);

#endif
