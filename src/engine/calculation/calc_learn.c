// SPDX-License-Identifier: MIT
// calc_learn.c - see calc_learn.h.
#include "engine/calculation/calc_learn.h"

#include "base/mem.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { H = CALC_HIDDEN, H2 = CALC_SECOND, ROWS = CALC_NET_FLOATS / H };
_Static_assert(CALC_NET_FLOATS % H == 0 && H == 2 * H2, "a network is made of rows");
_Static_assert(offsetof(CalcNet, third) == offsetof(CalcNet, second_bias) + sizeof(float) * H2,
               "one row");

enum { UNTOUCHED = -1 };

// Slopes lie side by side in the order in which rows were touched, so that they stay near at hand;
// the tables themselves are far bigger than a step needs.
struct CalcLearner {
    CalcNet *net;
    CalcNet *square; // how big slopes are, for each weight
    CalcRow *slopes;
    int *touched;   // the row of each of the slopes
    int *slot;      // of each row: where its slopes are, or UNTOUCHED
    uint8_t *moved; // of each row: since the last mix
    int n_touched, seen;
};

static float noise(Rng *rng, double size) {
    return (float)((2 * rng_real(rng) - 1) * size);
}

void calc_net_random(CalcNet *net, Rng *rng) {
    memset(net, 0, sizeof *net);
    float *w = (float *)net;
    // About a hundred facts hold at a time; most of the pairs begin without an opinion.
    for (int i = 0; i < CALC_NET_FLOATS; i++) w[i] = noise(rng, 0.03);
    memset(net->kin, 0, sizeof net->kin);
    memset(net->three, 0, sizeof net->three);
    for (int i = 0; i < 2 * H; i++)
        for (int k = 0; k < H2; k++) net->second[i][k] = noise(rng, 0.15);
    for (int k = 0; k < H2; k++) net->third[k] = noise(rng, 0.3);
    memset(net->second_bias, 0, sizeof net->second_bias);
    net->third_bias = 0;
}

CalcLearner *calc_learner_new(const CalcNet *net) {
    CalcLearner *l = mem_new(1, sizeof *l);
    l->net = mem_new_aligned(1, sizeof *l->net);
    l->square = mem_new_aligned(1, sizeof *l->square);
    l->slopes = mem_new_aligned(ROWS, sizeof *l->slopes);
    l->touched = mem_new(ROWS, sizeof *l->touched);
    l->slot = mem_new(ROWS, sizeof *l->slot);
    l->moved = mem_new(ROWS, sizeof *l->moved);
    *l->net = *net;
    for (int row = 0; row < ROWS; row++) l->slot[row] = UNTOUCHED;
    return l;
}

void calc_learner_free(CalcLearner *l) {
    if (!l) return;
    void *owned[] = {l->net, l->square, l->slopes, l->touched, l->slot, l->moved, l};
    for (int i = 0; i < 7; i++) free(owned[i]);
}

const CalcNet *calc_learner_net(const CalcLearner *l) {
    return l->net;
}

float calc_learner_slope(const CalcLearner *l, int weight) {
    int slot = l->slot[weight / H];
    return slot == UNTOUCHED ? 0 : l->slopes[slot][weight % H];
}

// The slopes of the row in which `weight` is.
static inline float *slopes_of(CalcLearner *l, const float *weight) {
    int row = (int)((weight - (const float *)l->net) / H);
    if (l->slot[row] == UNTOUCHED) {
        l->slot[row] = l->n_touched;
        l->touched[l->n_touched] = row;
        memset(l->slopes[l->n_touched++], 0, sizeof *l->slopes);
    }
    return l->slopes[l->slot[row]];
}

static void add_slopes(CalcLearner *l, const CalcFacts *f, const float *back) {
    for (int i = 0; i < f->n; i++) {
        float *slope = slopes_of(l, f->row[i]);
        for (int k = 0; k < H; k++) slope[k] += back[k];
    }
}

static inline float positive(float x) {
    return x > 0 ? x : 0;
}

static void sum_facts(const CalcFacts *f, float *sum) {
    for (int i = 0; i < f->n; i++)
        for (int k = 0; k < H; k++) sum[k] += f->row[i][k];
}

// Forwards through the last two layers, and back to what came into them. Returns the chance.
static float learn_last(CalcLearner *l, const float *in, float target, float *back) {
    const CalcNet *net = l->net;
    float hidden[H2], slopes[H2], value = net->third_bias;
    memcpy(hidden, net->second_bias, sizeof hidden);
    for (int i = 0; i < 2 * H; i++)
        for (int k = 0; k < H2; k++) hidden[k] += in[i] * net->second[i][k];
    for (int k = 0; k < H2; k++) value += positive(hidden[k]) * net->third[k];
    float chance = calc_net_chance(value), slope = chance - target;
    float *last = slopes_of(l, net->second_bias), *bias = slopes_of(l, &net->third_bias);
    for (int k = 0; k < H2; k++) {
        slopes[k] = hidden[k] > 0 ? slope * net->third[k] : 0;
        last[k] += slopes[k];
        last[H2 + k] += slope * positive(hidden[k]);
    }
    bias[0] += slope;
    for (int i = 0; i < 2 * H; i++) {
        float sum = 0, *row = slopes_of(l, net->second[i]) + (i % 2 ? H2 : 0);
        for (int k = 0; k < H2; k++) {
            row[k] += in[i] * slopes[k];
            sum += net->second[i][k] * slopes[k];
        }
        back[i] = sum;
    }
    return chance;
}

float calc_learner_see(CalcLearner *l, const CalcTable *t, float target) {
    CalcMind m;
    CalcRoute route;
    calc_route_find(&route, t);
    if (route.lost) return 0;
    calc_mind_set(&m, l->net, t);
    CalcFacts shared, facts, of_route;
    shared.n = facts.n = 0;
    CalcRow common = {0}, rest = {0}, part, all = {0};
    float in[2 * H] = {0}, back[2 * H];
    calc_facts_shared(l->net, t, &shared);
    sum_facts(&shared, common);
    calc_facts_rest(&m, l->net, &route, &facts);
    sum_facts(&facts, rest);
    for (int heap = 0; heap < t->heaps; heap++) {
        of_route.n = 0;
        calc_facts_route(l->net, t, &route, heap, &of_route);
        sum_facts(&of_route, m.heap[heap]);
        for (int k = 0; k < H; k++) in[k] += positive(m.heap[heap][k] + common[k]);
    }
    for (int k = 0; k < H; k++) in[H + k] = positive(rest[k]);
    float chance = learn_last(l, in, target, back);
    for (int k = 0; k < H; k++) part[k] = rest[k] > 0 ? back[H + k] : 0;
    add_slopes(l, &facts, part);
    for (int heap = 0; heap < t->heaps; heap++) {
        for (int k = 0; k < H; k++) {
            part[k] = m.heap[heap][k] + common[k] > 0 ? back[k] : 0;
            all[k] += part[k];
        }
        facts.n = 0;
        calc_facts_heap(&m, l->net, heap, &facts);
        calc_facts_route(l->net, t, &route, heap, &facts);
        add_slopes(l, &facts, part);
    }
    add_slopes(l, &shared, all);
    l->seen++;
    return chance;
}

static void step_row(CalcLearner *l, int slot, float rate, float share) {
    const float keep = 0.99F;
    size_t at = (size_t)l->touched[slot] * H;
    float *w = (float *)l->net + at, *square = (float *)l->square + at;
    const float *slopes = l->slopes[slot];
    for (int k = 0; k < H; k++) {
        float slope = slopes[k] * share, now = slope * slope;
        float mean = square[k] > 0 ? keep * square[k] + (1 - keep) * now : now;
        square[k] = mean;
        w[k] -= rate * slope / (sqrtf(mean) + 1e-7F);
    }
}

void calc_learner_step(CalcLearner *l, double rate) {
    for (int i = 0; i < l->n_touched; i++) {
        int row = l->touched[i];
        step_row(l, i, (float)rate, 1.0F / (float)l->seen);
        l->slot[row] = UNTOUCHED;
        l->moved[row] = 1;
    }
    l->n_touched = l->seen = 0;
}

static void mix_row(CalcLearner *const *learners, int n, int row) {
    size_t at = (size_t)row * H;
    CalcRow sum = {0};
    int moved = 0;
    for (int i = 0; i < n; i++) {
        if (!learners[i]->moved[row]) continue;
        moved++;
        for (int k = 0; k < H; k++) sum[k] += ((const float *)learners[i]->net)[at + (size_t)k];
    }
    for (int i = 0; i < n && moved; i++) {
        learners[i]->moved[row] = 0;
        for (int k = 0; k < H; k++)
            ((float *)learners[i]->net)[at + (size_t)k] = sum[k] / (float)moved;
    }
}

void calc_learner_mix(CalcLearner *const *learners, int n) {
    for (int row = 0; row < ROWS && n > 1; row++) mix_row(learners, n, row);
}
