// SPDX-License-Identifier: MIT
// pattern_sum.h - the weights of all features added up: plain C, AVX2 and AVX-512. The best that
// the compiler may use is chosen; all that it may use are compared by a test.
//
// The vector forms read 32 bits at the place of a 16-bit weight and drop the upper half: a table
// must have two bytes more than its weights.
#ifndef GENPEI_PATTERN_SUM_H
#define GENPEI_PATTERN_SUM_H

#include "engine/othello/pattern.h"

static inline int32_t pattern_sum_plain(const PatternSet *set, const int16_t *table,
                                        const PatternNumbers *n) {
    int32_t sum = 0;
    for (int k = 0; k < PATTERN_SLOTS; k++) sum += table[set->middle[k] + n->number[k]];
    return sum;
}

#if defined __AVX2__
#define PATTERN_HAS_AVX2
#include <immintrin.h>

static inline int32_t pattern_sum_avx2(const PatternSet *set, const int16_t *table,
                                       const PatternNumbers *n) {
    __m256i sum = _mm256_setzero_si256();
    for (int k = 0; k < PATTERN_SLOTS; k += 8) {
        __m256i at = _mm256_cvtepi16_epi32(_mm_load_si128((const __m128i *)(n->number + k)));
        at = _mm256_add_epi32(at, _mm256_loadu_si256((const __m256i *)(set->middle + k)));
        __m256i w = _mm256_i32gather_epi32((const int *)(const void *)table, at, 2);
        sum = _mm256_add_epi32(sum, _mm256_srai_epi32(_mm256_slli_epi32(w, 16), 16));
    }
    __m128i s = _mm_add_epi32(_mm256_castsi256_si128(sum), _mm256_extracti128_si256(sum, 1));
    s = _mm_add_epi32(s, _mm_shuffle_epi32(s, 0x4E));
    s = _mm_add_epi32(s, _mm_shuffle_epi32(s, 0xB1));
    return _mm_cvtsi128_si32(s);
}
#endif

#if defined __AVX512F__ && defined __AVX512BW__
#define PATTERN_HAS_AVX512

static inline int32_t pattern_sum_avx512(const PatternSet *set, const int16_t *table,
                                         const PatternNumbers *n) {
    __m512i sum = _mm512_setzero_si512();
    for (int k = 0; k < PATTERN_SLOTS; k += 16) {
        __m512i at = _mm512_cvtepi16_epi32(_mm256_load_si256((const __m256i *)(n->number + k)));
        at = _mm512_add_epi32(at, _mm512_loadu_si512(set->middle + k));
        __m512i w = _mm512_i32gather_epi32(at, table, 2);
        sum = _mm512_add_epi32(sum, _mm512_srai_epi32(_mm512_slli_epi32(w, 16), 16));
    }
    return _mm512_reduce_add_epi32(sum);
}
#endif

static inline int32_t pattern_sum(const PatternSet *set, const int16_t *table,
                                  const PatternNumbers *n) {
#if defined PATTERN_HAS_AVX512
    return pattern_sum_avx512(set, table, n);
#elif defined PATTERN_HAS_AVX2
    return pattern_sum_avx2(set, table, n);
#else
    return pattern_sum_plain(set, table, n);
#endif
}

#endif
