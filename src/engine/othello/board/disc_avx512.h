// SPDX-License-Identifier: MIT
// disc_avx512.h - the kernels of disc.h with AVX-512 (F, VL, CD, DQ): the highest bit of a lane in
// one instruction, three-input logic, results masked on the way.
#ifndef GENPEI_DISC_AVX512_H
#define GENPEI_DISC_AVX512_H

#include "engine/othello/board/disc_last.h"

#if defined __AVX512F__ && defined __AVX512VL__ && defined __AVX512CD__ && defined __BMI2__
#define DISC_HAS_AVX512
#include <immintrin.h>

// Three-input logic is named by its truth table; these are the tables of the inputs.
enum { DISC_A = 0xF0, DISC_B = 0xCC, DISC_C = 0xAA, DISC_MORE = DISC_A | (DISC_B & DISC_C) };

static inline uint64_t disc_avx512_or(__m256i v) {
    __m128i two = _mm_or_si128(_mm256_castsi256_si128(v), _mm256_extracti128_si256(v, 1));
    two = _mm_or_si128(two, _mm_unpackhi_epi64(two, two));
    return (uint64_t)_mm_cvtsi128_si64(two);
}

// Discs between a square and the first of its rays' squares that stops a run, where `me` stands on
// that one. `up` and `down` are the rays, the stops are their squares in `stop`.
static inline uint64_t disc_avx512_turned(__m256i me, __m256i stop, const DiscRays *rays) {
    const __m256i ones = _mm256_set1_epi64x(-1), high = _mm256_set1_epi64x(INT64_MIN);
    const __m256i up = _mm256_load_si256((const __m256i *)rays->up);
    const __m256i down = _mm256_load_si256((const __m256i *)rays->down);

    // Lowest stop s & ~(s - 1), where the mover has a disc, otherwise 0; then everything below it.
    __m256i stops = _mm256_and_si256(stop, up);
    __m256i below = _mm256_add_epi64(stops, ones);
    __m256i mine = _mm256_ternarylogic_epi64(stops, below, me, DISC_A & ~DISC_B & DISC_C);
    __m256i turned = _mm256_and_si256(up, _mm256_min_epu64(mine, _mm256_add_epi64(mine, ones)));

    // Highest stop, likewise; everything above it is minus twice that bit.
    stops = _mm256_and_si256(stop, down);
    mine = _mm256_and_si256(_mm256_srlv_epi64(high, _mm256_lzcnt_epi64(stops)), me);
    mine = _mm256_sub_epi64(_mm256_setzero_si256(), _mm256_add_epi64(mine, mine));
    turned = _mm256_ternarylogic_epi64(turned, down, mine, DISC_MORE);
    return disc_avx512_or(turned);
}

static inline uint64_t disc_avx512_flips(uint64_t me, uint64_t opp, int i, const DiscShape shape) {
    return disc_avx512_turned(_mm256_set1_epi64x((int64_t)me), _mm256_set1_epi64x((int64_t)~opp),
                              &disc_rays[shape][i]);
}

// All eight directions at once, by rotation. Runs may not touch the sides they would cross when
// they wrap around, so each direction has its own part of the enemy's discs.
static inline uint64_t disc_avx512_moves(uint64_t me, uint64_t opp, const DiscShape shape) {
    const int64_t rows = 0x7E7E7E7E7E7E7E7E, columns = 0x00FFFFFFFFFFFF00;
    const int64_t cross = disc_diagonals(shape) ? rows & columns : 0;
    const __m512i step = _mm512_set_epi64(57, 55, 56, 63, 7, 9, 8, 1);
    const __m512i twice = _mm512_set_epi64(50, 46, 48, 62, 14, 18, 16, 2);
    const __m512i inner =
        _mm512_set_epi64(cross, cross, columns, rows, cross, cross, columns, rows);
    const __m512i enemy = _mm512_and_si512(_mm512_set1_epi64((int64_t)opp), inner);
    __m512i run = _mm512_and_si512(enemy, _mm512_rolv_epi64(_mm512_set1_epi64((int64_t)me), step));
    const __m512i two = _mm512_and_si512(enemy, _mm512_rolv_epi64(enemy, step));
    run = _mm512_ternarylogic_epi64(run, enemy, _mm512_rolv_epi64(run, step), DISC_MORE);
    run = _mm512_ternarylogic_epi64(run, two, _mm512_rolv_epi64(run, twice), DISC_MORE);
    run = _mm512_ternarylogic_epi64(run, two, _mm512_rolv_epi64(run, twice), DISC_MORE);
    run = _mm512_rolv_epi64(run, step);
    uint64_t ends = disc_avx512_or(
        _mm256_or_si256(_mm512_castsi512_si256(run), _mm512_extracti64x4_epi64(run, 1)));
    return ends & disc_full(shape) & ~(me | opp);
}

// Every square of a ray stops at the mover's first own disc: the opponent has all others.
static inline int disc_avx512_last_flips(uint64_t me, int i, const DiscShape shape) {
    __m256i mine = _mm256_set1_epi64x((int64_t)me);
    return bits_count(disc_avx512_turned(mine, mine, &disc_rays[shape][i]));
}

static inline unsigned disc_avx512_last_both(uint64_t me, int i, const DiscShape shape) {
    return disc_pext_last_both(me, i, shape);
}

#endif
#endif
