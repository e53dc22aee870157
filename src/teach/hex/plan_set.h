// SPDX-License-Identifier: MIT
// plan_set.h - sets of nodes: the cells of a Hex board and its four edges.
#ifndef GENPEI_PLAN_SET_H
#define GENPEI_PLAN_SET_H

#include "base/bits.h"

#include <stdbool.h>

enum {
    PLAN_SIDE_MIN = 3,
    PLAN_SIDE_MAX = 19,
    PLAN_CELLS_MAX = PLAN_SIDE_MAX * PLAN_SIDE_MAX,
    PLAN_NODES_MAX = PLAN_CELLS_MAX + 4,
    PLAN_WORDS = (PLAN_NODES_MAX + 63) / 64,
};

typedef struct {
    uint64_t w[PLAN_WORDS];
} PlanSet;

static inline bool plan_has(const PlanSet *s, int i) {
    return s->w[i >> 6] >> (i & 63) & 1;
}

static inline void plan_put(PlanSet *s, int i) {
    s->w[i >> 6] |= UINT64_C(1) << (i & 63);
}

static inline void plan_drop(PlanSet *s, int i) {
    s->w[i >> 6] &= ~(UINT64_C(1) << (i & 63));
}

static inline PlanSet plan_and(PlanSet a, const PlanSet *b) {
    for (int i = 0; i < PLAN_WORDS; i++) a.w[i] &= b->w[i];
    return a;
}

static inline PlanSet plan_or(PlanSet a, const PlanSet *b) {
    for (int i = 0; i < PLAN_WORDS; i++) a.w[i] |= b->w[i];
    return a;
}

static inline PlanSet plan_minus(PlanSet a, const PlanSet *b) {
    for (int i = 0; i < PLAN_WORDS; i++) a.w[i] &= ~b->w[i];
    return a;
}

static inline bool plan_meet(const PlanSet *a, const PlanSet *b) {
    uint64_t any = 0;
    for (int i = 0; i < PLAN_WORDS; i++) any |= a->w[i] & b->w[i];
    return any != 0;
}

static inline bool plan_none(const PlanSet *a) {
    uint64_t any = 0;
    for (int i = 0; i < PLAN_WORDS; i++) any |= a->w[i];
    return any == 0;
}

static inline int plan_size(const PlanSet *a) {
    int n = 0;
    for (int i = 0; i < PLAN_WORDS; i++) n += bits_count(a->w[i]);
    return n;
}

// The first member from `from` on, -1 when there is none. For loops:
//     for (int i = plan_next(&s, 0); i >= 0; i = plan_next(&s, i + 1))
static inline int plan_next(const PlanSet *s, int from) {
    int k = from >> 6;
    if (k >= PLAN_WORDS) return -1;
    uint64_t word = s->w[k] & ~UINT64_C(0) << (from & 63);
    while (!word && ++k < PLAN_WORDS) word = s->w[k];
    return word ? k * 64 + bits_first(word) : -1;
}

#endif
