// SPDX-License-Identifier: MIT
// calc_policy.c - see calc_policy.h.
#include "engine/calculation/calc_policy.h"

#include "base/hash.h"
#include "base/mem.h"

#include <stdlib.h>
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
        for (int row = 0; row < CALC_ROWS && w->n < CALC_WAYS_MAX; row++) {
            if (!(heaps >> heap & 1) || !(rows >> row & 1)) continue;
            CalcTable next = *t;
            calc_lift_top(&next, heap, row);
            lift_ways(w, &next);
        }
    }
}

// Lifts in different places do not disturb each other, so only one rank at a time has to be tried
// in all its ways: from each heap that has it on top, to each foundation that waits for it.
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
    for (int row = 0; row < CALC_ROWS && w.n < CALC_WAYS_MAX; row++) {
        if (!(rows >> row & 1)) continue;
        CalcTable next = *t;
        next.out[row]++;
        lift_ways(&w, &next);
    }
    return w.n;
}

// --- one table ---

void calc_policy_place(CalcMind *m, const CalcNet *net, int rank) {
    unsigned rows = calc_rows_for(&m->table, rank);
    if (rows) {
        CalcTable ways[CALC_WAYS_MAX];
        int n = out_ways(&m->table, rows, ways);
        CalcMind best, next;
        calc_mind_set(&best, net, &ways[0]);
        float value = n > 1 ? calc_mind_value(&best, net) : 0;
        for (int i = 1; i < n; i++) {
            calc_mind_set(&next, net, &ways[i]);
            float v = calc_mind_value(&next, net);
            if (v <= value) continue;
            best = next;
            value = v;
        }
        *m = best;
        return;
    }
    float values[CALC_HEAPS_MAX];
    calc_mind_values(m, net, rank, values);
    int best = 0;
    for (int heap = 1; heap < m->table.heaps; heap++)
        if (values[heap] > values[best]) best = heap;
    calc_mind_push(m, net, best, rank);
}

static void turn(CalcTable *t, int rank) {
    t->left[rank]--;
    t->stock--;
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

static float best_chance(const CalcMind *m, const CalcNet *net, int rank) {
    if (calc_rows_for(&m->table, rank)) {
        CalcMind next = *m;
        calc_policy_place(&next, net, rank);
        if (next.table.stock == 0) return calc_won(&next.table);
        return calc_net_chance(calc_mind_value(&next, net));
    }
    if (m->table.stock == 0) return 0;
    float values[CALC_HEAPS_MAX], best;
    calc_mind_values(m, net, rank, values);
    best = values[0];
    for (int heap = 1; heap < m->table.heaps; heap++)
        if (values[heap] > best) best = values[heap];
    return calc_net_chance(best);
}

float calc_policy_ahead(const CalcMind *m, const CalcNet *net) {
    CalcMind next = *m;
    CalcRoute route;
    float sum = 0;
    if (m->table.stock == 0) return calc_won(&m->table);
    calc_route_find(&route, &m->table);
    if (route.lost) return 0;
    next.table.stock--;
    for (int rank = 1; rank <= CALC_KING; rank++) {
        if (!m->table.left[rank]) continue;
        next.table.left[rank]--;
        sum += (float)m->table.left[rank] * best_chance(&next, net, rank);
        next.table.left[rank]++;
    }
    return sum / (float)m->table.stock;
}

bool calc_policy_play(CalcMind *m, const CalcNet *net, const uint8_t *deck) {
    for (int i = 0; m->table.stock; i++) {
        turn(&m->table, deck[i]);
        calc_policy_place(m, net, deck[i]);
    }
    return calc_won(&m->table);
}

// --- a beam ---

enum { CHILDREN_MAX = CALC_BEAM_MAX * CALC_WAYS_MAX };

// A table on its way into the beam: a card on a heap of one of the old ones, or a new table.
typedef struct {
    float value;
    int16_t parent, heap; // heap -1: the card went out, see `fresh`
    int16_t fresh;
    uint64_t key;
} Child;

struct CalcBeam {
    const CalcNet *net;
    CalcMind *now, *next; // CALC_BEAM_MAX each
    CalcMind *fresh;
    Child *children;
    int n, n_children, n_fresh;
};

CalcBeam *calc_beam_new(const CalcNet *net) {
    CalcBeam *b = mem_new(1, sizeof *b);
    b->net = net;
    b->now = mem_new_aligned(CALC_BEAM_MAX, sizeof *b->now);
    b->next = mem_new_aligned(CALC_BEAM_MAX, sizeof *b->next);
    b->fresh = mem_new_aligned(CHILDREN_MAX, sizeof *b->fresh);
    b->children = mem_new(CHILDREN_MAX, sizeof *b->children);
    return b;
}

void calc_beam_free(CalcBeam *b) {
    if (!b) return;
    free(b->now);
    free(b->next);
    free(b->fresh);
    free(b->children);
    free(b);
}

// The same for tables that differ only in the order of their heaps; `on` has one more card.
static uint64_t table_key(const CalcTable *t, int on, int rank) {
    uint64_t sum = 0;
    for (int heap = 0; heap < t->heaps; heap++) {
        uint64_t h = 1;
        for (int k = 0; k < t->height[heap]; k++) h = hash_add(h, t->heap[heap][k]);
        sum += hash_word(heap == on ? hash_add(h, (uint64_t)rank) : h);
    }
    uint32_t out;
    memcpy(&out, t->out, sizeof out);
    return hash_add(sum, out);
}

uint64_t calc_table_key(const CalcTable *t) {
    return table_key(t, -1, 0);
}

static void add_out(CalcBeam *b, int parent, unsigned rows) {
    CalcTable ways[CALC_WAYS_MAX];
    int n = out_ways(&b->now[parent].table, rows, ways);
    for (int i = 0; i < n; i++) {
        CalcMind *m = &b->fresh[b->n_fresh];
        calc_mind_set(m, b->net, &ways[i]);
        b->children[b->n_children++] = (Child){calc_mind_value(m, b->net), (int16_t)parent, -1,
                                               (int16_t)b->n_fresh++, table_key(&ways[i], -1, 0)};
    }
}

static void add_on_heaps(CalcBeam *b, int parent, int rank) {
    const CalcMind *m = &b->now[parent];
    float values[CALC_HEAPS_MAX];
    calc_mind_values(m, b->net, rank, values);
    for (int heap = 0; heap < m->table.heaps; heap++)
        b->children[b->n_children++] = (Child){values[heap], (int16_t)parent, (int16_t)heap, -1,
                                               table_key(&m->table, heap, rank)};
}

static int better_first(const void *a, const void *b) {
    float x = ((const Child *)a)->value, y = ((const Child *)b)->value;
    return (x < y) - (x > y);
}

static void keep_best(CalcBeam *b, int rank, int width) {
    qsort(b->children, (size_t)b->n_children, sizeof *b->children, better_first);
    int n = 0;
    for (int i = 0; i < b->n_children && n < width; i++) {
        const Child *c = &b->children[i];
        bool seen = false; // equal tables have equal values, so they are neighbours
        for (int k = i; k-- > 0 && b->children[k].value == c->value && !seen;)
            seen = b->children[k].key == c->key;
        if (seen) continue;
        b->next[n] = c->heap < 0 ? b->fresh[c->fresh] : b->now[c->parent];
        if (c->heap >= 0) calc_mind_push(&b->next[n], b->net, c->heap, rank);
        n++;
    }
    CalcMind *old = b->now;
    b->now = b->next;
    b->next = old;
    b->n = n;
}

bool calc_beam_play(CalcBeam *b, const CalcTable *t, const uint8_t *deck, int width) {
    calc_mind_set(&b->now[0], b->net, t);
    if (width == 1) return calc_policy_play(&b->now[0], b->net, deck);
    b->n = 1;
    for (int i = 0; i < t->stock; i++) {
        b->n_children = b->n_fresh = 0;
        for (int k = 0; k < b->n; k++) {
            CalcTable *now = &b->now[k].table;
            turn(now, deck[i]);
            unsigned rows = calc_rows_for(now, deck[i]);
            if (rows)
                add_out(b, k, rows);
            else
                add_on_heaps(b, k, deck[i]);
        }
        keep_best(b, deck[i], width);
    }
    for (int k = 0; k < b->n; k++)
        if (calc_won(&b->now[k].table)) return true;
    return false;
}
