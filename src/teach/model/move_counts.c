// SPDX-License-Identifier: MIT
// move_counts.c - see move_counts.h.
#include "teach/model/move_counts.h"

#include "base/hash.h"
#include "base/mem.h"

#include <math.h>

void move_counts_clear(MoveCounts *h) {
    free(h->slots);
    *h = (MoveCounts){0};
}

static size_t slot_of(const MoveCounts *h, uint64_t key, Move m) {
    size_t i = hash_add(key, m) & (h->cap - 1);
    for (;; i = (i + 1) & (h->cap - 1)) {
        const MoveCount *s = &h->slots[i];
        if (!(s->own | s->all) || (s->key == key && s->move == m)) return i;
    }
}

static void grow(MoveCounts *h) {
    MoveCounts larger = {NULL, h->n, h->cap ? 2 * h->cap : 1024};
    larger.slots = mem_new(larger.cap, sizeof *larger.slots);
    for (size_t i = 0; i < h->cap; i++) {
        const MoveCount *s = &h->slots[i];
        if (s->own | s->all) larger.slots[slot_of(&larger, s->key, s->move)] = *s;
    }
    free(h->slots);
    *h = larger;
}

static MoveCount *entry(MoveCounts *h, uint64_t key, Move m) {
    if (2 * (h->n + 1) > h->cap) grow(h);
    MoveCount *s = &h->slots[slot_of(h, key, m)];
    if (!(s->own | s->all)) {
        *s = (MoveCount){.key = key, .move = m};
        h->n++;
    }
    return s;
}

void move_counts_put(MoveCounts *h, const MoveCount *e) {
    if (e->own | e->all) *entry(h, e->key, e->move) = *e;
}

void move_counts_add(MoveCounts *h, uint64_t key, Move m, uint32_t own, uint32_t all) {
    if (!(own | all)) return;
    MoveCount *one = entry(h, key, m);
    one->own += own;
    one->all += all;
    MoveCount *total = entry(h, key, MOVE_COUNT_TOTAL);
    total->own += own;
    total->all += all;
}

// log(n (c + 1/2) / (C + n/2)): 0 when nothing was counted.
static double leaning(double n, double count, double total) {
    return log(n * (count + 0.5) / (total + 0.5 * n));
}

void move_counts_fill(const MoveCounts *h, const FeatureSet *set, uint64_t key, Move leave,
                      bool own, FeatureRows *v) {
    if (!h->cap) return;
    const MoveCount *total = &h->slots[slot_of(h, key, MOVE_COUNT_TOTAL)];
    if (!(total->own | total->all)) return;
    bool left = leave != MOVE_COUNT_TOTAL;
    double all_total = total->all - (double)(left && total->all);
    double own_total = total->own - (double)(left && own && total->own);
    for (size_t i = 0; i < v->n; i++) {
        const MoveCount *one = &h->slots[slot_of(h, key, v->moves[i])];
        bool this = left && v->moves[i] == leave;
        double all_count = one->all - (double)(this && one->all);
        double own_count = one->own - (double)(this && own && one->own);
        double *x = v->x + i * set->n;
        x[set->all_count] = leaning((double)v->n, all_count, all_total);
        x[set->own_count] = leaning((double)v->n, own_count, own_total);
    }
}

void move_counts_pick(const MoveCounts *h, uint32_t least_own, uint32_t least_all,
                      MoveCounts *out) {
    for (size_t i = 0; i < h->cap; i++) {
        const MoveCount *s = &h->slots[i];
        if (!(s->own | s->all)) continue;
        const MoveCount *total = &h->slots[slot_of(h, s->key, MOVE_COUNT_TOTAL)];
        if (total->own >= least_own || total->all >= least_all) move_counts_put(out, s);
    }
}
