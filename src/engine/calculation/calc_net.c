// SPDX-License-Identifier: MIT
// calc_net.c - see calc_net.h.
#include "engine/calculation/calc_net.h"

#include <math.h>
#include <string.h>

enum { H = CALC_HIDDEN };

static inline void row_add(float *sum, const float *row) {
    for (int k = 0; k < H; k++) sum[k] += row[k];
}

static inline void row_subtract(float *sum, const float *row) {
    for (int k = 0; k < H; k++) sum[k] -= row[k];
}

static inline float positive(float x) {
    return x > 0 ? x : 0;
}

// --- heaps ---

// Places on the foundations by rank, so that the loops below run over all ranks at once.
typedef struct {
    uint8_t at[CALC_ROWS][16];
} Places;

static const Places places = {{
    {0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12},
    {0, 6, 0, 7, 1, 8, 2, 9, 3, 10, 4, 11, 5, 12},
    {0, 8, 4, 0, 9, 5, 1, 10, 6, 2, 11, 7, 3, 12},
    {0, 9, 6, 3, 0, 10, 7, 4, 1, 11, 8, 5, 2, 12},
}};

static void find_relations(CalcRelations *r, const CalcTable *t) {
    enum { FAR = 100 };
    uint8_t soon[16], gap[16];
    memset(soon, FAR, sizeof soon);
    for (int row = 0; row < CALC_ROWS; row++) {
        for (int rank = 0; rank < 16; rank++) {
            uint8_t steps = (uint8_t)(places.at[row][rank] - t->out[row]);
            soon[rank] = steps < soon[rank] ? steps : soon[rank]; // out already: beyond FAR
        }
    }
    for (int rank = 0; rank < 16; rank++)
        r->soon[rank] = soon[rank] < CALC_RANKS ? soon[rank] : CALC_RANKS - 1;
    for (int above = 1; above <= CALC_KING; above++) {
        memset(gap, FAR, sizeof gap);
        for (int row = 0; row < CALC_ROWS; row++) {
            uint8_t place = places.at[row][above];
            if (place < t->out[row]) continue;
            for (int below = 0; below < 16; below++) {
                uint8_t steps = (uint8_t)(places.at[row][below] - place - 1);
                gap[below] = steps < gap[below] ? steps : gap[below];
            }
        }
        for (int below = 0; below < 16; below++)
            r->gap[above][below] = (uint8_t)(gap[below] < CALC_RANKS - 1 ? gap[below] + 1 : 0);
    }
}

static inline const float *pair_row(const CalcNet *net, const CalcRelations *r, int below,
                                    int above, bool apart) {
    return net->pair[apart][r->gap[above][below]][r->soon[above]][r->soon[below]];
}

// Adds what a card brings to the heap it comes on.
static inline void put_card(float *sum, const CalcNet *net, const CalcRelations *r,
                            const uint8_t *heap, int height, int rank) {
    int below = height ? heap[height - 1] : 0;
    row_subtract(sum, net->top[below]);
    row_add(sum, net->top[rank]);
    row_add(sum, net->next[below][rank]);
    for (int k = 0; k < height; k++) row_add(sum, pair_row(net, r, heap[k], rank, k + 1 < height));
}

void calc_mind_push(CalcMind *m, const CalcNet *net, int heap, int rank) {
    put_card(m->heap[heap], net, &m->relations, m->table.heap[heap], m->table.height[heap], rank);
    calc_push(&m->table, heap, rank);
}

void calc_mind_set(CalcMind *m, const CalcNet *net, const CalcTable *t) {
    m->table = *t;
    find_relations(&m->relations, t);
    for (int heap = 0; heap < t->heaps; heap++) {
        memcpy(m->heap[heap], net->top[0], sizeof(CalcRow));
        for (int k = 0; k < t->height[heap]; k++)
            put_card(m->heap[heap], net, &m->relations, t->heap[heap], k, t->heap[heap][k]);
    }
}

// --- foundations and the rest ---

// How deep the best lying card of each rank is buried: one of CALC_DEPTHS.
typedef struct {
    uint8_t of[CALC_KINDS];
} Depths;

static inline uint8_t depth_class(int above) {
    static const uint8_t classes[] = {1, 2, 3, 4, 4, 5};
    return classes[above < 5 ? above : 5];
}

static inline void note_depth(Depths *d, int rank, int above) {
    uint8_t c = depth_class(above);
    if (d->of[rank] == 0 || c < d->of[rank]) d->of[rank] = c;
}

// With one more card, `rank`, on the heap `on` (-1: none).
static inline Depths find_depths(const CalcTable *t, int on, int rank) {
    Depths d = {{0}};
    for (int heap = 0; heap < t->heaps; heap++) {
        int n = t->height[heap], more = heap == on;
        for (int k = 0; k < n; k++) note_depth(&d, t->heap[heap][k], n - 1 - k + more);
    }
    if (on >= 0) note_depth(&d, rank, 0);
    return d;
}

// Where the row for the p-th card of a foundation stands.
static inline int want_state(const CalcTable *t, const Depths *d, int row, int p) {
    int rank = calc_card_of(row, p);
    return t->left[rank] * CALC_DEPTHS + d->of[rank];
}

static inline void want_rows(const CalcNet *net, const CalcTable *t, const Depths *d, float *sum) {
    for (int row = 0; row < CALC_ROWS; row++)
        for (int p = t->out[row]; p < CALC_RANKS; p++)
            row_add(sum, net->want[row][p - t->out[row]][want_state(t, d, row, p)]);
}

typedef struct {
    CalcRow heap, rest;
} Common;

static inline Common common_rows(const CalcNet *net, const CalcTable *t) {
    Common c = {{0}, {0}};
    for (int row = 0; row < CALC_ROWS; row++) {
        row_add(c.heap, net->heap_out[row][t->out[row]]);
        row_add(c.rest, net->rest_out[row][t->out[row]]);
    }
    for (int rank = 1; rank <= CALC_KING; rank++) {
        row_add(c.heap, net->heap_left[rank][t->left[rank]]);
        row_add(c.rest, net->rest_left[rank][t->left[rank]]);
    }
    return c;
}

// --- the layers behind ---

static inline float last_layers(const CalcNet *net, const float *heaps, const float *rest) {
    CalcRow hidden;
    memcpy(hidden, net->second_bias, sizeof hidden);
    for (int i = 0; i < H; i++)
        for (int k = 0; k < H; k++) hidden[k] += heaps[i] * net->second[i][k];
    for (int i = 0; i < H; i++)
        for (int k = 0; k < H; k++) hidden[k] += positive(rest[i]) * net->second[H + i][k];
    float parts[16] = {0};
    for (int k = 0; k < H; k++) parts[k % 16] += positive(hidden[k]) * net->third[k];
    float value = net->third_bias;
    for (int k = 0; k < 16; k++) value += parts[k];
    return value;
}

static inline void pool(float *sum, const float *heap, const float *common) {
    for (int k = 0; k < H; k++) sum[k] += positive(heap[k] + common[k]);
}

float calc_mind_value(const CalcMind *m, const CalcNet *net) {
    const CalcTable *t = &m->table;
    Common c = common_rows(net, t);
    CalcRow heaps = {0};
    for (int heap = 0; heap < t->heaps; heap++) pool(heaps, m->heap[heap], c.heap);
    Depths d = find_depths(t, -1, 0);
    want_rows(net, t, &d, c.rest);
    return last_layers(net, heaps, c.rest);
}

static int same_heap_before(const CalcTable *t, int heap) {
    for (int other = 0; other < heap; other++)
        if (t->height[other] == t->height[heap] &&
            memcmp(t->heap[other], t->heap[heap], t->height[heap]) == 0)
            return other;
    return -1;
}

void calc_mind_values(const CalcMind *m, const CalcNet *net, int rank, float *out) {
    const CalcTable *t = &m->table;
    Common c = common_rows(net, t);
    CalcRow heaps = {0};
    for (int heap = 0; heap < t->heaps; heap++) pool(heaps, m->heap[heap], c.heap);
    for (int heap = 0; heap < t->heaps; heap++) {
        int same = same_heap_before(t, heap);
        if (same >= 0) {
            out[heap] = out[same];
            continue;
        }
        CalcRow changed, all, rest;
        memcpy(changed, m->heap[heap], sizeof changed);
        put_card(changed, net, &m->relations, t->heap[heap], t->height[heap], rank);
        for (int k = 0; k < H; k++)
            all[k] = heaps[k] - positive(m->heap[heap][k] + c.heap[k]) +
                     positive(changed[k] + c.heap[k]);
        memcpy(rest, c.rest, sizeof rest);
        Depths d = find_depths(t, heap, rank);
        want_rows(net, t, &d, rest);
        out[heap] = last_layers(net, all, rest);
    }
}

float calc_net_chance(float value) {
    return 1.0F / (1.0F + expf(-value));
}

// --- learning ---

static float noise(Rng *rng, double size) {
    return (float)((2 * rng_real(rng) - 1) * size);
}

void calc_net_random(CalcNet *net, Rng *rng) {
    memset(net, 0, sizeof *net);
    float *w = (float *)net;
    // About 60 facts hold at a time in front of the second layer, and it has 64 inputs.
    for (int i = 0; i < CALC_NET_FLOATS; i++) w[i] = noise(rng, 0.1);
    memset(net->second_bias, 0, sizeof net->second_bias);
    net->third_bias = 0;
}

// The gradient runs back to one heap: through its units that are above 0, to all its rows.
static void learn_heap(CalcNet *g, const CalcMind *m, int heap, const float *back) {
    const CalcTable *t = &m->table;
    const CalcRelations *r = &m->relations;
    int n = t->height[heap];
    const uint8_t *cards = t->heap[heap];
    row_add(g->top[n ? cards[n - 1] : 0], back);
    for (int k = 0; k < n; k++) {
        row_add(g->next[k ? cards[k - 1] : 0][cards[k]], back);
        for (int j = 0; j < k; j++) {
            int gap = r->gap[cards[k]][cards[j]];
            row_add(g->pair[j + 1 < k][gap][r->soon[cards[k]]][r->soon[cards[j]]], back);
        }
    }
}

static void learn_common(CalcNet *g, const CalcTable *t, const float *heap, const float *rest) {
    for (int row = 0; row < CALC_ROWS; row++) {
        row_add(g->heap_out[row][t->out[row]], heap);
        row_add(g->rest_out[row][t->out[row]], rest);
    }
    for (int rank = 1; rank <= CALC_KING; rank++) {
        row_add(g->heap_left[rank][t->left[rank]], heap);
        row_add(g->rest_left[rank][t->left[rank]], rest);
    }
    Depths d = find_depths(t, -1, 0);
    for (int row = 0; row < CALC_ROWS; row++)
        for (int p = t->out[row]; p < CALC_RANKS; p++)
            row_add(g->want[row][p - t->out[row]][want_state(t, &d, row, p)], rest);
}

// Back through the last two layers, to what came out of the heaps and the rest.
static void learn_last(const CalcNet *net, CalcNet *g, const float *in, float slope, float *back) {
    CalcRow hidden, slopes;
    memcpy(hidden, net->second_bias, sizeof hidden);
    for (int i = 0; i < 2 * H; i++)
        for (int k = 0; k < H; k++) hidden[k] += in[i] * net->second[i][k];
    for (int k = 0; k < H; k++) {
        g->third[k] += slope * positive(hidden[k]);
        slopes[k] = hidden[k] > 0 ? slope * net->third[k] : 0;
    }
    g->third_bias += slope;
    row_add(g->second_bias, slopes);
    for (int i = 0; i < 2 * H; i++) {
        float sum = 0;
        for (int k = 0; k < H; k++) {
            g->second[i][k] += in[i] * slopes[k];
            sum += net->second[i][k] * slopes[k];
        }
        back[i] = sum;
    }
}

float calc_net_learn(const CalcNet *net, const CalcTable *t, float target, CalcNet *gradient) {
    CalcMind m;
    calc_mind_set(&m, net, t);
    Common c = common_rows(net, t);
    float in[2 * H] = {0}, back[2 * H];
    for (int heap = 0; heap < t->heaps; heap++) pool(in, m.heap[heap], c.heap);
    Depths d = find_depths(t, -1, 0);
    want_rows(net, t, &d, c.rest);
    for (int k = 0; k < H; k++) in[H + k] = positive(c.rest[k]);
    float value = last_layers(net, in, c.rest);
    learn_last(net, gradient, in, calc_net_chance(value) - target, back);
    CalcRow common = {0}, rest;
    for (int heap = 0; heap < t->heaps; heap++) {
        CalcRow part;
        for (int k = 0; k < H; k++) part[k] = m.heap[heap][k] + c.heap[k] > 0 ? back[k] : 0;
        learn_heap(gradient, &m, heap, part);
        row_add(common, part);
    }
    for (int k = 0; k < H; k++) rest[k] = c.rest[k] > 0 ? back[H + k] : 0;
    learn_common(gradient, t, common, rest);
    return value;
}
