// SPDX-License-Identifier: MIT
// hex_flow.h - how promising moves are: the board as an electric circuit.
//
// For each player a current runs between his edges: his stones conduct well, empty cells so-so,
// enemy stones not at all. Cells through which much of it runs matter most to him, and so do they
// to his enemy. Only the order of moves depends on it.
#ifndef GENPEI_HEX_FLOW_H
#define GENPEI_HEX_FLOW_H

#include "engine/hex/hex_links.h"

typedef struct {
    float flow[HEX_ROOM];
} HexFlow;

enum { HEX_FLOW_SWEEPS = 24 };

// How well current passes from a cell to its neighbours.
typedef struct {
    float to[HEX_ROOM][HEX_RING];
    float to_edge[HEX_ROOM][2];
    float sum[HEX_ROOM];
} HexCircuit;

static inline float hex_resistance(const HexBoard *b, int cell, int player) {
    if (hex_set_has(b->stones[player], cell)) return 0.02F;
    return 1.0F;
}

static inline void hex_circuit_init(HexCircuit *c, const HexShape *s, const HexBoard *b,
                                    HexLinks *l, int player) {
    for (int cell = 0; cell < s->cells; cell++) {
        c->sum[cell] = 0;
        c->to_edge[cell][0] = c->to_edge[cell][1] = 0;
        bool enemy = hex_set_has(b->stones[!player], cell);
        float here = hex_resistance(b, cell, player);
        for (int d = 0; d < HEX_RING; d++) {
            int there = s->ring[cell][d];
            float g = 0;
            if (there >= 0 && !enemy && !hex_set_has(b->stones[!player], there))
                g = 1.0F / (here + hex_resistance(b, there, player));
            c->to[cell][d] = g;
            c->sum[cell] += g;
        }
        for (int edge = 0; edge < 2 && !enemy; edge++) {
            int x = l->point_of[cell], e = l->point_of[hex_edge_point(s, edge)];
            if (x == e || hex_pair(l, x, e)->n_fulls) c->to_edge[cell][edge] = 1.0F / here;
            c->sum[cell] += c->to_edge[cell][edge];
        }
    }
}

static inline void hex_relax(const HexCircuit *c, const HexShape *s, float *volt) {
    for (int cell = 0; cell < s->cells; cell++) {
        if (c->sum[cell] <= 0) continue;
        float in = c->to_edge[cell][0];
        for (int d = 0; d < HEX_RING; d++) {
            int there = s->ring[cell][d];
            if (there >= 0) in += c->to[cell][d] * volt[there];
        }
        volt[cell] += 1.5F * (in / c->sum[cell] - volt[cell]);
    }
}

static inline float hex_positive(float x) {
    return x < 0 ? -x : x;
}

// The current of `player` through every cell, relative to the whole.
static inline void hex_flow(HexFlow *f, const HexShape *s, const HexBoard *b, HexLinks *l,
                            int player) {
    HexCircuit c;
    float volt[HEX_ROOM], whole = 0;
    hex_circuit_init(&c, s, b, l, player);
    for (int i = 0; i < s->cells; i++) volt[i] = 0.5F;
    for (int i = 0; i < HEX_FLOW_SWEEPS; i++) hex_relax(&c, s, volt);
    for (int cell = 0; cell < s->cells; cell++) {
        float sum = c.to_edge[cell][0] * hex_positive(1 - volt[cell]);
        whole += sum;
        sum += c.to_edge[cell][1] * hex_positive(volt[cell]);
        for (int d = 0; d < HEX_RING; d++) {
            int there = s->ring[cell][d];
            if (there >= 0) sum += c.to[cell][d] * hex_positive(volt[cell] - volt[there]);
        }
        f->flow[cell] = sum;
    }
    for (int cell = 0; cell < s->cells; cell++) f->flow[cell] /= whole + 1e-6F;
}

#endif
