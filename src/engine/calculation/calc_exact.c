// SPDX-License-Identifier: MIT
// calc_exact.c - see calc_exact.h.
#include "engine/calculation/calc_exact.h"

#include "base/hash.h"
#include "base/mem.h"
#include "engine/calculation/calc_policy.h"

#include <stdlib.h>
#include <string.h>

enum { MEMORY_BITS = 16, PLACES_MAX = CALC_WAYS_MAX * 2 };

struct CalcExact {
    const CalcNet *net;
    uint64_t *lost; // keys of lost tables, by their upper bits
    uint64_t salt;  // of this question: what was known before counts no more
    int64_t nodes, limit;
    const uint8_t *deck;
};

CalcExact *calc_exact_new(const CalcNet *net) {
    CalcExact *x = mem_new(1, sizeof *x);
    x->net = net;
    x->lost = mem_new((size_t)1 << MEMORY_BITS, sizeof *x->lost);
    return x;
}

void calc_exact_free(CalcExact *x) {
    if (!x) return;
    free(x->lost);
    free(x);
}

// The tables one card leads to, likely ones first.
static int places_of(const CalcExact *x, const CalcTable *t, int rank, CalcTable *out) {
    int n = 0;
    unsigned rows = calc_rows_for(t, rank);
    for (int row = 0; row < CALC_ROWS; row++) {
        if (!(rows >> row & 1) || n > PLACES_MAX - CALC_WAYS_MAX - CALC_HEAPS_MAX) continue;
        CalcTable next = *t;
        next.out[row]++;
        n += calc_lift_ways(&next, out + n);
    }
    int first = n;
    bool floor = false; // empty heaps are alike
    for (int heap = 0; heap < t->heaps; heap++) {
        if (t->height[heap] == 0 && floor) continue;
        floor |= t->height[heap] == 0;
        out[n] = *t;
        calc_push(&out[n++], heap, rank);
    }
    if (!x->net) return n;
    float values[PLACES_MAX];
    for (int i = first; i < n; i++) {
        CalcMind m;
        calc_mind_set(&m, x->net, &out[i]);
        values[i] = calc_mind_value(&m, x->net);
        for (int k = i; k > first && values[k] > values[k - 1]; k--) {
            float v = values[k];
            CalcTable one = out[k];
            values[k] = values[k - 1], out[k] = out[k - 1];
            values[k - 1] = v, out[k - 1] = one;
        }
    }
    return n;
}

static bool wins(CalcExact *x, const CalcTable *t, int at);

// Lifting in every way, also not at all. Ways that meet again are followed once.
static bool wins_lifting(CalcExact *x, const CalcTable *t, int at) {
    if (x->limit && x->nodes >= x->limit) return false;
    uint64_t key = ~calc_table_key(t) ^ x->salt;
    uint64_t *lost = &x->lost[key >> (64 - MEMORY_BITS)];
    if (*lost == key) return false;
    x->nodes++;
    for (int heap = 0; heap < t->heaps; heap++) {
        unsigned rows = t->height[heap] ? calc_rows_for(t, calc_top(t, heap)) : 0;
        for (int row = 0; row < CALC_ROWS; row++) {
            if (!(rows >> row & 1)) continue;
            CalcTable next = *t;
            calc_lift_top(&next, heap, row);
            if (wins_lifting(x, &next, at)) return true;
        }
    }
    if (wins(x, t, at)) return true;
    if (!x->limit || x->nodes < x->limit) x->lost[key >> (64 - MEMORY_BITS)] = key;
    return false;
}

static bool wins(CalcExact *x, const CalcTable *t, int at) {
    if (t->stock == 0) return calc_won(t);
    if (x->limit && x->nodes >= x->limit) return false;
    uint64_t key = calc_table_key(t) ^ x->salt;
    uint64_t *lost = &x->lost[key >> (64 - MEMORY_BITS)];
    if (*lost == key) return false;
    x->nodes++;
    int rank = x->deck[at];
    CalcTable turned = *t;
    turned.left[rank]--;
    turned.stock--;
    unsigned rows = calc_rows_for(t, rank);
    for (int row = 0; row < CALC_ROWS; row++) {
        if (!(rows >> row & 1)) continue;
        CalcTable next = turned;
        next.out[row]++;
        if (wins_lifting(x, &next, at + 1)) return true;
    }
    CalcTable places[PLACES_MAX];
    int n = places_of(x, &turned, rank, places);
    for (int i = 0; i < n; i++)
        if (wins_lifting(x, &places[i], at + 1)) return true;
    if (!x->limit || x->nodes < x->limit) x->lost[key >> (64 - MEMORY_BITS)] = key;
    return false;
}

CalcVerdict calc_clairvoyant(CalcExact *x, const CalcTable *t, const uint8_t *deck, int64_t nodes) {
    x->salt = hash_word(1);
    for (int i = 0; i < t->stock; i++) x->salt = hash_add(x->salt, deck[i]);
    x->nodes = 0;
    x->limit = nodes;
    x->deck = deck;
    if (wins_lifting(x, t, 0)) return CALC_WINNABLE;
    return nodes && x->nodes >= nodes ? CALC_UNKNOWN : CALC_LOST;
}
