// SPDX-License-Identifier: MIT
// disc.h - boards of the Reversi family in two words, and the kernels everything else is built on:
// which discs turn, which squares can be played, how many turn on the last square.
//
// A board is seen by the player to move. Square i is column i % 8, row i / 8, as in
// games/reversi; boards of 4x4 and 6x6 lie in the low corner. Which game it is (four or eight
// directions, and the size) is a Shape, meant to be a constant: every function here is inlined and
// what the shape says is folded away. The four-direction game has empty diagonal rays.
//
// There are three sets of kernels: plain C, AVX2 and AVX-512. The best one that the compiler may
// use is chosen here; all that it may use are compiled and compared by a test.
#ifndef GENPEI_DISC_H
#define GENPEI_DISC_H

#include "engine/othello/board/disc_avx2.h"
#include "engine/othello/board/disc_avx512.h"
#include "engine/othello/board/disc_plain.h"

#if defined DISC_HAS_AVX512
#define DISC_KERNEL(name) disc_avx512_##name
#elif defined DISC_HAS_AVX2
#define DISC_KERNEL(name) disc_avx2_##name
#else
#define DISC_KERNEL(name) disc_plain_##name
#endif

// Discs of the opponent that turn when the mover plays on the empty square i; 0: not a move.
static inline uint64_t disc_flips(DiscBoard b, int i, const DiscShape shape) {
    return DISC_KERNEL(flips)(b.me, b.opp, i, shape);
}

// Empty squares where the mover captures something.
static inline uint64_t disc_moves(DiscBoard b, const DiscShape shape) {
    return DISC_KERNEL(moves)(b.me, b.opp, shape);
}

// How many discs turn when `me` plays on square i and every other square not in `me` is the
// opponent's: the last empty square of a game.
static inline int disc_last_flips(uint64_t me, int i, const DiscShape shape) {
    return DISC_KERNEL(last_flips)(me, i, shape);
}

// The same for both sides: what `me` turns, plus 256 times what the opponent would turn there.
static inline unsigned disc_last_both(uint64_t me, int i, const DiscShape shape) {
    return DISC_KERNEL(last_both)(me, i, shape);
}

// The same board with the opponent to move.
static inline DiscBoard disc_pass(DiscBoard b) {
    return (DiscBoard){b.opp, b.me};
}

// After a move on square i that turns `flips`; seen by the opponent, who is to move then.
static inline DiscBoard disc_play(DiscBoard b, int i, uint64_t flips) {
    return (DiscBoard){b.opp ^ flips, b.me ^ flips ^ UINT64_C(1) << i};
}

static inline uint64_t disc_empty(DiscBoard b, const DiscShape shape) {
    return disc_full(shape) & ~(b.me | b.opp);
}

// The score of a finished game for the mover: discs more than the opponent's. In tournaments and
// problem files (`filled`) the winner also gets the empty squares.
static inline int disc_final(DiscBoard b, bool filled, const DiscShape shape) {
    int mine = bits_count(b.me), his = bits_count(b.opp);
    int empty = filled ? disc_size(shape) * disc_size(shape) - mine - his : 0;
    return mine - his + (mine > his ? empty : mine < his ? -empty : 0);
}

#endif
