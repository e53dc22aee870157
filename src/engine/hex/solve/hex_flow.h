// SPDX-License-Identifier: MIT
// hex_flow.h - how promising moves are: the board as an electric circuit.
//
// For each player a current runs between the player's edges: own stones conduct well, empty cells
// moderately, enemy stones not at all. Cells through which much of it runs matter most, to both
// players. Only the order of moves depends on it.
//
// Cells are in a grid with a border, so that all of them are computed the same way, many at once.
// Voltages are found by Jacobi's method, sped up by Chebyshev polynomials.
#ifndef GENPEI_HEX_FLOW_H
#define GENPEI_HEX_FLOW_H

#include "engine/hex/solve/hex_links.h"

#include <string.h>

typedef struct {
    float flow[HEX_ROOM];
} HexFlow;

enum {
    HEX_FLOW_SWEEPS = 24,
    HEX_GRID_PAD = 24, // before the first cell and after the last: more than a step reaches
    HEX_GRID = HEX_WORDS == 1   ? 112
               : HEX_WORDS == 2 ? 192
                                : 448, // cells with borders
    HEX_GRID_ALL = HEX_GRID + 2 * HEX_GRID_PAD,
};

// How well current passes from each cell of the grid: to its neighbours, to the edges.
typedef struct {
    int stride, size; // of the grid in use
    int step[HEX_RING];
    float to[HEX_RING][HEX_GRID];
    float to_edge[2][HEX_GRID];
    float share[HEX_GRID]; // one part of all that passes
} HexCircuit;

typedef struct {
    float volt[HEX_GRID_ALL];
} HexVolts;

static inline int hex_grid_place(const HexCircuit *c, const HexShape *s, int cell) {
    return (cell / s->width + 1) * c->stride + cell % s->width + 1;
}

static inline float hex_resistance(const HexBoard *b, int cell, int player) {
    if (hex_set_has(b->stones[player], cell)) return 0.02F;
    return 1.0F;
}

static inline void hex_circuit_cell(HexCircuit *c, const HexShape *s, const HexBoard *b,
                                    const HexLinks *l, int player, int cell) {
    int at = hex_grid_place(c, s, cell);
    float here = hex_resistance(b, cell, player), sum = 0;
    for (int d = 0; d < HEX_RING; d++) {
        int there = s->ring[cell][d];
        if (there < 0 || hex_set_has(b->stones[!player], there)) continue;
        c->to[d][at] = 1.0F / (here + hex_resistance(b, there, player));
        sum += c->to[d][at];
    }
    for (int edge = 0; edge < 2; edge++) {
        int x = l->point_of[cell], e = l->point_of[hex_edge_point(s, edge)];
        if (x == e || hex_pair(l, x, e)->n_fulls) c->to_edge[edge][at] = 1.0F / here;
        sum += c->to_edge[edge][at];
    }
    c->share[at] = sum > 0 ? 1.0F / sum : 0;
}

static inline void hex_circuit_init(HexCircuit *c, const HexShape *s, const HexBoard *b,
                                    const HexLinks *l, int player) {
    memset(c, 0, sizeof *c);
    c->stride = s->width + 1; // a border cell serves the end of one row and the start of the next
    c->size = (s->height + 2) * c->stride + 1;
    const int step[HEX_RING] = {1, c->stride, c->stride - 1, -1, -c->stride, 1 - c->stride};
    memcpy(c->step, step, sizeof step);
    for (int cell = 0; cell < s->cells; cell++)
        if (!hex_set_has(b->stones[!player], cell)) hex_circuit_cell(c, s, b, l, player, cell);
}

// One step of the method: `old` becomes what comes after `now`.
static inline void hex_relax(const HexCircuit *c, const float *now, float *old, float weight) {
    const float *n[HEX_RING];
    for (int d = 0; d < HEX_RING; d++) n[d] = now + c->step[d];
    for (int i = 0; i < c->size; i++) {
        float in = c->to_edge[0][i];
        in += c->to[0][i] * n[0][i] + c->to[1][i] * n[1][i] + c->to[2][i] * n[2][i];
        in += c->to[3][i] * n[3][i] + c->to[4][i] * n[4][i] + c->to[5][i] * n[5][i];
        old[i] += weight * (in * c->share[i] - old[i]);
    }
}

static inline float hex_positive(float x) {
    return x < 0 ? -x : x;
}

// Voltages between the edges: 1 at the first, 0 at the second.
static inline void hex_circuit_solve(const HexCircuit *c, const HexShape *s, HexVolts *out) {
    HexVolts other;
    float radius = 1.0F - 4.0F / (float)(s->width * s->height), weight = 1;
    for (int i = 0; i < HEX_GRID_ALL; i++) out->volt[i] = other.volt[i] = 0.5F;
    for (int k = 0; k < HEX_FLOW_SWEEPS; k++) {
        float *now = (k & 1 ? &other : out)->volt, *old = (k & 1 ? out : &other)->volt;
        hex_relax(c, now + HEX_GRID_PAD, old + HEX_GRID_PAD, weight);
        weight = k == 0 ? 1 / (1 - radius * radius / 2) : 1 / (1 - radius * radius * weight / 4);
    }
}

// The current of `player` through every cell, relative to the whole.
static inline void hex_flow(HexFlow *f, const HexShape *s, const HexBoard *b, const HexLinks *l,
                            int player) {
    HexCircuit c;
    HexVolts v;
    float through[HEX_GRID], whole = 1e-6F;
    hex_circuit_init(&c, s, b, l, player);
    hex_circuit_solve(&c, s, &v);
    const float *volt = v.volt + HEX_GRID_PAD;
    for (int i = 0; i < c.size; i++) {
        float in = c.to_edge[0][i] * hex_positive(1 - volt[i]);
        through[i] = in + c.to_edge[1][i] * hex_positive(volt[i]);
    }
    for (int d = 0; d < HEX_RING; d++)
        for (int i = 0; i < c.size; i++)
            through[i] += c.to[d][i] * hex_positive(volt[i] - volt[i + c.step[d]]);
    for (int i = 0; i < c.size; i++) whole += c.to_edge[0][i] * hex_positive(1 - volt[i]);
    for (int cell = 0; cell < s->cells; cell++)
        // cppcheck-suppress uninitvar ; a board is never empty: its cells have places below c.size
        f->flow[cell] = through[hex_grid_place(&c, s, cell)] / whole;
}

#endif
