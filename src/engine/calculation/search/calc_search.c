// SPDX-License-Identifier: MIT
// calc_search.c - see calc_search.h.
#include "engine/calculation/search/calc_search.h"

#include "base/mem.h"
#include "base/os/os_posix.h"
#include "engine/calculation/search/calc_end.h"
#include "engine/calculation/search/calc_tree.h"

#include <stdlib.h>

_Static_assert((int)CALC_CHOICES_MAX <= (int)CALC_TREE_CHOICES, "all choices fit in");

struct CalcSearch {
    CalcTree *tree;
};

CalcSearch *calc_search_new(CalcDesk *desk) {
    CalcSearch *s = mem_new(1, sizeof *s);
    s->tree = calc_tree_new(desk);
    return s;
}

void calc_search_free(CalcSearch *s) {
    if (!s) return;
    calc_tree_free(s->tree);
    free(s);
}

static bool spent(const CalcSearch *s, const CalcEffort *e, int64_t began) {
    if (e->nodes && calc_tree_valued(s->tree) >= e->nodes) return true;
    if (e->time_ns && os_thread_ns() - began >= e->time_ns) return true;
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
    enum { MOST = 2000, LEAST = 400, TABLE_NS = 10000 };
    int64_t most = MOST;
    if (e->nodes && e->nodes / 2 < most) most = e->nodes / 2;
    if (e->time_ns && e->time_ns / TABLE_NS / 2 < most) most = e->time_ns / TABLE_NS / 2;
    return most > LEAST ? most : LEAST;
}

void calc_search_run(CalcSearch *s, CalcChoice *choices, int n, const CalcEffort *effort,
                     CalcThought *out) {
    int64_t began = os_thread_ns();
    calc_tree_begin(s->tree, effort->depth, end_tables(effort));
    const CalcTable *tables[CALC_CHOICES_MAX];
    for (int i = 0; i < n; i++) tables[i] = &choices[i].table;
    calc_tree_choose(s->tree, tables, n);
    // The last cards are always searched completely: one end after another.
    bool end = n > 0 && choices[0].table.stock <= CALC_END_STOCK && !effort->depth;
    for (int looks = 0; n > 1 && ((end && looks < n) || !spent(s, effort, began)); looks++)
        if (!calc_tree_grow(s->tree)) break;
    for (int i = 0; i < n; i++) choices[i].chance = calc_tree_chance(s->tree, i);
    sort_choices(choices, n);
    *out = (CalcThought){.depth = calc_tree_depth(s->tree), .nodes = calc_tree_valued(s->tree)};
}
