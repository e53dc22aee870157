// SPDX-License-Identifier: MIT
// hex_net_avx512.h - the kernel of hex_net_plain.h with AVX-512 VNNI: 64 products of 8 bits in one
// instruction.
#ifndef GENPEI_HEX_NET_AVX512_H
#define GENPEI_HEX_NET_AVX512_H

#include "engine/hex/net/hex_net_plain.h"

#if defined __AVX512F__ && defined __AVX512VNNI__
#define HEX_NET_HAS_AVX512
#include <immintrin.h>

// Places that are summed in registers at a time, four vectors of 16 outputs each.
enum { HEX_NET_AVX512_PLACES = 6 };
_Static_assert(HEX_NET_BLOCK == 64, "four vectors of outputs");

// [out / 64][tap][in / 4][out % 64][in % 4]
static inline void hex_net_avx512_pack(const int8_t *weights, int channels, void *out) {
    int8_t *to = out;
    for (int group = 0; group < channels; group += HEX_NET_BLOCK)
        for (int tap = 0; tap < HEX_NET_TAPS; tap++)
            for (int in = 0; in < channels; in += 4)
                for (int i = 0; i < 4 * HEX_NET_BLOCK; i++)
                    *to++ = weights[((group + i / 4) * channels + in + i % 4) * HEX_NET_TAPS + tap];
}

// Opaque to the compiler, which would otherwise keep copies of sums and run out of registers.
static inline void hex_net_avx512_dot(__m512i *sum, __m512i x, __m512i y) {
    __asm__("vpdpbusd %2, %1, %0" : "+v"(*sum) : "v"(x), "v"(y));
}

static inline void hex_net_avx512_tap(const int8_t *w, const uint8_t *const *from, int offset,
                                      int channels, __m512i sum[HEX_NET_AVX512_PLACES][4]) {
    for (int in = 0; in < channels; in += 4, w += 4 * HEX_NET_BLOCK) {
        __m512i y[4];
#pragma GCC unroll 4
        for (int k = 0; k < 4; k++) y[k] = _mm512_loadu_si512(w + 64 * k);
#pragma GCC unroll 6
        for (int i = 0; i < HEX_NET_AVX512_PLACES; i++) {
            int32_t four;
            memcpy(&four, from[i] + offset + in, sizeof four);
            __m512i x = _mm512_set1_epi32(four);
#pragma GCC unroll 4
            for (int k = 0; k < 4; k++) hex_net_avx512_dot(&sum[i][k], x, y[k]);
        }
    }
}

// All loops over sums are unrolled: only then do they stay in registers.
static inline void hex_net_avx512_store(__m512i sum[HEX_NET_AVX512_PLACES][4], int channels,
                                        int32_t *to) {
#pragma GCC unroll 6
    for (int i = 0; i < HEX_NET_AVX512_PLACES; i++)
#pragma GCC unroll 4
        for (int k = 0; k < 4; k++) _mm512_storeu_si512(to + i * channels + 16 * k, sum[i][k]);
}

static inline void hex_net_avx512_convolve(const void *weights, const uint8_t *input,
                                           const HexNetView *view, void *scratch, int32_t *sums) {
    (void)scratch;
    int channels = view->channels, n = view->n;
    for (int group = 0; group < channels; group += HEX_NET_BLOCK) {
        const int8_t *w = (const int8_t *)weights + group * channels * HEX_NET_TAPS;
        for (int at = 0; at < n; at += HEX_NET_AVX512_PLACES) {
            int first = at + HEX_NET_AVX512_PLACES > n ? n - HEX_NET_AVX512_PLACES : at;
            __m512i sum[HEX_NET_AVX512_PLACES][4] = {0};
            const uint8_t *from[HEX_NET_AVX512_PLACES];
            for (int i = 0; i < HEX_NET_AVX512_PLACES; i++)
                from[i] = input + view->place[first + i] * channels;
            for (int tap = 0; tap < HEX_NET_TAPS; tap++)
                hex_net_avx512_tap(w + tap * channels * HEX_NET_BLOCK, from,
                                   view->tap[tap] * channels, channels, sum);
            hex_net_avx512_store(sum, channels, sums + first * channels + group);
        }
    }
}

static const HexNetKernel hex_net_avx512 = {.name = "AVX-512",
                                            .weight_bytes = 1,
                                            .pack = hex_net_avx512_pack,
                                            .convolve = hex_net_avx512_convolve};

#endif
#endif
