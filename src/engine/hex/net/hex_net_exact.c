// SPDX-License-Identifier: MIT
// hex_net_exact.c - a net computed with floats, directly from the numbers of its file: the
// reference for the fast code (hex_net_run.c).
#include "engine/hex/net/hex_net_exact.h"
#include "base/mem.h"
#include "engine/hex/net/hex_net_parts.h"
#include "engine/hex/net/hex_net_run.h"

#include <stdlib.h>
#include <string.h>

// Planes are stored one after another, [channel][grid], with zeros around the places.
typedef struct {
    const HexNetView *view;
    int size; // of a plane
} Planes;

static void convolve(const Planes *p, const HexNetPart *part, int inputs, int outputs,
                     const float *from, const float *around, float *to) {
    const HexNetView *v = p->view;
    for (int out = 0; out < outputs; out++)
        for (int i = 0; i < v->n; i++) {
            const float *w = part->weight + out * inputs * HEX_NET_TAPS;
            double sum = (double)part->bias[out];
            for (int in = 0; in < inputs; in++)
                for (int tap = 0; tap < HEX_NET_TAPS; tap++)
                    sum += (double)(*w++ * from[in * p->size + v->place[i] + v->tap[tap]]);
            int at = out * p->size + v->place[i];
            if (around) sum += (double)around[at];
            to[at] = sum > 0 ? (float)sum : 0;
        }
}

static void see_planes(const HexNetDesk *d, const Planes *p, const int8_t *stone, int mover,
                       float *planes) {
    uint8_t grid[HEX_NET_GRID_MAX];
    hex_net_see(d, stone, mover, grid);
    for (int i = 0; i < p->size; i++) {
        planes[i] = grid[i] == 1 ? 1 : 0;
        planes[p->size + i] = grid[i] == 2 ? 1 : 0;
    }
}

static void run_heads(const HexNet *net, const Planes *p, const float *planes, float *heads) {
    const HexNetView *v = p->view;
    for (int i = 0; i < v->n_cells; i++)
        for (int k = 0; k < net->heads; k++) {
            float sum = 0;
            for (int in = 0; in < net->size.channels; in++)
                sum += net->head[in * net->heads + k] * planes[in * p->size + v->place[v->cell[i]]];
            heads[i * net->heads + k] = sum;
        }
}

void hex_net_judge_exactly(HexNetDesk *d, const int8_t *stone, int mover, HexNetAnswer *out) {
    const HexNet *net = d->net;
    const HexNetView *v = &d->view[mover];
    Planes p = {v, v->stride * (v->rows + 4)};
    int channels = net->size.channels;
    size_t room = (size_t)((channels < 2 ? 2 : channels) * p.size);
    float *here = mem_new(room, sizeof *here), *inner = mem_new(room, sizeof *inner);
    float *next = mem_new(room, sizeof *next);
    see_planes(d, &p, stone, mover, inner);
    convolve(&p, &net->parts.stem, 2, channels, inner, NULL, here);
    for (int i = 0; i < net->size.blocks; i++) {
        const HexNetPart *layer = net->parts.layer + 2 * i;
        convolve(&p, &layer[0], channels, channels, here, NULL, inner);
        convolve(&p, &layer[1], channels, channels, inner, here, next);
        float *swap = here;
        here = next;
        next = swap;
    }
    run_heads(net, &p, here, d->heads);
    hex_net_say(d, mover, d->heads, out);
    free(here);
    free(inner);
    free(next);
}
