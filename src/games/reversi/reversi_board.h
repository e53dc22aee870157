// SPDX-License-Identifier: MIT
// reversi_board.h - which squares can be played and which stones turn, a board at a time.
//
// Every function takes the board's size and its directions as constants and is meant to be inlined
// into one instance per member of the family (reversi_rules.c). Up to 8x8 the four axes (row,
// column, two diagonals) are the lanes of one vector, and each step moves along all of them at
// once, once upward and once downward; with four directions the diagonal lanes are empty. Runs are
// filled by doubling: after the first two stones, two at a time (Kogge and Stone's prefix trick).
#ifndef GENPEI_REVERSI_BOARD_H
#define GENPEI_REVERSI_BOARD_H

#include "games/reversi/reversi.h"

typedef uint64_t Axes __attribute__((vector_size(32)));
__extension__ typedef unsigned __int128 Wide;

// Rows 0..n-1, columns from..to of a board with rows of 8 bits.
static inline uint64_t narrow_box(const int rows, const int from, const int to) {
    uint64_t row = ((UINT64_C(1) << (to + 1)) - 1) & ~((UINT64_C(1) << from) - 1);
    uint64_t box = 0;
    for (int y = 0; y < rows; y++) box |= row << (8 * y);
    return box;
}

static inline uint64_t narrow_board(const int size) {
    return narrow_box(size, 0, size - 1);
}

// The enemy stones a run may pass over, per axis: a run along a row or diagonal that leaves the
// board at a side would come in again on the other, so stones at the sides do not count for it.
// Vectors go in and out by address: passing them by value has no fixed ABI on machines without AVX,
// and gcc says so.
static inline void narrow_enemy(uint64_t enemy, const int size, const int directions, Axes *out) {
    uint64_t inner = enemy & narrow_box(size, 1, size - 2);
    uint64_t diagonal = directions == 8 ? inner : 0;
    *out = (Axes){inner, enemy, diagonal, diagonal};
}

static inline uint64_t axes_or(const Axes *a) {
    return (*a)[0] | (*a)[1] | (*a)[2] | (*a)[3];
}

#define NARROW_STEP ((Axes){1, 8, 9, 7})

// Squares where the owner of `own` can capture.
static inline uint64_t narrow_moves(uint64_t own, uint64_t enemy, const int size,
                                    const int directions) {
    const Axes step = NARROW_STEP;
    const Axes twice = step + step;
    Axes e;
    narrow_enemy(enemy, size, directions, &e);
    const Axes from = {own, own, own, own};
    Axes up = e & (from << step), down = e & (from >> step);
    up |= e & (up << step);
    down |= e & (down >> step);
    const Axes up2 = e & (e << step), down2 = e & (e >> step);
    for (int run = 2; run < size - 2; run += 2) {
        up |= up2 & (up << twice);
        down |= down2 & (down >> twice);
    }
    const Axes ends = (up << step) | (down >> step);
    return axes_or(&ends) & narrow_board(size) & ~(own | enemy);
}

// Stones that turn when the owner of `own` plays on square i (empty).
static inline uint64_t narrow_flips(uint64_t own, uint64_t enemy, int i, const int size,
                                    const int directions) {
    const Axes step = NARROW_STEP;
    const Axes twice = step + step;
    Axes e;
    narrow_enemy(enemy, size, directions, &e);
    const Axes friends = {own, own, own, own};
    const uint64_t stone = UINT64_C(1) << i;
    const Axes from = {stone, stone, stone, stone};
    Axes up = e & (from << step), down = e & (from >> step);
    up |= e & (up << step);
    down |= e & (down >> step);
    const Axes up2 = e & (e << step), down2 = e & (e >> step);
    for (int run = 2; run < size - 2; run += 2) {
        up |= up2 & (up << twice);
        down |= down2 & (down >> twice);
    }
    // A run counts only when a friendly stone is behind it; comparisons give all ones or none.
    const Axes up_closed = (Axes)(((up << step) & friends) != 0);
    const Axes down_closed = (Axes)(((down >> step) & friends) != 0);
    const Axes turned = (up & up_closed) | (down & down_closed);
    return axes_or(&turned);
}

static inline Wide wide_of(Squares s) {
    return (Wide)s.w[1] << 64 | s.w[0];
}

static inline Squares wide_squares(Wide b) {
    return (Squares){{(uint64_t)b, (uint64_t)(b >> 64)}};
}

// Columns from..to of the 10x10 board.
static inline Wide wide_columns(const int from, const int to) {
    Wide box = 0;
    for (int y = 0; y < 10; y++)
        for (int x = from; x <= to; x++) box |= (Wide)1 << (10 * y + x);
    return box;
}

static inline Wide wide_shift(Wide b, const int step) {
    return step > 0 ? b << step : b >> -step;
}

// Enemy stones in a row from `from` along one direction (a step of the square's number).
static inline Wide wide_run(Wide from, Wide enemy, const int step) {
    Wide e = step == 10 || step == -10 ? enemy : enemy & wide_columns(1, 8);
    Wide run = e & wide_shift(from, step);
    for (int i = 0; i < 7; i++) run |= e & wide_shift(run, step);
    return run;
}

static inline Wide wide_moves_along(Wide own, Wide enemy, const int step) {
    return wide_shift(wide_run(own, enemy, step), step);
}

static inline Wide wide_flips_along(Wide own, Wide enemy, Wide stone, const int step) {
    Wide run = wide_run(stone, enemy, step);
    return wide_shift(run, step) & own ? run : 0;
}

static inline Wide wide_moves(Wide own, Wide enemy, const int directions) {
    Wide m = wide_moves_along(own, enemy, 1) | wide_moves_along(own, enemy, -1) |
             wide_moves_along(own, enemy, 10) | wide_moves_along(own, enemy, -10);
    if (directions == 8)
        m |= wide_moves_along(own, enemy, 9) | wide_moves_along(own, enemy, -9) |
             wide_moves_along(own, enemy, 11) | wide_moves_along(own, enemy, -11);
    return m & wide_columns(0, 9) & ~(own | enemy);
}

static inline Wide wide_flips(Wide own, Wide enemy, int i, const int directions) {
    Wide stone = (Wide)1 << i;
    Wide f = wide_flips_along(own, enemy, stone, 1) | wide_flips_along(own, enemy, stone, -1) |
             wide_flips_along(own, enemy, stone, 10) | wide_flips_along(own, enemy, stone, -10);
    if (directions == 8)
        f |= wide_flips_along(own, enemy, stone, 9) | wide_flips_along(own, enemy, stone, -9) |
             wide_flips_along(own, enemy, stone, 11) | wide_flips_along(own, enemy, stone, -11);
    return f;
}

static inline Squares board_moves(Squares own, Squares enemy, const int size,
                                  const int directions) {
    if (size > 8) return wide_squares(wide_moves(wide_of(own), wide_of(enemy), directions));
    return (Squares){{narrow_moves(own.w[0], enemy.w[0], size, directions), 0}};
}

static inline Squares board_flips(Squares own, Squares enemy, int i, const int size,
                                  const int directions) {
    if (size > 8) return wide_squares(wide_flips(wide_of(own), wide_of(enemy), i, directions));
    return (Squares){{narrow_flips(own.w[0], enemy.w[0], i, size, directions), 0}};
}

#endif
