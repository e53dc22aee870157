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
enum { SHO_NET_CHAINS = 4 };

typedef struct {
    __m512i of[SHO_NET_CHAINS][2];
} ShoNetChains;

SHOGI_INLINE void sho_net_chains_begin(ShoNetChains *sum, const ShoNetLayer *layer) {
    sum->of[0][0] = _mm512_loadu_si512(layer->bias);
    sum->of[0][1] = _mm512_loadu_si512(layer->bias + 16);
#pragma GCC unroll 4
    for (int c = 1; c < SHO_NET_CHAINS; c++) sum->of[c][0] = sum->of[c][1] = _mm512_setzero_si512();
}

SHOGI_INLINE void sho_net_chains_add(ShoNetChains *sum, int chain, const ShoNetLayer *layer,
                                     const uint8_t *in, int group) {
    const int8_t *w = layer->weights + group * SHO_NET_GROUP * SHO_NET_HIDDEN;
    int32_t four;
    memcpy(&four, in + SHO_NET_GROUP * group, sizeof four);
    __m512i x = _mm512_set1_epi32(four), *of = sum->of[chain];
    of[0] = _mm512_dpbusd_epi32(of[0], x, _mm512_loadu_si512(w));
    of[1] = _mm512_dpbusd_epi32(of[1], x, _mm512_loadu_si512(w + 64));
}

SHOGI_INLINE void sho_net_chains_end(const ShoNetChains *sum, uint8_t *out) {
#pragma GCC unroll 2
    for (int k = 0; k < 2; k++) {
        __m512i all = _mm512_add_epi32(_mm512_add_epi32(sum->of[0][k], sum->of[1][k]),
                                       _mm512_add_epi32(sum->of[2][k], sum->of[3][k]));
        all = _mm512_max_epi32(_mm512_srai_epi32(all, SHO_NET_SHIFT), _mm512_setzero_si512());
        _mm_storeu_si128((__m128i *)(out + 16 * k), _mm512_cvtsepi32_epi8(all));
    }
}

static inline void sho_net_avx512_layer(const ShoNetLayer *layer, const uint8_t *in, uint8_t *out) {
    ShoNetChains sum;
    sho_net_chains_begin(&sum, layer);
    for (int group = 0; group < layer->inputs / SHO_NET_GROUP; group += SHO_NET_CHAINS)
#pragma GCC unroll 4
        for (int c = 0; c < SHO_NET_CHAINS; c++) sho_net_chains_add(&sum, c, layer, in, group + c);
    sho_net_chains_end(&sum, out);
}

// The numbers of the groups of inputs that are not all 0. Returns how many; up to the next multiple
// of SHO_NET_CHAINS the list goes on with groups that are.
static inline int sho_net_avx512_groups(const uint8_t *in, int32_t *list) {
    enum { LANES = 16 };
    __m512i number = _mm512_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
    int n = 0, zero = 0;
    for (int i = 0; i < SHO_NET_INPUTS; i += LANES * SHO_NET_GROUP) {
        __m512i x = _mm512_loadu_si512(in + i);
        __mmask16 some = _mm512_test_epi32_mask(x, x);
        _mm512_storeu_si512(list + n, _mm512_maskz_compress_epi32(some, number));
        n += __builtin_popcount(some);
        if (some != 0xFFFF) zero = i / SHO_NET_GROUP + __builtin_ctz(~(unsigned)some);
        number = _mm512_add_epi32(number, _mm512_set1_epi32(LANES));
    }
    for (int k = n; k % SHO_NET_CHAINS; k++) list[k] = zero;
    return n;
}

// Most inputs of the first layer are 0.
static inline void sho_net_avx512_first(const ShoNetLayer *layer, const uint8_t *in, uint8_t *out) {
    int32_t list[SHO_NET_INPUTS / SHO_NET_GROUP + 16];
    int n = sho_net_avx512_groups(in, list);
    ShoNetChains sum;
    sho_net_chains_begin(&sum, layer);
    for (int i = 0; i < n; i += SHO_NET_CHAINS)
#pragma GCC unroll 4
        for (int c = 0; c < SHO_NET_CHAINS; c++)
            sho_net_chains_add(&sum, c, layer, in, list[i + c]);
    sho_net_chains_end(&sum, out);
}

static const ShoNetKernel sho_net_avx512 = {.name = "AVX-512",
                                            .change = sho_net_avx512_change,
                                            .clip = sho_net_avx512_clip,
                                            .first = sho_net_avx512_first,
                                            .layer = sho_net_avx512_layer};

#endif
#endif
