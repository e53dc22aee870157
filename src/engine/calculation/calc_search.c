// SPDX-License-Identifier: MIT
// calc_search.c - see calc_search.h.
#include "engine/calculation/calc_search.h"

#include "base/mem.h"
#include "base/os_posix.h"
#include "engine/calculation/calc_tree.h"

#include <stdlib.h>

struct CalcSearch {
    CalcTree *tree;
};

CalcSearch *calc_search_new(const CalcNet *net) {
    CalcSearch *s = mem_new(1, sizeof *s);
    s->tree = calc_tree_new(net);
    return s;
}

void calc_search_free(CalcSearch *s) {
    if (!s) return;
    calc_tree_free(s->tree);
    free(s);
}

// Time is up when half of one more step would be too much, so that on the average it is just spent.
static bool spent(const CalcSearch *s, const CalcEffort *e, int64_t began, int steps) {
    if (e->nodes && calc_tree_valued(s->tree) >= e->nodes) return true;
    if (e->time_ns && steps) {
        int64_t taken = os_thread_ns() - began;
        if (taken + taken / (2 * steps) >= e->time_ns) return true;
    }
    return e->stop && atomic_load(e->stop);
}

static void sort_choices(CalcChoice *c, int n) {
    for (int i = 1; i < n; i++) {
        CalcChoice one = c[i];
        int k = i;
        for (; k > 0 && c[k - 1].chance < one.chance; k--) c[k] = c[k - 1];
        c[k] = one;
    }
}

// One end may take half of the effort.
static int64_t end_tables(const CalcEffort *e) {
    enum { MOST = 2000, LEAST = 100, TABLE_NS = 10000 };
    int64_t most = MOST;
    if (e->nodes && e->nodes / 2 < most) most = e->nodes / 2;
    if (e->time_ns && e->time_ns / TABLE_NS / 2 < most) most = e->time_ns / TABLE_NS / 2;
    return most > LEAST ? most : LEAST;
}

void calc_search_run(CalcSearch *s, CalcChoice *choices, int n, const CalcEffort *effort,
                     CalcThought *out) {
    int64_t began = os_thread_ns();
    calc_tree_begin(s->tree, effort->depth, end_tables(effort));
    for (int i = 0; i < n; i++) calc_tree_add(s->tree, &choices[i].table);
    int steps = 0;
    while (n > 1 && !spent(s, effort, began, steps) && calc_tree_grow(s->tree)) steps++;
    for (int i = 0; i < n; i++) choices[i].chance = calc_tree_chance(s->tree, i);
    sort_choices(choices, n);
    *out = (CalcThought){.depth = calc_tree_depth(s->tree), .nodes = calc_tree_valued(s->tree)};
}
