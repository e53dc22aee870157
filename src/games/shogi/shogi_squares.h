// SPDX-License-Identifier: MIT
// shogi_squares.h - the 81 squares of a shogi board, and sets of them.
//
// Square 9 * file + rank: file 0 is file 1 of the notation (the right edge as Black sees it), rank
// 0 is rank a (the far edge). A file is nine neighbouring bits and lies in one word: files 1 to 7
// in `lo`, files 8 and 9 in `hi`. The order of bits is the order of squares, so rays towards higher
// squares find their first blocker by a subtraction, rays towards lower ones by its highest bit.
#ifndef GENPEI_SHOGI_SQUARES_H
#define GENPEI_SHOGI_SQUARES_H

#include <stdbool.h>
#include <stdint.h>

enum { SHOGI_SIDE = 9, SHOGI_SQUARES = 81, SHOGI_NOWHERE = 81, SHOGI_LO_SQUARES = 63 };

typedef struct {
    uint64_t lo, hi;
} ShogiSet;

// Directions, as Black sees the board. The first four lead to higher squares; d ^ 4 is the
// opposite of d.
typedef enum {
    SHOGI_SOUTH,
    SHOGI_WEST,
    SHOGI_SOUTHWEST,
    SHOGI_NORTHWEST,
    SHOGI_NORTH,
    SHOGI_EAST,
    SHOGI_NORTHEAST,
    SHOGI_SOUTHEAST,
    SHOGI_DIRECTIONS
} ShogiDirection;

static inline int shogi_square(int file, int rank) {
    return file * SHOGI_SIDE + rank;
}

static inline int shogi_file(int square) {
    return square / SHOGI_SIDE;
}

static inline int shogi_rank(int square) {
    return square % SHOGI_SIDE;
}

static inline ShogiSet shogi_and(ShogiSet a, ShogiSet b) {
    return (ShogiSet){a.lo & b.lo, a.hi & b.hi};
}

static inline ShogiSet shogi_or(ShogiSet a, ShogiSet b) {
    return (ShogiSet){a.lo | b.lo, a.hi | b.hi};
}

static inline ShogiSet shogi_xor(ShogiSet a, ShogiSet b) {
    return (ShogiSet){a.lo ^ b.lo, a.hi ^ b.hi};
}

// `a` without the squares of `b`.
static inline ShogiSet shogi_minus(ShogiSet a, ShogiSet b) {
    return (ShogiSet){a.lo & ~b.lo, a.hi & ~b.hi};
}

static inline bool shogi_any(ShogiSet a) {
    return (a.lo | a.hi) != 0;
}

static inline bool shogi_meets(ShogiSet a, ShogiSet b) {
    return ((a.lo & b.lo) | (a.hi & b.hi)) != 0;
}

static inline bool shogi_has(ShogiSet a, int square) {
    return square < SHOGI_LO_SQUARES ? a.lo >> square & 1 : a.hi >> (square - SHOGI_LO_SQUARES) & 1;
}

static inline int shogi_size(ShogiSet a) {
    return __builtin_popcountll(a.lo) + __builtin_popcountll(a.hi);
}

// Whether the set has more than one square.
static inline bool shogi_several(ShogiSet a) {
    return ((a.lo & (a.lo - 1)) | (a.hi & (a.hi - 1))) != 0 || (a.lo && a.hi);
}

// The lowest square; SHOGI_NOWHERE when there is none.
static inline int shogi_first(ShogiSet a) {
    if (a.lo) return __builtin_ctzll(a.lo);
    return a.hi ? SHOGI_LO_SQUARES + __builtin_ctzll(a.hi) : SHOGI_NOWHERE;
}

// The lowest square, taken out of the set; the set is not empty.
static inline int shogi_pop(ShogiSet *a) {
    int square = shogi_first(*a);
    if (a->lo)
        a->lo &= a->lo - 1;
    else
        a->hi &= a->hi - 1;
    return square;
}

// The part of a ray towards higher squares that ends with its first blocker.
static inline ShogiSet shogi_ray_up(ShogiSet ray, ShogiSet occupied) {
    uint64_t lo = ray.lo & occupied.lo, hi = ray.hi & occupied.hi;
    return (ShogiSet){ray.lo & (lo ^ (lo - 1)), ray.hi & (hi ^ (hi - (lo == 0)))};
}

// The same towards lower squares.
static inline ShogiSet shogi_ray_down(ShogiSet ray, ShogiSet occupied) {
    uint64_t lo = ray.lo & occupied.lo, hi = ray.hi & occupied.hi;
    uint64_t from_lo = UINT64_MAX << (63 - __builtin_clzll(lo | 1));
    uint64_t from_hi = UINT64_MAX << (63 - __builtin_clzll(hi | 1));
    return (ShogiSet){hi ? 0 : ray.lo & from_lo, ray.hi & from_hi};
}

#endif
