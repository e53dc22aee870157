// SPDX-License-Identifier: MIT
// calc_exact.c - see calc_exact.h.
#include "engine/calculation/search/calc_exact.h"

#include "base/hash.h"
#include "base/mem.h"
#include "engine/calculation/search/calc_policy.h"

#include <stdlib.h>
#include <string.h>

enum { MEMORY_BITS = 16, PLACES_MAX = CALC_SUCCESSORS_MAX * 2 };

struct CalcExact {
    CalcDesk *desk;
    uint64_t *lost; // keys of lost tables, by their upper bits
    uint64_t salt;  // of this question: makes earlier results invalid
    int64_t nodes, limit;
    const uint8_t *deck;
};

CalcExact *calc_exact_new(CalcDesk *desk) {
    CalcExact *x = mem_new(1, sizeof *x);
    x->desk = desk;
    x->lost = mem_new((size_t)1 << MEMORY_BITS, sizeof *x->lost);
    return x;
}

void calc_exact_free(CalcExact *x) {
    if (!x) return;
    free(x->lost);
    free(x);
}

// Heaps for the card, likely ones first; empty heaps are alike.
static int order_heaps(const CalcExact *x, const CalcTable *before, int rank, int *out) {
    CalcDeepAnswer a;
    int n = 0;
    bool floor = false;
    if (x->desk) calc_deep_judge(x->desk, &before, 1, &a);
    for (int heap = 0; heap < before->heaps; heap++) {
        if (before->height[heap] == 0 && floor) continue;
        floor |= before->height[heap] == 0;
        int k = n++;
        for (; x->desk && k > 0 && a.on_heap[heap][rank] > a.on_heap[out[k - 1]][rank]; k--)
            out[k] = out[k - 1];
        out[k] = heap;
    }
    return n;
}

// The tables one card leads to, likely ones first.
static int places_of(const CalcExact *x, const CalcTable *before, const CalcTable *t, int rank,
                     CalcTable *out) {
    int n = 0, heaps[CALC_HEAPS_MAX];
    unsigned rows = calc_rows_for(t, rank);
    for (int row = 0; row < CALC_ROWS; row++) {
        if (!(rows >> row & 1) || n > PLACES_MAX - CALC_SUCCESSORS_MAX - CALC_HEAPS_MAX) continue;
        CalcTable next = *t;
        next.out[row]++;
        n += calc_lift_ways(&next, out + n);
    }
    int n_heaps = order_heaps(x, before, rank, heaps);
    for (int i = 0; i < n_heaps; i++) {
        out[n] = *t;
        calc_push(&out[n++], heaps[i], rank);
    }
    return n;
}

static bool wins(CalcExact *x, const CalcTable *t, int at);

// Lifts in every way, including not at all. Ways that lead to the same table are followed once.
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
    int n = places_of(x, t, &turned, rank, places);
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
