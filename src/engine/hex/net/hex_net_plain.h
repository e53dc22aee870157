// SPDX-License-Identifier: MIT
// hex_net_plain.h - a convolution with integers, in plain C. Other kernels do the same.
//
// A kernel packs the weights of a layer, [out][in][tap] with padded channels, in any order it
// needs, and computes the sums at all places from the inputs on the grid.
#ifndef GENPEI_HEX_NET_PLAIN_H
#define GENPEI_HEX_NET_PLAIN_H

#include "engine/hex/net/hex_net_parts.h"

#include <string.h>

typedef struct {
    const char *name;
    size_t weight_bytes;
    void (*pack)(const int8_t *weights, int channels, void *out);
    void (*convolve)(const void *weights, const uint8_t *input, const HexNetView *view,
                     void *scratch, int32_t *sums);
} HexNetKernel;

// [tap][in][out]
static inline void hex_net_plain_pack(const int8_t *weights, int channels, void *out) {
    int8_t *to = out;
    for (int tap = 0; tap < HEX_NET_TAPS; tap++)
        for (int in = 0; in < channels; in++)
            for (int k = 0; k < channels; k++)
                *to++ = weights[(k * channels + in) * HEX_NET_TAPS + tap];
}

static inline void hex_net_plain_add(const int8_t *w, int x, int channels, int32_t *sums) {
    for (int k = 0; k < channels; k++) sums[k] += x * w[k];
}

static inline void hex_net_plain_convolve(const void *weights, const uint8_t *input,
                                          const HexNetView *view, void *scratch, int32_t *sums) {
    (void)scratch;
    int channels = view->channels;
    memset(sums, 0, (size_t)(view->n * channels) * sizeof *sums);
    for (int i = 0; i < view->n; i++) {
        const int8_t *w = weights;
        for (int tap = 0; tap < HEX_NET_TAPS; tap++) {
            const uint8_t *from = input + (view->place[i] + view->tap[tap]) * channels;
            for (int in = 0; in < channels; in++, w += channels)
                if (from[in]) hex_net_plain_add(w, from[in], channels, sums + i * channels);
        }
    }
}

static const HexNetKernel hex_net_plain = {.name = "plain",
                                           .weight_bytes = 1,
                                           .pack = hex_net_plain_pack,
                                           .convolve = hex_net_plain_convolve};

#endif
