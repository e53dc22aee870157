// SPDX-License-Identifier: MIT
// disc_avx2.h - the kernels of disc.h with 256-bit vectors: a lane for each axis.
#ifndef GENPEI_DISC_AVX2_H
#define GENPEI_DISC_AVX2_H

#include "engine/othello/board/disc_last.h"

#if defined __AVX2__
#define DISC_HAS_AVX2
#include <immintrin.h>

static inline uint64_t disc_avx2_or(__m256i v) {
    __m128i two = _mm_or_si128(_mm256_castsi256_si128(v), _mm256_extracti128_si256(v, 1));
    two = _mm_or_si128(two, _mm_unpackhi_epi64(two, two));
    return (uint64_t)_mm_cvtsi128_si64(two);
}

static inline __m256i disc_avx2_steps(void) {
    return _mm256_set_epi64x(7, 9, 8, 1);
}

// Upward the first square that stops a run is the lowest bit of the ray. Downward there is no
// instruction for the highest one: everything behind a stop is filled in by doubling three times.
static inline uint64_t disc_avx2_turned(__m256i me, __m256i opp, const DiscRays *rays) {
    const __m256i zero = _mm256_setzero_si256(), step = disc_avx2_steps();
    __m256i ray = _mm256_load_si256((const __m256i *)rays->up);
    __m256i stops = _mm256_andnot_si256(opp, ray);
    __m256i first = _mm256_and_si256(stops, _mm256_sub_epi64(zero, stops));
    __m256i open = _mm256_cmpeq_epi64(_mm256_and_si256(first, me), zero);
    __m256i before = _mm256_add_epi64(first, _mm256_set1_epi64x(-1));
    __m256i turned = _mm256_andnot_si256(open, _mm256_and_si256(ray, before));

    ray = _mm256_load_si256((const __m256i *)rays->down);
    __m256i fill = _mm256_andnot_si256(opp, ray);
    fill = _mm256_or_si256(fill, _mm256_srlv_epi64(fill, step));
    fill = _mm256_or_si256(fill, _mm256_srlv_epi64(fill, _mm256_add_epi64(step, step)));
    fill = _mm256_or_si256(fill, _mm256_srlv_epi64(fill, _mm256_slli_epi64(step, 2)));
    first = _mm256_andnot_si256(_mm256_srlv_epi64(fill, step), fill);
    open = _mm256_cmpeq_epi64(_mm256_and_si256(first, me), zero);
    __m256i down = _mm256_andnot_si256(open, _mm256_andnot_si256(fill, ray));
    return disc_avx2_or(_mm256_or_si256(turned, down));
}

static inline uint64_t disc_avx2_flips(uint64_t me, uint64_t opp, int i, const DiscShape shape) {
    return disc_avx2_turned(_mm256_set1_epi64x((int64_t)me), _mm256_set1_epi64x((int64_t)opp),
                            &disc_rays[shape][i]);
}

static inline uint64_t disc_avx2_moves(uint64_t me, uint64_t opp, const DiscShape shape) {
    const __m256i step = disc_avx2_steps(), twice = _mm256_add_epi64(step, step);
    const int64_t inner = 0x7E7E7E7E7E7E7E7E, cross = disc_diagonals(shape) ? inner : 0;
    const __m256i mine = _mm256_set1_epi64x((int64_t)me);
    const __m256i enemy = _mm256_and_si256(_mm256_set1_epi64x((int64_t)opp),
                                           _mm256_set_epi64x(cross, cross, -1, inner));
    __m256i up = _mm256_and_si256(enemy, _mm256_sllv_epi64(mine, step));
    __m256i down = _mm256_and_si256(enemy, _mm256_srlv_epi64(mine, step));
    up = _mm256_or_si256(up, _mm256_and_si256(enemy, _mm256_sllv_epi64(up, step)));
    down = _mm256_or_si256(down, _mm256_and_si256(enemy, _mm256_srlv_epi64(down, step)));
    const __m256i up2 = _mm256_and_si256(enemy, _mm256_sllv_epi64(enemy, step));
    const __m256i down2 = _mm256_and_si256(enemy, _mm256_srlv_epi64(enemy, step));
    for (int run = 2; run < 6; run += 2) {
        up = _mm256_or_si256(up, _mm256_and_si256(up2, _mm256_sllv_epi64(up, twice)));
        down = _mm256_or_si256(down, _mm256_and_si256(down2, _mm256_srlv_epi64(down, twice)));
    }
    __m256i ends = _mm256_or_si256(_mm256_sllv_epi64(up, step), _mm256_srlv_epi64(down, step));
    return disc_avx2_or(ends) & disc_full(shape) & ~(me | opp);
}

static inline int disc_avx2_last_flips(uint64_t me, int i, const DiscShape shape) {
    return bits_count(disc_avx2_flips(me, ~(me | UINT64_C(1) << i), i, shape));
}

static inline unsigned disc_avx2_last_both(uint64_t me, int i, const DiscShape shape) {
    return disc_plain_last_both(me, i, shape);
}

#endif
#endif
