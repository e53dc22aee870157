// SPDX-License-Identifier: MIT
// hex_net_avx2.h - the kernel of hex_net_plain.h with 256-bit vectors: pairs of 16-bit products.
#ifndef GENPEI_HEX_NET_AVX2_H
#define GENPEI_HEX_NET_AVX2_H

#include "engine/hex/net/hex_net_plain.h"

#if defined __AVX2__
#define HEX_NET_HAS_AVX2
#include <immintrin.h>

// Outputs and places that are summed in registers at a time, four vectors of them each.
enum { HEX_NET_AVX2_OUTS = 32, HEX_NET_AVX2_PLACES = 3 };

// [out / 32][tap][in / 2][out % 32][in % 2]
static inline void hex_net_avx2_pack(const int8_t *weights, int channels, void *out) {
    int16_t *to = out;
    for (int group = 0; group < channels; group += HEX_NET_AVX2_OUTS)
        for (int tap = 0; tap < HEX_NET_TAPS; tap++)
            for (int in = 0; in < channels; in += 2)
                for (int i = 0; i < 2 * HEX_NET_AVX2_OUTS; i++)
                    *to++ = weights[((group + i / 2) * channels + in + i % 2) * HEX_NET_TAPS + tap];
}

static inline void hex_net_avx2_widen(const uint8_t *input, const HexNetView *view, int16_t *out) {
    int n = view->stride * (view->rows + 4) * view->channels;
    for (int i = 0; i < n; i += 16) {
        __m128i bytes = _mm_loadu_si128((const __m128i *)(input + i));
        _mm256_storeu_si256((__m256i *)(out + i), _mm256_cvtepu8_epi16(bytes));
    }
}

static inline void hex_net_avx2_tap(const int16_t *w, const int16_t *const *from, int offset,
                                    int channels, __m256i sum[HEX_NET_AVX2_PLACES][4]) {
    for (int in = 0; in < channels; in += 2, w += 2 * HEX_NET_AVX2_OUTS) {
#pragma GCC unroll 3
        for (int i = 0; i < HEX_NET_AVX2_PLACES; i++) {
            int32_t pair;
            memcpy(&pair, from[i] + offset + in, sizeof pair);
            __m256i x = _mm256_set1_epi32(pair);
#pragma GCC unroll 4
            for (int k = 0; k < 4; k++) {
                __m256i y = _mm256_loadu_si256((const __m256i *)(w + 16 * k));
                sum[i][k] = _mm256_add_epi32(sum[i][k], _mm256_madd_epi16(x, y));
            }
        }
    }
}

// All loops over sums are unrolled: only then do they stay in registers.
static inline void hex_net_avx2_store(__m256i sum[HEX_NET_AVX2_PLACES][4], int channels,
                                      int32_t *to) {
#pragma GCC unroll 3
    for (int i = 0; i < HEX_NET_AVX2_PLACES; i++)
#pragma GCC unroll 4
        for (int k = 0; k < 4; k++)
            _mm256_storeu_si256((__m256i *)(to + i * channels + 8 * k), sum[i][k]);
}

static inline void hex_net_avx2_convolve(const void *weights, const uint8_t *input,
                                         const HexNetView *view, void *scratch, int32_t *sums) {
    int channels = view->channels, n = view->n;
    hex_net_avx2_widen(input, view, scratch);
    for (int group = 0; group < channels; group += HEX_NET_AVX2_OUTS) {
        const int16_t *w = (const int16_t *)weights + group * channels * HEX_NET_TAPS;
        for (int at = 0; at < n; at += HEX_NET_AVX2_PLACES) {
            int first = at + HEX_NET_AVX2_PLACES > n ? n - HEX_NET_AVX2_PLACES : at;
            __m256i sum[HEX_NET_AVX2_PLACES][4] = {0};
            const int16_t *from[HEX_NET_AVX2_PLACES];
            for (int i = 0; i < HEX_NET_AVX2_PLACES; i++)
                from[i] = (const int16_t *)scratch + view->place[first + i] * channels;
            for (int tap = 0; tap < HEX_NET_TAPS; tap++)
                hex_net_avx2_tap(w + tap * channels * HEX_NET_AVX2_OUTS, from,
                                 view->tap[tap] * channels, channels, sum);
            hex_net_avx2_store(sum, channels, sums + first * channels + group);
        }
    }
}

static const HexNetKernel hex_net_avx2 = {.name = "AVX2",
                                          .weight_bytes = 2,
                                          .pack = hex_net_avx2_pack,
                                          .convolve = hex_net_avx2_convolve};

#endif
#endif
