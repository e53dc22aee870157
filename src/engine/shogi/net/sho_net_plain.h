// SPDX-License-Identifier: MIT
// sho_net_plain.h - the network for shogi in plain C. Other kernels do the same, bit for bit.
#ifndef GENPEI_SHO_NET_PLAIN_H
#define GENPEI_SHO_NET_PLAIN_H

#include "engine/shogi/net/sho_net_parts.h"

#include <string.h>

enum { SHO_NET_CHANGES = 40 }; // rows that are added or taken away together

typedef struct {
    const int8_t *added[SHO_NET_CHANGES], *gone[SHO_NET_CHANGES];
    int n_added, n_gone;
} ShoNetChange;

typedef struct {
    const char *name;
    // The sums `from`, with a change. `to` and `from` may be the same.
    void (*change)(const int16_t *from, const ShoNetChange *c, int16_t *to);
    // Sums of one side as inputs of the first layer.
    void (*clip)(const int16_t *sums, uint8_t *out);
    // The outputs of a layer, clipped; `out` gets SHO_NET_HIDDEN numbers. `first` is for the first
    // layer, of which most inputs are 0.
    void (*first)(const ShoNetLayer *layer, const uint8_t *in, uint8_t *out);
    void (*layer)(const ShoNetLayer *layer, const uint8_t *in, uint8_t *out);
} ShoNetKernel;

static inline void sho_net_plain_change(const int16_t *from, const ShoNetChange *c, int16_t *to) {
    int16_t sum[SHO_NET_WIDTH];
    memcpy(sum, from, sizeof sum);
    for (int k = 0; k < c->n_added; k++)
        for (int i = 0; i < SHO_NET_WIDTH; i++) sum[i] = (int16_t)(sum[i] + c->added[k][i]);
    for (int k = 0; k < c->n_gone; k++)
        for (int i = 0; i < SHO_NET_WIDTH; i++) sum[i] = (int16_t)(sum[i] - c->gone[k][i]);
    memcpy(to, sum, sizeof sum);
}

static inline uint8_t sho_net_clipped(int x) {
    return (uint8_t)(x < 0 ? 0 : x > SHO_NET_TOP ? SHO_NET_TOP : x);
}

static inline void sho_net_plain_clip(const int16_t *sums, uint8_t *out) {
    for (int i = 0; i < SHO_NET_WIDTH; i++) out[i] = sho_net_clipped(sums[i]);
}

static inline void sho_net_plain_layer(const ShoNetLayer *layer, const uint8_t *in, uint8_t *out) {
    int32_t sum[SHO_NET_HIDDEN];
    memcpy(sum, layer->bias, sizeof sum);
    for (int i = 0; i < layer->inputs; i += SHO_NET_GROUP) {
        const int8_t *w = layer->weights + i * SHO_NET_HIDDEN;
        for (int k = 0; k < SHO_NET_HIDDEN; k++)
            for (int j = 0; j < SHO_NET_GROUP; j++) sum[k] += in[i + j] * w[SHO_NET_GROUP * k + j];
    }
    for (int k = 0; k < SHO_NET_HIDDEN; k++) out[k] = sho_net_clipped(sum[k] >> SHO_NET_SHIFT);
}

static const ShoNetKernel sho_net_plain = {.name = "plain",
                                           .change = sho_net_plain_change,
                                           .clip = sho_net_plain_clip,
                                           .first = sho_net_plain_layer,
                                           .layer = sho_net_plain_layer};

#endif
