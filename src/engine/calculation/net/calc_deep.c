// SPDX-License-Identifier: MIT
// calc_deep.c - see calc_deep.h. The network's evaluation of tables.
//
// Loops run over the width inside, where numbers lie side by side. No sum depends on the vector
// width, so every machine gets the same result.
#include "base/mem.h"
#include "engine/calculation/net/calc_deep_parts.h"
#include "engine/calculation/net/calc_successors.h"

#include <math.h>
#include <stdlib.h>

// Sixteen numbers at a time; the compiler uses the vectors the machine has.
typedef float Lanes __attribute__((vector_size(64), aligned(4), may_alias));
enum { LANES = 16, ROWS_MAX = CALC_DEEP_TOGETHER * CALC_HEAPS_MAX };

// A macro: a function that returns them would be called differently where registers are smaller.
#define lanes(from) (*(const Lanes *)(from))

struct CalcDesk {
    const CalcDeep *net;
    int heaps, tables;
    float *heap, *table; // [row][width]: heaps of all tables, and tables
    float *even, *seen;  // the same, normalised; [table][3 * width]
    float *shared, *inner;
    int16_t *inputs;
    int32_t *sums;
    float unit[ROWS_MAX]; // of the inputs, for each row
    uint16_t signs[CALC_FEATURES_MAX];
};

CalcDesk *calc_desk_new(const CalcDeep *net) {
    CalcDesk *d = mem_new_aligned(1, sizeof *d);
    size_t rows = ROWS_MAX * (size_t)net->width, tables = CALC_DEEP_TOGETHER * (size_t)net->width;
    d->net = net;
    d->heap = mem_new_aligned(rows, sizeof(float));
    d->even = mem_new_aligned(rows, sizeof(float));
    d->inner = mem_new_aligned(rows, sizeof(float));
    d->table = mem_new_aligned(tables, sizeof(float));
    d->shared = mem_new_aligned(tables, sizeof(float));
    d->seen = mem_new_aligned(3 * tables, sizeof(float));
    d->inputs = mem_new_aligned(rows, sizeof *d->inputs);
    d->sums = mem_new_aligned(rows, sizeof *d->sums);
    return d;
}

void calc_desk_free(CalcDesk *d) {
    if (!d) return;
    free(d->heap);
    free(d->even);
    free(d->inner);
    free(d->table);
    free(d->shared);
    free(d->seen);
    free(d->inputs);
    free(d->sums);
    free(d);
}

// --- the first layer ---

static void add_rows(const float *rows, const float *bias, const uint16_t *signs, int n, int width,
                     float *out) {
    for (int at = 0; at < width; at += 4 * LANES) {
        Lanes a = lanes(bias + at), b = lanes(bias + at + 16), c = lanes(bias + at + 32);
        Lanes d = lanes(bias + at + 48);
        for (int i = 0; i < n; i++) {
            const float *row = rows + signs[i] * width + at;
            a += lanes(row);
            b += lanes(row + 16);
            c += lanes(row + 32);
            d += lanes(row + 48);
        }
        *(Lanes *)(out + at) = a;
        *(Lanes *)(out + at + 16) = b;
        *(Lanes *)(out + at + 32) = c;
        *(Lanes *)(out + at + 48) = d;
    }
}

static void look_at(CalcDesk *d, const CalcTable *t, int number) {
    const CalcDeep *net = d->net;
    int width = net->width;
    CalcRoute route;
    calc_route_first(&route, t);
    for (int heap = 0; heap < d->heaps; heap++) {
        int n = calc_features_heap(t, &route, heap, d->signs);
        add_rows(net->heap_in, net->heap_bias, d->signs, n, width,
                 d->heap + (number * d->heaps + heap) * width);
    }
    int n = calc_features_table(t, &route, d->signs);
    add_rows(net->table_in, net->table_bias, d->signs, n, width, d->table + number * width);
}

// --- layers ---

// Normalises every row to a mean square of one; the rows of the output may be further apart.
static void make_even(const float *from, int rows, int width, float *to, int stride) {
    for (int row = 0; row < rows; row++, from += width, to += stride) {
        Lanes squares = {0};
        float sum = 0;
        for (int k = 0; k < width; k += LANES) squares += lanes(from + k) * lanes(from + k);
        for (int k = 0; k < LANES; k++) sum += squares[k];
        float scale = 1 / sqrtf(sum / (float)width + 1e-5F);
        for (int k = 0; k < width; k++) to[k] = from[k] * scale;
    }
}

// Without their signs, floats are ordered as their bits are; so the greatest is found without
// branches.
static float greatest_size(const float *from, int n) {
    int32_t most = 0;
    float out;
    for (int i = 0; i < n; i++) {
        int32_t bits;
        memcpy(&bits, from + i, sizeof bits);
        bits &= INT32_MAX;
        most = bits > most ? bits : most;
    }
    memcpy(&out, &most, sizeof out);
    return out;
}

// Rounds rows to integers, each in its own unit.
static void round_inputs(CalcDesk *d, const float *from, int rows, int n) {
    int16_t *to = d->inputs;
    for (int row = 0; row < rows; row++, from += n, to += n) {
        float most = greatest_size(from, n), scale = most > 0 ? CALC_INPUT_MAX / most : 0;
        for (int k = 0; k < n; k++)
            to[k] =
                (int16_t)((int32_t)(from[k] * scale + (CALC_INPUT_MAX + 0.5F)) - CALC_INPUT_MAX);
        d->unit[row] = most / CALC_INPUT_MAX;
    }
}

typedef enum { SET, ADD, FOR_HEAPS } Into;

// to = layer(from) + bias; or added to what is there; or with a `bias` for each table, which its
// heaps share.
static void run_layer(CalcDesk *d, const CalcLayer *l, int rows, const float *bias, Into into,
                      float *to) {
    int width = l->dense.outputs;
    calc_dense_run(&l->dense, d->inputs, rows, d->sums);
    const int32_t *sums = d->sums;
    for (int row = 0; row < rows; row++, sums += width, to += width) {
        const float *more = into == FOR_HEAPS ? bias + row / d->heaps * width : bias;
        float unit = d->unit[row];
        if (into == ADD) {
            for (int k = 0; k < width; k++) to[k] += (float)sums[k] * (l->scale[k] * unit);
            continue;
        }
        for (int k = 0; k < width; k++) to[k] = (float)sums[k] * (l->scale[k] * unit) + more[k];
    }
}

static void cut_below_zero(float *x, int n) {
    for (int i = 0; i < n; i++) x[i] = x[i] > 0 ? x[i] : 0;
}

// What a table sees of its heaps: their mean, and the greatest.
static void pool_heaps(CalcDesk *d) {
    int width = d->net->width;
    float share = 1 / (float)d->heaps;
    for (int i = 0; i < d->tables; i++) {
        float *mean = d->seen + (3 * i + 1) * width, *most = mean + width;
        const float *from = d->even + i * d->heaps * width;
        memcpy(mean, from, (size_t)width * sizeof *mean);
        memcpy(most, from, (size_t)width * sizeof *most);
        for (int heap = 1; heap < d->heaps; heap++) {
            from += width;
            for (int k = 0; k < width; k++) {
                mean[k] += from[k];
                most[k] = from[k] > most[k] ? from[k] : most[k];
            }
        }
        for (int k = 0; k < width; k++) mean[k] *= share;
    }
}

static void run_block(CalcDesk *d, const CalcDeepBlock *b) {
    int width = d->net->width, rows = d->tables * d->heaps;
    make_even(d->heap, rows, width, d->even, width);
    make_even(d->table, d->tables, width, d->seen, 3 * width);
    pool_heaps(d);
    round_inputs(d, d->seen, d->tables, 3 * width);
    run_layer(d, &b->mix, d->tables, b->mix_bias, SET, d->inner);
    cut_below_zero(d->inner, d->tables * width);
    round_inputs(d, d->inner, d->tables, width);
    run_layer(d, &b->back, d->tables, NULL, ADD, d->table);
    make_even(d->table, d->tables, width, d->inner, width);
    round_inputs(d, d->inner, d->tables, width);
    run_layer(d, &b->whole, d->tables, b->first_bias, SET, d->shared);
    round_inputs(d, d->even, rows, width);
    run_layer(d, &b->first, rows, d->shared, FOR_HEAPS, d->inner);
    cut_below_zero(d->inner, rows * width);
    round_inputs(d, d->inner, rows, width);
    run_layer(d, &b->second, rows, NULL, ADD, d->heap);
}

// --- what it says ---

static void head(const float *weights, const float *from, int width, float *out) {
    Lanes sum[4] = {{0}};
    for (int i = 0; i < width; i += 4)
        for (int k = 0; k < 4; k++) sum[k] += from[i + k] * lanes(weights + (i + k) * CALC_HEAD);
    *(Lanes *)out = (sum[0] + sum[1]) + (sum[2] + sum[3]);
}

// One head, the shared part, and a bias.
static void add_odds(const float *head, const float *both, const float *end, float *to) {
    for (int rank = 1; rank <= CALC_KING; rank++)
        to[rank] = head[rank - 1] + (both[rank - 1] + end[rank - 1]);
}

float calc_deep_chance(float odds) {
    return 1 / (1 + expf(-odds));
}

// As in training: a card that can go out does, unless few are left.
static float chance_of(const CalcTable *t, const CalcDeepAnswer *a) {
    bool keeping = t->stock > 1 && t->stock - 1 <= CALC_KEEPING;
    float sum = 0;
    for (int rank = 1; rank <= CALC_KING; rank++) {
        if (!t->left[rank]) continue;
        bool goes = calc_rows_for(t, rank) != 0;
        float best = goes ? a->out[rank] : a->on_heap[0][rank];
        for (int heap = 0; heap < t->heaps && (!goes || keeping); heap++)
            best = fmaxf(best, a->on_heap[heap][rank]);
        sum += (float)t->left[rank] * calc_deep_chance(best);
    }
    return sum / (float)t->stock;
}

static void say(const CalcDesk *d, const CalcTable *t, int number, CalcDeepAnswer *out) {
    const CalcDeep *net = d->net;
    int width = net->width;
    const float *table = d->seen + number * width, *heap = d->even + number * d->heaps * width;
    float both[CALC_HEAD], one[CALC_HEAD];
    head(net->for_all, table, width, both);
    head(net->to_out, table, width, one);
    add_odds(one, both, net->out_end, out->out);
    for (int i = 0; i < d->heaps; i++, heap += width) {
        head(net->to_heap, heap, width, one);
        add_odds(one, both, net->heap_end, out->on_heap[i]);
    }
    out->chance = chance_of(t, out);
}

static void judge_together(CalcDesk *d, const CalcTable *const *tables, int n,
                           CalcDeepAnswer *out) {
    int width = d->net->width;
    d->heaps = tables[0]->heaps;
    d->tables = n;
    for (int i = 0; i < n; i++) look_at(d, tables[i], i);
    for (int i = 0; i < d->net->blocks; i++) run_block(d, &d->net->block[i]);
    make_even(d->heap, n * d->heaps, width, d->even, width);
    make_even(d->table, n, width, d->seen, width);
    for (int i = 0; i < n; i++) say(d, tables[i], i, &out[i]);
}

void calc_deep_judge(CalcDesk *d, const CalcTable *const *tables, int n, CalcDeepAnswer *out) {
    for (int at = 0; at < n; at += CALC_DEEP_TOGETHER) {
        int some = n - at < CALC_DEEP_TOGETHER ? n - at : CALC_DEEP_TOGETHER;
        judge_together(d, tables + at, some, out + at);
    }
}
