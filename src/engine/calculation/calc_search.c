// SPDX-License-Identifier: MIT
// calc_search.c - see calc_search.h.
#include "engine/calculation/calc_search.h"

#include "base/hash.h"
#include "base/mem.h"
#include "base/os_posix.h"

#include <stdlib.h>

enum { MEMORY_BITS = 16, CLOCK_NODES = 32 };

// How much worse than the best, in chance of winning, a placing may look and still be followed.
static const float MARGIN = 0.12F;
enum { FOLLOWED_MAX = 2, SMALL_STOCK = 4 }; // nothing is left out with a small stock

typedef struct {
    uint64_t key;
    float chance;
} Known;

struct CalcSearch {
    const CalcNet *net;
    Known *known;
    const CalcEffort *effort;
    int64_t began, nodes;
    bool spent;
};

CalcSearch *calc_search_new(const CalcNet *net) {
    CalcSearch *s = mem_new(1, sizeof *s);
    s->net = net;
    s->known = mem_new((size_t)1 << MEMORY_BITS, sizeof *s->known);
    return s;
}

void calc_search_free(CalcSearch *s) {
    if (!s) return;
    free(s->known);
    free(s);
}

// --- choices ---

typedef struct {
    CalcChoice *out;
    int n;
} Listing;

static void list_choice(Listing *l, const CalcChoice *c) {
    for (int i = 0; i < l->n; i++)
        if (calc_table_key(&l->out[i].table) == calc_table_key(&c->table)) return;
    if (l->n < CALC_CHOICES_MAX) l->out[l->n++] = *c;
}

// Lifts in every way; only the tables where nothing is left to lift are listed.
static void list_lifts(Listing *l, const CalcChoice *c) {
    bool any = false;
    for (int heap = 0; heap < c->table.heaps && !any; heap++) {
        int rank = calc_top(&c->table, heap);
        unsigned rows = rank ? calc_rows_for(&c->table, rank) : 0;
        for (int from = heap; from < c->table.heaps && rows; from++) {
            for (int row = 0; row < CALC_ROWS; row++) {
                if (calc_top(&c->table, from) != rank || !(rows >> row & 1)) continue;
                CalcChoice next = *c;
                next.lifted[next.lifts].heap = (uint8_t)from;
                next.lifted[next.lifts++].row = (uint8_t)row;
                calc_pop(&next.table, from);
                next.table.out[row]++;
                if (l->n < CALC_CHOICES_MAX) list_lifts(l, &next);
            }
        }
        any = rows != 0;
    }
    if (!any) list_choice(l, c);
}

int calc_search_choices(const CalcTable *t, int rank, CalcChoice *out) {
    Listing l = {out, 0};
    CalcChoice c = {.row = -1, .heap = -1, .table = *t};
    unsigned rows = rank ? calc_rows_for(t, rank) : 0;
    if (rank == 0) list_lifts(&l, &c);
    for (int row = 0; row < CALC_ROWS; row++) {
        if (!(rows >> row & 1)) continue;
        c = (CalcChoice){.row = row, .heap = -1, .table = *t};
        c.table.out[row]++;
        list_lifts(&l, &c);
    }
    for (int heap = 0; heap < t->heaps && rank; heap++) {
        c = (CalcChoice){.row = -1, .heap = heap, .table = *t};
        calc_push(&c.table, heap, rank);
        list_choice(&l, &c);
    }
    return l.n;
}

// --- looking ahead ---

static void count_nodes(CalcSearch *s, int n) {
    const CalcEffort *e = s->effort;
    int64_t before = s->nodes;
    s->nodes += n;
    if (e->nodes && s->nodes >= e->nodes) s->spent = true;
    if (before / CLOCK_NODES == s->nodes / CLOCK_NODES) return;
    if (e->time_ns && os_thread_ns() - s->began >= e->time_ns) s->spent = true;
    if (e->stop && atomic_load(e->stop)) s->spent = true;
}

static float chance_before(CalcSearch *s, const CalcMind *m, int depth);

// The placings worth following, best first; returns how many.
static int promising(const float *values, int n, int *out) {
    int found = 0;
    float best = values[0];
    for (int i = 1; i < n; i++)
        if (values[i] > best) best = values[i];
    float least = calc_net_chance(best) - MARGIN;
    for (int i = 0; i < n; i++) {
        if (calc_net_chance(values[i]) < least) continue;
        int k = found++;
        for (; k > 0 && values[out[k - 1]] < values[i]; k--) out[k] = out[k - 1];
        out[k] = i;
    }
    return found < FOLLOWED_MAX ? found : FOLLOWED_MAX;
}

// With a small stock every way is followed.
static float chance_of_all(CalcSearch *s, const CalcMind *m, int rank, int depth) {
    CalcChoice ways[CALC_CHOICES_MAX];
    int n = calc_search_choices(&m->table, rank, ways);
    float best = 0;
    for (int i = 0; i < n && best < 1 && !s->spent; i++) {
        CalcMind next;
        calc_mind_set(&next, s->net, &ways[i].table);
        float chance = chance_before(s, &next, depth);
        if (chance > best) best = chance;
    }
    return best;
}

// With the card just taken from the stock.
static float chance_with(CalcSearch *s, const CalcMind *m, int rank, int depth) {
    CalcMind next;
    if (m->table.stock <= SMALL_STOCK) return chance_of_all(s, m, rank, depth);
    if (calc_rows_for(&m->table, rank)) {
        next = *m;
        calc_policy_place(&next, s->net, rank);
        return chance_before(s, &next, depth);
    }
    float values[CALC_HEAPS_MAX], best = 0;
    calc_mind_values(m, s->net, rank, values);
    count_nodes(s, m->table.heaps);
    int order[CALC_HEAPS_MAX], n = promising(values, m->table.heaps, order);
    if (depth == 0) return calc_net_chance(values[order[0]]);
    for (int i = 0; i < n && !s->spent; i++) {
        if (i && values[order[i]] == values[order[i - 1]]) continue; // heaps that are alike
        next = *m;
        calc_mind_push(&next, s->net, order[i], rank);
        float chance = chance_before(s, &next, depth);
        if (chance > best) best = chance;
    }
    return best;
}

// Before the next card is turned.
static float chance_before(CalcSearch *s, const CalcMind *m, int depth) {
    const CalcTable *t = &m->table;
    if (t->stock == 0) return calc_won(t) ? 1 : 0;
    if (depth == 0) {
        count_nodes(s, 1);
        return calc_net_chance(calc_mind_value(m, s->net));
    }
    uint64_t key = hash_add(calc_table_key(t), (uint64_t)depth << 8 | t->heaps);
    Known *known = &s->known[key >> (64 - MEMORY_BITS)];
    if (known->key == key) return known->chance;
    float sum = 0;
    CalcMind next = *m;
    for (int rank = 1; rank <= CALC_KING && !s->spent; rank++) {
        if (!t->left[rank]) continue;
        next.table.left[rank]--;
        next.table.stock--;
        sum += (float)t->left[rank] * chance_with(s, &next, rank, depth - 1);
        next.table.left[rank]++;
        next.table.stock++;
    }
    float chance = sum / (float)t->stock;
    if (!s->spent) *known = (Known){key, chance};
    return chance;
}

static void sort_choices(CalcChoice *c, int n) {
    for (int i = 1; i < n; i++) {
        CalcChoice one = c[i];
        int k = i;
        for (; k > 0 && c[k - 1].chance < one.chance; k--) c[k] = c[k - 1];
        c[k] = one;
    }
}

// One more card ahead. What was not finished counts for nothing.
static bool deepen(CalcSearch *s, CalcChoice *c, int n, int depth) {
    float chances[CALC_CHOICES_MAX];
    for (int i = 0; i < n; i++) {
        CalcMind m;
        calc_mind_set(&m, s->net, &c[i].table);
        chances[i] = chance_before(s, &m, depth);
        if (s->spent && depth > 0) return false;
    }
    for (int i = 0; i < n; i++) c[i].chance = chances[i];
    sort_choices(c, n);
    return true;
}

// Ways that look much worse than the best are not followed any further.
static int still_in_question(const CalcChoice *c, int n) {
    int k = 1;
    bool all = c[0].table.stock <= SMALL_STOCK;
    while (k < n && (all || c[k].chance > c[0].chance - 2 * MARGIN)) k++;
    return k;
}

// Whether one more card ahead can be finished: it will grow as it grew the last time. What is not
// finished would be time thrown away.
static bool worth_starting(const CalcSearch *s, int64_t before, int64_t last) {
    const CalcEffort *e = s->effort;
    if (before == 0) return true;
    int64_t next = last / before * last;
    if (e->nodes && s->nodes + next > e->nodes) return false;
    int64_t used = os_thread_ns() - s->began;
    return !e->time_ns || used + used / (s->nodes + 1) * next <= e->time_ns;
}

void calc_search_run(CalcSearch *s, CalcChoice *choices, int n, const CalcEffort *effort,
                     CalcThought *out) {
    s->effort = effort;
    s->began = os_thread_ns();
    s->nodes = 0;
    s->spent = false;
    *out = (CalcThought){0};
    int deepest = n ? choices[0].table.stock : 0, live = n;
    if (effort->depth && effort->depth < deepest) deepest = effort->depth;
    int64_t before = 0, last = 0;
    for (int depth = 0; depth <= deepest && worth_starting(s, before, last); depth++) {
        int64_t nodes = s->nodes;
        if (!deepen(s, choices, live, depth)) break;
        before = last;
        last = s->nodes - nodes;
        out->depth = depth;
        live = still_in_question(choices, live);
        if (s->spent || n < 2 || (live == 1 && depth > 0)) break;
    }
    out->nodes = s->nodes;
}
