// SPDX-License-Identifier: MIT
// calc_policy.c - see calc_policy.h.
#include "engine/calculation/search/calc_policy.h"

#include "base/hash.h"

#include <string.h>

// --- lifting ---

typedef struct {
    CalcTable *out;
    int n;
} Ways;

// Heaps with this rank on top, as bits.
static unsigned heaps_topped(const CalcTable *t, int rank) {
    unsigned heaps = 0;
    for (int heap = 0; heap < t->heaps; heap++)
        heaps |= (unsigned)(calc_top(t, heap) == rank) << heap;
    return heaps;
}

static inline bool several(unsigned set) {
    return (set & (set - 1)) != 0;
}

static void lift_ways(Ways *w, CalcTable *t);

static void lift_each_way(Ways *w, const CalcTable *t, unsigned heaps, unsigned rows) {
    for (int heap = 0; heap < t->heaps; heap++) {
        for (int row = 0; row < CALC_ROWS && w->n < CALC_SUCCESSORS_MAX; row++) {
            if (!(heaps >> heap & 1) || !(rows >> row & 1)) continue;
            CalcTable next = *t;
            calc_lift_top(&next, heap, row);
            lift_ways(w, &next);
        }
    }
}

// Lifts in different places do not affect each other, so only one rank at a time has to be tried in
// all its ways: from each heap that has it on top, to each foundation that waits for it.
static void lift_ways(Ways *w, CalcTable *t) {
    for (;;) {
        int rank = 0;
        unsigned rows = 0;
        for (int heap = 0; heap < t->heaps && !rows; heap++) {
            rank = calc_top(t, heap);
            rows = rank ? calc_rows_for(t, rank) : 0;
        }
        if (!rows) break;
        unsigned heaps = heaps_topped(t, rank);
        if (several(rows) || several(heaps)) {
            lift_each_way(w, t, heaps, rows);
            return;
        }
        calc_lift_top(t, __builtin_ctz(heaps), __builtin_ctz(rows));
    }
    w->out[w->n++] = *t;
}

int calc_lift_ways(const CalcTable *t, CalcTable *out) {
    Ways w = {out, 0};
    CalcTable copy = *t;
    lift_ways(&w, &copy);
    return w.n;
}

// All tables after the card went out, with everything lifted.
static int out_ways(const CalcTable *t, unsigned rows, CalcTable *out) {
    Ways w = {out, 0};
    for (int row = 0; row < CALC_ROWS && w.n < CALC_SUCCESSORS_MAX; row++) {
        if (!(rows >> row & 1)) continue;
        CalcTable next = *t;
        next.out[row]++;
        lift_ways(&w, &next);
    }
    return w.n;
}

int calc_policy_ways(const CalcTable *t, int rank, CalcTable *out) {
    unsigned rows = calc_rows_for(t, rank);
    if (rows) return out_ways(t, rows, out);
    int n = 0;
    bool floor = false; // empty heaps are alike
    for (int heap = 0; heap < t->heaps; heap++) {
        if (t->height[heap] == 0 && floor) continue;
        floor |= t->height[heap] == 0;
        out[n] = *t;
        calc_push(&out[n++], heap, rank);
    }
    return n;
}

uint64_t calc_table_key(const CalcTable *t) {
    uint64_t sum = 0;
    for (int heap = 0; heap < t->heaps; heap++) {
        uint64_t h = 1;
        for (int k = 0; k < t->height[heap]; k++) h = hash_add(h, t->heap[heap][k]);
        sum += hash_word(h);
    }
    uint32_t out;
    memcpy(&out, t->out, sizeof out);
    return hash_add(sum, out);
}
