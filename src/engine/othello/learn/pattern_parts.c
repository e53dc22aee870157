// SPDX-License-Identifier: MIT
// pattern_parts.c - see pattern_parts.h.
#include "engine/othello/learn/pattern_parts.h"

#include "base/mem.h"

#include <stdlib.h>
#include <string.h>

enum { RUN_LEAST = 3, RUN_STEP = 2, RUN_MOST = 7 };

static int32_t power_of_3(int n) {
    int32_t p = 1;
    while (n--) p *= 3;
    return p;
}

static int squares_of(const PatternSet *set, int kind) {
    int n = 0;
    while (power_of_3(n) < set->first[kind + 1] - set->first[kind]) n++;
    return n;
}

// Visits every run of every content of a type: `out`, when not NULL, gets its shared part at the
// place that `next` has for the weight. Returns the number of the first part that is still free.
static int32_t visit_kind(const PatternSet *set, int kind, int32_t free_part, int32_t *next,
                          int32_t *out) {
    const int n = squares_of(set, kind);
    const int32_t *tied = set->tied + set->first[kind];
    for (int run = RUN_LEAST; run <= RUN_MOST && run < n; run += RUN_STEP)
        for (int at = 0; at + run <= n; at++) {
            const int32_t below = power_of_3(at), within = power_of_3(run);
            for (int32_t c = 0; c < power_of_3(n); c++) {
                if (out) out[next[tied[c]]] = free_part + c / below % within;
                next[tied[c]]++;
            }
            free_part += within;
        }
    return free_part;
}

PatternParts *pattern_parts_new(const PatternSet *set) {
    PatternParts *p = mem_new(1, sizeof *p);
    p->tied = p->count = set->tied_count;
    p->first = mem_new((size_t)p->tied + 2, sizeof *p->first);
    int32_t *counts = p->first + 1;
    for (int k = 0; k < PATTERN_KINDS; k++) visit_kind(set, k, 0, counts, NULL);
    for (int32_t i = 1; i <= p->tied; i++) p->first[i] += p->first[i - 1];
    p->part = mem_new((size_t)p->first[p->tied] + 1, sizeof *p->part);
    int32_t *next = mem_new((size_t)p->tied, sizeof *next);
    memcpy(next, p->first, (size_t)p->tied * sizeof *next);
    for (int k = 0; k < PATTERN_KINDS; k++) p->count = visit_kind(set, k, p->count, next, p->part);
    free(next);
    return p;
}

void pattern_parts_free(PatternParts *p) {
    if (!p) return;
    free(p->first);
    free(p->part);
    free(p);
}

void pattern_parts_sum(const PatternParts *p, const double *part, double *weight) {
    for (int32_t i = 0; i < p->tied; i++) {
        double sum = part[i];
        for (int32_t k = p->first[i]; k < p->first[i + 1]; k++) sum += part[p->part[k]];
        weight[i] = sum;
    }
}

void pattern_parts_spread(const PatternParts *p, const double *weight, double *part) {
    memcpy(part, weight, (size_t)p->tied * sizeof *part);
    memset(part + p->tied, 0, (size_t)(p->count - p->tied) * sizeof *part);
    for (int32_t i = 0; i < p->tied; i++)
        for (int32_t k = p->first[i]; k < p->first[i + 1]; k++) part[p->part[k]] += weight[i];
}
