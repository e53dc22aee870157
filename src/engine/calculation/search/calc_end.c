// SPDX-License-Identifier: MIT
// calc_end.c - see calc_end.h.
#include "engine/calculation/search/calc_end.h"

#include "base/hash.h"
#include "base/mem.h"

#include <stdlib.h>

enum { MEMORY_BITS = 15 };

typedef struct {
    uint64_t key;
    float chance;
    bool at_most; // it may be less
} Known;

struct CalcEnd {
    Known *known;
    uint64_t salt; // makes earlier results invalid
    int64_t tables, limit;
};

CalcEnd *calc_end_new(void) {
    CalcEnd *e = mem_new(1, sizeof *e);
    e->known = mem_new((size_t)1 << MEMORY_BITS, sizeof *e->known);
    return e;
}

void calc_end_free(CalcEnd *e) {
    if (!e) return;
    free(e->known);
    free(e);
}

void calc_end_forget(CalcEnd *e) {
    e->salt = hash_word(e->salt + 1);
}

// --- lifting, or not ---

typedef struct {
    CalcTable *out;
    uint64_t keys[CALC_END_WAYS_MAX];
    uint8_t rooms[CALC_END_WAYS_MAX];
    int n;
    bool won; // one of them is certainly won: the last one
} Listing;

// How many foundations still need the rank.
static int open_places(const CalcTable *t, int rank) {
    int n = 0;
    for (int row = 0; row < CALC_ROWS; row++) n += calc_place_of(row, rank) >= t->out[row];
    return n;
}

// The last card of its rank has nowhere else to go: nothing is gained by waiting.
static void lift_last_ones(CalcTable *t) {
    for (int heap = 0; heap < t->heaps; heap++) {
        int rank = calc_top(t, heap);
        unsigned rows = rank ? calc_rows_for(t, rank) : 0;
        if (!rows || open_places(t, rank) > 1) continue;
        calc_lift_top(t, heap, __builtin_ctz(rows));
        heap = -1; // from the beginning
    }
}

static void list_lifts(Listing *l, CalcTable *t) {
    CalcRoute route;
    lift_last_ones(t);
    uint64_t key = calc_table_key(t);
    for (int i = 0; i < l->n; i++)
        if (l->keys[i] == key) return;
    if (l->n == CALC_END_WAYS_MAX || l->won) return;
    calc_route_find(&route, t);
    int verdict = calc_route_verdict(&route, t);
    if (verdict == 0) return;
    l->won = verdict > 0;
    l->keys[l->n] = key;
    l->rooms[l->n] = (uint8_t)calc_route_rooms(&route, t);
    l->out[l->n++] = *t;
    for (int heap = 0; heap < t->heaps; heap++) {
        unsigned rows = t->height[heap] ? calc_rows_for(t, calc_top(t, heap)) : 0;
        for (; rows; rows &= rows - 1) {
            CalcTable next = *t;
            calc_lift_top(&next, heap, __builtin_ctz(rows));
            list_lifts(l, &next);
        }
    }
}

int calc_end_lifts(const CalcTable *t, CalcTable *out) {
    Listing l = {.out = out};
    CalcTable copy = *t;
    list_lifts(&l, &copy);
    return l.n;
}

// All placings of a card that was taken from the stock.
static void list_ways(Listing *l, const CalcTable *t, int rank) {
    CalcTable next;
    for (unsigned rows = calc_rows_for(t, rank); rows; rows &= rows - 1) {
        next = *t;
        next.out[__builtin_ctz(rows)]++;
        list_lifts(l, &next);
    }
    for (int heap = 0; heap < t->heaps; heap++) {
        next = *t;
        calc_push(&next, heap, rank);
        list_lifts(l, &next);
    }
}

// --- chances ---

// `dull` is a chance that is of no interest: results up to it may be too high.
static float chance_before(CalcEnd *e, const CalcTable *t, float dull);

// The order in which ways are followed: those with most rooms first.
static void sort_ways(Listing *l) {
    for (int i = 1; i < l->n; i++) {
        for (int k = i; k > 0 && l->rooms[k] > l->rooms[k - 1]; k--) {
            CalcTable table = l->out[k];
            uint8_t rooms = l->rooms[k];
            l->out[k] = l->out[k - 1], l->rooms[k] = l->rooms[k - 1];
            l->out[k - 1] = table, l->rooms[k - 1] = rooms;
        }
    }
}

// With the card taken from the stock. Certain wins are looked for before any way is followed.
static float chance_with(CalcEnd *e, const CalcTable *t, int rank, float dull) {
    CalcTable ways[CALC_END_WAYS_MAX];
    Listing l = {.out = ways};
    list_ways(&l, t, rank);
    e->tables += l.n + 1;
    if (l.won) return 1;
    sort_ways(&l);
    float best = 0;
    for (int i = 0; i < l.n && best < 1 && e->tables < e->limit; i++) {
        float chance = chance_before(e, &ways[i], best > dull ? best : dull);
        if (chance > best) best = chance;
    }
    return best;
}

static float chance_before(CalcEnd *e, const CalcTable *t, float dull) {
    uint64_t key = hash_add(calc_table_key(t), t->heaps);
    Known *known = &e->known[key >> (64 - MEMORY_BITS)];
    key ^= e->salt;
    if (known->key == key && (!known->at_most || known->chance <= dull)) return known->chance;
    float won = 0, lost = 0, most = (float)t->stock, least = dull * most;
    CalcTable next = *t;
    next.stock--;
    for (int rank = 1; rank <= CALC_KING && most - lost > least && e->tables < e->limit; rank++) {
        float weight = t->left[rank];
        if (weight <= 0) continue;
        next.left[rank]--;
        // The chance of this rank below which the rest does not matter.
        float share = chance_with(e, &next, rank, 1 - (most - lost - least) / weight);
        next.left[rank]++;
        won += weight * share;
        lost += weight * (1 - share);
    }
    bool at_most = won + lost < most - 0.5F;
    float chance = at_most ? 1 - lost / most : won / most;
    if (e->tables < e->limit) *known = (Known){key, chance, at_most || chance <= dull};
    return chance;
}

float calc_end_chance(CalcEnd *e, const CalcTable *t, int64_t limit, int64_t *tables) {
    CalcRoute route;
    e->tables = 1;
    e->limit = limit;
    calc_route_find(&route, t);
    int verdict = calc_route_verdict(&route, t);
    float chance = verdict >= 0 ? (float)verdict : chance_before(e, t, 0);
    *tables += e->tables;
    return e->tables < e->limit ? chance : -1;
}
