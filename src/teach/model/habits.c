// SPDX-License-Identifier: MIT
// habits.c - see habits.h.
#include "teach/model/habits.h"

#include "base/hash.h"
#include "base/mem.h"

#include <math.h>

void habits_clear(Habits *h) {
    free(h->slots);
    *h = (Habits){0};
}

static size_t slot_of(const Habits *h, uint64_t key, Move m) {
    size_t i = hash_add(key, m) & (h->cap - 1);
    for (;; i = (i + 1) & (h->cap - 1)) {
        const Habit *s = &h->slots[i];
        if (!(s->own | s->all) || (s->key == key && s->move == m)) return i;
    }
}

static void grow(Habits *h) {
    Habits larger = {NULL, h->n, h->cap ? 2 * h->cap : 1024};
    larger.slots = mem_new(larger.cap, sizeof *larger.slots);
    for (size_t i = 0; i < h->cap; i++) {
        const Habit *s = &h->slots[i];
        if (s->own | s->all) larger.slots[slot_of(&larger, s->key, s->move)] = *s;
    }
    free(h->slots);
    *h = larger;
}

static Habit *entry(Habits *h, uint64_t key, Move m) {
    if (2 * (h->n + 1) > h->cap) grow(h);
    Habit *s = &h->slots[slot_of(h, key, m)];
    if (!(s->own | s->all)) {
        *s = (Habit){.key = key, .move = m};
        h->n++;
    }
    return s;
}

void habits_put(Habits *h, const Habit *e) {
    if (e->own | e->all) *entry(h, e->key, e->move) = *e;
}

void habits_count(Habits *h, uint64_t key, Move m, uint32_t own, uint32_t all) {
    if (!(own | all)) return;
    Habit *one = entry(h, key, m);
    one->own += own;
    one->all += all;
    Habit *total = entry(h, key, HABIT_TOTAL);
    total->own += own;
    total->all += all;
}

// log(n (c + 1/2) / (C + n/2)): 0 when nothing was counted.
static double leaning(double n, double count, double total) {
    return log(n * (count + 0.5) / (total + 0.5 * n));
}

void habits_fill(const Habits *h, const LensKind *kind, uint64_t key, Move leave, bool own,
                 LensView *v) {
    if (!h->cap) return;
    const Habit *total = &h->slots[slot_of(h, key, HABIT_TOTAL)];
    if (!(total->own | total->all)) return;
    bool left = leave != HABIT_TOTAL;
    double all_total = total->all - (double)(left && total->all);
    double own_total = total->own - (double)(left && own && total->own);
    for (size_t i = 0; i < v->n; i++) {
        const Habit *one = &h->slots[slot_of(h, key, v->moves[i])];
        bool this = left && v->moves[i] == leave;
        double all_count = one->all - (double)(this && one->all);
        double own_count = one->own - (double)(this && own && one->own);
        double *x = v->x + i * kind->n;
        x[kind->all_habit] = leaning((double)v->n, all_count, all_total);
        x[kind->own_habit] = leaning((double)v->n, own_count, own_total);
    }
}

void habits_pick(const Habits *h, uint32_t least_own, uint32_t least_all, Habits *out) {
    for (size_t i = 0; i < h->cap; i++) {
        const Habit *s = &h->slots[i];
        if (!(s->own | s->all)) continue;
        const Habit *total = &h->slots[slot_of(h, s->key, HABIT_TOTAL)];
        if (total->own >= least_own || total->all >= least_all) habits_put(out, s);
    }
}
