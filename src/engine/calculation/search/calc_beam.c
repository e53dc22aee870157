// SPDX-License-Identifier: MIT
// calc_beam.c - see calc_beam.h.
#include "engine/calculation/search/calc_beam.h"

#include "base/mem.h"

#include <stdlib.h>

enum { CHILDREN_MAX = CALC_BEAM_MAX * CALC_SUCCESSORS_MAX };

typedef struct {
    float chance;
    uint64_t key;
    CalcTable table;
} Child;

typedef struct {
    CalcTable now[CALC_BEAM_MAX];
    CalcDeepAnswer answers[CALC_BEAM_MAX];
    Child children[CHILDREN_MAX];
    int n, n_children;
} Beam;

static void add_children(Beam *b, int parent, int rank) {
    CalcTable tables[CALC_SUCCESSORS_MAX], turned = b->now[parent];
    CalcAhead ahead[CALC_SUCCESSORS_MAX];
    turned.left[rank]--;
    turned.stock--;
    int n = calc_ahead_rank(&b->answers[parent], &turned, rank, ahead);
    calc_policy_ways(&turned, rank, tables);
    for (int i = 0; i < n; i++)
        b->children[b->n_children++] =
            (Child){ahead[i].chance, calc_table_key(&tables[i]), tables[i]};
}

static int better_first(const void *a, const void *b) {
    const Child *x = a, *y = b;
    if (x->chance != y->chance) return x->chance < y->chance ? 1 : -1;
    return (x->key < y->key) - (x->key > y->key);
}

// Keeps the best, each table once, without those that are lost. Returns whether one is won.
static bool keep_best(Beam *b, int width) {
    qsort(b->children, (size_t)b->n_children, sizeof *b->children, better_first);
    b->n = 0;
    for (int i = 0; i < b->n_children && b->n < width; i++) {
        const Child *c = &b->children[i];
        CalcRoute route;
        bool seen = false;
        for (int k = 0; k < i && !seen; k++) seen = b->children[k].key == c->key;
        if (seen) continue;
        calc_route_find(&route, &c->table);
        int verdict = calc_route_verdict(&route, &c->table);
        if (verdict == 1) return true;
        if (verdict) b->now[b->n++] = c->table;
    }
    return false;
}

static bool play(Beam *b, CalcDesk *desk, const uint8_t *deck, int cards, int width) {
    for (int card = 0; card < cards && b->n; card++) {
        const CalcTable *tables[CALC_BEAM_MAX];
        for (int i = 0; i < b->n; i++) tables[i] = &b->now[i];
        calc_deep_judge(desk, tables, b->n, b->answers);
        b->n_children = 0;
        for (int i = 0; i < b->n; i++) add_children(b, i, deck[card]);
        if (keep_best(b, width)) return true;
    }
    return false;
}

bool calc_beam_wins(CalcDesk *desk, const CalcTable *t, const uint8_t *deck, int width) {
    Beam *b = mem_new_aligned(1, sizeof *b);
    b->now[0] = *t;
    b->n = 1;
    bool won = play(b, desk, deck, t->stock, width);
    free(b);
    return won;
}
