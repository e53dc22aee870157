// SPDX-License-Identifier: MIT
// sho_net_avx2.h - the kernel of sho_net_plain.h with 256-bit vectors.
#ifndef GENPEI_SHO_NET_AVX2_H
#define GENPEI_SHO_NET_AVX2_H

#include "engine/shogi/net/sho_net_plain.h"

#if defined __AVX2__
#define SHO_NET_HAS_AVX2
#include <immintrin.h>

// Half of the sums at a time, so that they stay in registers.
static inline void sho_net_avx2_change(const int16_t *from, const ShoNetChange *c, int16_t *to) {
    enum { LANES = 16, VECTORS = 8 };
    for (int first = 0; first < SHO_NET_WIDTH; first += VECTORS * LANES) {
        __m256i sum[VECTORS];
#pragma GCC unroll 8
        for (int k = 0; k < VECTORS; k++)
            sum[k] = _mm256_loadu_si256((const __m256i *)(from + first + LANES * k));
        for (int n = 0; n < c->n_added; n++)
#pragma GCC unroll 8
            for (int k = 0; k < VECTORS; k++) {
                const __m128i *w = (const __m128i *)(c->added[n] + first + LANES * k);
                sum[k] = _mm256_add_epi16(sum[k], _mm256_cvtepi8_epi16(_mm_loadu_si128(w)));
            }
        for (int n = 0; n < c->n_gone; n++)
#pragma GCC unroll 8
            for (int k = 0; k < VECTORS; k++) {
                const __m128i *w = (const __m128i *)(c->gone[n] + first + LANES * k);
                sum[k] = _mm256_sub_epi16(sum[k], _mm256_cvtepi8_epi16(_mm_loadu_si128(w)));
            }
#pragma GCC unroll 8
        for (int k = 0; k < VECTORS; k++)
            _mm256_storeu_si256((__m256i *)(to + first + LANES * k), sum[k]);
    }
}

// Packing saturates at 127, within each half of a vector.
static inline void sho_net_avx2_clip(const int16_t *sums, uint8_t *out) {
    const __m256i zero = _mm256_setzero_si256();
    for (int i = 0; i < SHO_NET_WIDTH; i += 32) {
        __m256i a = _mm256_loadu_si256((const __m256i *)(sums + i));
        __m256i b = _mm256_loadu_si256((const __m256i *)(sums + i + 16));
        __m256i both = _mm256_max_epi8(_mm256_packs_epi16(a, b), zero);
        _mm256_storeu_si256((__m256i *)(out + i), _mm256_permute4x64_epi64(both, 0xD8));
    }
}

// Two products of a number to 127 and a weight fit into 16 bits.
static inline void sho_net_avx2_layer(const ShoNetLayer *layer, const uint8_t *in, uint8_t *out) {
    enum { VECTORS = SHO_NET_HIDDEN / 8 };
    const __m256i ones = _mm256_set1_epi16(1);
    __m256i sum[VECTORS];
    int32_t sums[SHO_NET_HIDDEN];
#pragma GCC unroll 4
    for (int k = 0; k < VECTORS; k++)
        sum[k] = _mm256_loadu_si256((const __m256i *)(layer->bias + 8 * k));
    for (int i = 0; i < layer->inputs; i += SHO_NET_GROUP) {
        const int8_t *w = layer->weights + i * SHO_NET_HIDDEN;
        int32_t four;
        memcpy(&four, in + i, sizeof four);
        if (four == 0) continue; // as most are in the first layer
        __m256i x = _mm256_set1_epi32(four);
#pragma GCC unroll 4
        for (int k = 0; k < VECTORS; k++) {
            __m256i y = _mm256_loadu_si256((const __m256i *)(w + 32 * k));
            __m256i pairs = _mm256_maddubs_epi16(x, y);
            sum[k] = _mm256_add_epi32(sum[k], _mm256_madd_epi16(pairs, ones));
        }
    }
#pragma GCC unroll 4
    for (int k = 0; k < VECTORS; k++) _mm256_storeu_si256((__m256i *)(sums + 8 * k), sum[k]);
    for (int k = 0; k < SHO_NET_HIDDEN; k++) out[k] = sho_net_clipped(sums[k] >> SHO_NET_SHIFT);
}

static const ShoNetKernel sho_net_avx2 = {.name = "AVX2",
                                          .change = sho_net_avx2_change,
                                          .clip = sho_net_avx2_clip,
                                          .first = sho_net_avx2_layer,
                                          .layer = sho_net_avx2_layer};

#endif
#endif
