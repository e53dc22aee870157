// SPDX-License-Identifier: MIT
// sho_net_avx512.h - the kernel of sho_net_plain.h with AVX-512 VNNI.
#ifndef GENPEI_SHO_NET_AVX512_H
#define GENPEI_SHO_NET_AVX512_H

#include "engine/shogi/net/sho_net_plain.h"

#if defined __AVX512F__ && defined __AVX512BW__ && defined __AVX512VL__ && defined __AVX512VNNI__
#define SHO_NET_HAS_AVX512
#include <immintrin.h>

// All sums stay in registers.
static inline void sho_net_avx512_change(const int16_t *from, const ShoNetChange *c, int16_t *to) {
    enum { LANES = 32, VECTORS = SHO_NET_WIDTH / LANES };
    __m512i sum[VECTORS];
#pragma GCC unroll 8
    for (int k = 0; k < VECTORS; k++) sum[k] = _mm512_loadu_si512(from + LANES * k);
    for (int n = 0; n < c->n_added; n++)
#pragma GCC unroll 8
        for (int k = 0; k < VECTORS; k++) {
            const __m256i *w = (const __m256i *)(c->added[n] + LANES * k);
            sum[k] = _mm512_add_epi16(sum[k], _mm512_cvtepi8_epi16(_mm256_loadu_si256(w)));
        }
    for (int n = 0; n < c->n_gone; n++)
#pragma GCC unroll 8
        for (int k = 0; k < VECTORS; k++) {
            const __m256i *w = (const __m256i *)(c->gone[n] + LANES * k);
            sum[k] = _mm512_sub_epi16(sum[k], _mm512_cvtepi8_epi16(_mm256_loadu_si256(w)));
        }
#pragma GCC unroll 8
    for (int k = 0; k < VECTORS; k++) _mm512_storeu_si512(to + LANES * k, sum[k]);
}

static inline void sho_net_avx512_clip(const int16_t *sums, uint8_t *out) {
    const __m512i zero = _mm512_setzero_si512();
    for (int i = 0; i < SHO_NET_WIDTH; i += 32) {
        __m512i x = _mm512_max_epi16(_mm512_loadu_si512(sums + i), zero);
        _mm256_storeu_si256((__m256i *)(out + i), _mm512_cvtsepi16_epi8(x));
    }
}

// Several chains of sums, because each product waits for the one before.
static inline void sho_net_avx512_layer(const ShoNetLayer *layer, const uint8_t *in, uint8_t *out) {
    enum { CHAINS = 4 };
    __m512i sum[CHAINS][2];
    sum[0][0] = _mm512_loadu_si512(layer->bias);
    sum[0][1] = _mm512_loadu_si512(layer->bias + 16);
#pragma GCC unroll 4
    for (int c = 1; c < CHAINS; c++) sum[c][0] = sum[c][1] = _mm512_setzero_si512();
    for (int i = 0; i < layer->inputs; i += CHAINS * SHO_NET_GROUP) {
        const int8_t *w = layer->weights + i * SHO_NET_HIDDEN;
#pragma GCC unroll 4
        for (int c = 0; c < CHAINS; c++) {
            int32_t four;
            memcpy(&four, in + i + SHO_NET_GROUP * c, sizeof four);
            __m512i x = _mm512_set1_epi32(four);
            sum[c][0] = _mm512_dpbusd_epi32(sum[c][0], x, _mm512_loadu_si512(w + 128 * c));
            sum[c][1] = _mm512_dpbusd_epi32(sum[c][1], x, _mm512_loadu_si512(w + 128 * c + 64));
        }
    }
#pragma GCC unroll 2
    for (int k = 0; k < 2; k++) {
        __m512i all = _mm512_add_epi32(_mm512_add_epi32(sum[0][k], sum[1][k]),
                                       _mm512_add_epi32(sum[2][k], sum[3][k]));
        all = _mm512_max_epi32(_mm512_srai_epi32(all, SHO_NET_SHIFT), _mm512_setzero_si512());
        _mm_storeu_si128((__m128i *)(out + 16 * k), _mm512_cvtsepi32_epi8(all));
    }
}

static const ShoNetKernel sho_net_avx512 = {.name = "AVX-512",
                                            .change = sho_net_avx512_change,
                                            .clip = sho_net_avx512_clip,
                                            .layer = sho_net_avx512_layer};

#endif
#endif
