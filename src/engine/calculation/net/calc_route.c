// SPDX-License-Identifier: MIT
// calc_route.c - see calc_route.h.
//
// Sets of ranks are kept as their places on all four foundations, sixteen bits each, so that what
// comes next on a foundation is the lowest bit. This runs for every table that is evaluated.
#include "engine/calculation/net/calc_route.h"

#include <string.h>

#define PLACES(A, B, C, D)                                                                         \
    (UINT64_C(1) << (A) | UINT64_C(1) << (16 + (B)) | UINT64_C(1) << (32 + (C)) |                  \
     UINT64_C(1) << (48 + (D)))

CALC_SHARED static inline uint64_t places_of(int rank) {
    static const uint64_t places[CALC_KING + 1] = {
        0,
        PLACES(0, 6, 8, 9),
        PLACES(1, 0, 4, 6),
        PLACES(2, 7, 0, 3),
        PLACES(3, 1, 9, 0),
        PLACES(4, 8, 5, 10),
        PLACES(5, 2, 1, 7),
        PLACES(6, 9, 10, 4),
        PLACES(7, 3, 6, 1),
        PLACES(8, 10, 2, 11),
        PLACES(9, 4, 11, 8),
        PLACES(10, 11, 7, 5),
        PLACES(11, 5, 3, 2),
        PLACES(12, 12, 12, 12),
    };
    return places[rank];
}

CALC_SHARED static inline int card_at(int row, int place) {
    static const uint8_t cards[CALC_ROWS][16] = {
        {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13},
        {2, 4, 6, 8, 10, 12, 1, 3, 5, 7, 9, 11, 13},
        {3, 6, 9, 12, 2, 5, 8, 11, 1, 4, 7, 10, 13},
        {4, 8, 12, 3, 7, 11, 2, 6, 10, 1, 5, 9, 13},
    };
    return cards[row][place];
}

CALC_SHARED static inline int lowest_bit(unsigned set) {
#ifdef __CUDA_ARCH__
    return __ffs((int)set) - 1;
#else
    return __builtin_ctz(set);
#endif
}

// How far the route has come.
typedef struct {
    uint64_t stock; // ranks that are left in it
    uint8_t out[CALC_ROWS], left[CALC_KING + 1], height[CALC_HEAPS_MAX], top[CALC_HEAPS_MAX];
    int used;
} Stage;

// The next card goes to this foundation after this many cards of the stock.
typedef struct {
    int row, cost;
} Step;

CALC_SHARED static inline void set_top(Stage *s, const CalcTable *t, int heap) {
    s->top[heap] = s->height[heap] ? t->heap[heap][s->height[heap] - 1] : 0;
}

CALC_SHARED static void begin(Stage *s, const CalcTable *t) {
    memcpy(s->out, t->out, sizeof s->out);
    memcpy(s->left, t->left, sizeof s->left);
    memcpy(s->height, t->height, sizeof s->height);
    s->stock = 0;
    s->used = 0;
    for (int rank = 1; rank <= CALC_KING; rank++) s->stock |= t->left[rank] ? places_of(rank) : 0;
    memset(s->top, 0, sizeof s->top);
    for (int heap = 0; heap < t->heaps; heap++) set_top(s, t, heap);
}

// The heap top that is nearest on a foundation hides the others there.
CALC_SHARED static inline Step find_step(const Stage *s, int heaps) {
    Step best = {0, CALC_RANKS};
    uint64_t tops = 0;
    for (int heap = 0; heap < heaps; heap++) tops |= places_of(s->top[heap]);
    for (int row = 0; row < CALC_ROWS; row++) {
        unsigned near = (unsigned)(tops >> 16 * row & 0xFFFF) >> s->out[row];
        unsigned there = (unsigned)(s->stock >> 16 * row & 0xFFFF) >> s->out[row];
        int cost = lowest_bit(near | 1U << CALC_RANKS);
        if (cost < best.cost && !(~there & ((1U << cost) - 1))) {
            best.row = row;
            best.cost = cost;
        }
    }
    return best;
}

CALC_SHARED static inline void take_from_stock(CalcRoute *r, Stage *s, int rank) {
    if (r->need[rank] == CALC_NEVER) r->need[rank] = (uint8_t)s->used;
    s->used++;
    if (--s->left[rank] == 0) s->stock &= ~places_of(rank);
}

CALC_SHARED static inline void make_step(CalcRoute *r, Stage *s, const CalcTable *t, Step step) {
    int place = s->out[step.row] + step.cost, rank = card_at(step.row, place), from = 0;
    for (int p = s->out[step.row]; p < place; p++) take_from_stock(r, s, card_at(step.row, p));
    s->out[step.row] = (uint8_t)(place + 1);
    for (int heap = 1; heap < t->heaps; heap++) // of two heaps the higher one
        if (s->top[heap] == rank && (s->top[from] != rank || s->height[heap] > s->height[from]))
            from = heap;
    int at = --s->height[from];
    set_top(s, t, from);
    r->wait[from][at] = (uint8_t)s->used;
    if (at + 1 == t->height[from]) r->top[from] = (uint8_t)s->used;
}

// --- other orders ---

#ifndef CALC_ROUTE_NODES
#define CALC_ROUTE_NODES 128
#endif
enum { NODES = CALC_ROUTE_NODES, SEEN_BITS = 8, STEPS_MAX = CALC_HEAPS_MAX * CALC_ROWS };

typedef struct {
    int8_t heap, row, place, cost;
} Way;

// A stage on the way, with what can be done there and what is tried now.
typedef struct {
    Stage stage;
    Way ways[STEPS_MAX];
    int n, now;
} Rung;

typedef struct {
    const CalcTable *table;
    int nodes, depth;
    uint64_t seen[1 << SEEN_BITS]; // stages that lead nowhere
    Rung ladder[CALC_CARDS];
} Hunt;

// Whether this stage is new; remembers it.
CALC_SHARED static bool stage_is_new(Hunt *h, const Stage *s) {
    uint64_t key = 1;
    for (int row = 0; row < CALC_ROWS; row++) key = key << 4 | s->out[row];
    for (int heap = 0; heap < h->table->heaps; heap++) key = key << 6 | s->height[heap];
    uint64_t *place = &h->seen[(key * UINT64_C(0x9E3779B97F4A7C15)) >> (64 - SEEN_BITS)];
    if (*place == key) return false;
    *place = key;
    return true;
}

// The heap tops of this rank, after those that cost less.
CALC_SHARED static inline int add_ways(const CalcTable *t, const Stage *s, int row, int cost,
                                       Way *out, int n) {
    int place = s->out[row] + cost, rank = card_at(row, place);
    for (int heap = 0; heap < t->heaps; heap++) {
        if (s->top[heap] != rank) continue;
        int k = n++;
        for (; k > 0 && out[k - 1].cost > cost; k--) out[k] = out[k - 1];
        out[k].heap = (int8_t)heap;
        out[k].row = (int8_t)row;
        out[k].place = (int8_t)place;
        out[k].cost = (int8_t)cost;
    }
    return n;
}

// All heap tops on all foundations the stock lets them reach, cheap ones first.
CALC_SHARED static int list_ways(const CalcTable *t, const Stage *s, Way *out) {
    int n = 0;
    uint64_t tops = 0;
    for (int heap = 0; heap < t->heaps; heap++) tops |= places_of(s->top[heap]);
    for (int row = 0; row < CALC_ROWS; row++) {
        unsigned there = (unsigned)(s->stock >> 16 * row & 0xFFFF) >> s->out[row];
        unsigned near = (unsigned)(tops >> 16 * row & 0xFFFF) >> s->out[row];
        for (near &= (2U << lowest_bit(~there)) - 1; near; near &= near - 1)
            n = add_ways(t, s, row, lowest_bit(near), out, n);
    }
    return n;
}

CALC_SHARED static void go(Stage *s, const CalcTable *t, Way w) {
    for (int p = s->out[w.row]; p < w.place; p++) {
        int rank = card_at(w.row, p);
        if (--s->left[rank] == 0) s->stock &= ~places_of(rank);
    }
    s->used += w.cost;
    s->out[w.row] = (uint8_t)(w.place + 1);
    s->height[w.heap]--;
    set_top(s, t, w.heap);
}

// The route is noted from its end to its beginning, so that the first need of a rank stays.
CALC_SHARED static void note(CalcRoute *r, const Stage *before, const CalcTable *t, Way w) {
    int at = before->height[w.heap] - 1, used = before->used + w.cost;
    for (int p = w.place; p-- > before->out[w.row];)
        r->need[card_at(w.row, p)] = (uint8_t)(before->used + p - before->out[w.row]);
    r->wait[w.heap][at] = (uint8_t)used;
    if (at + 1 == t->height[w.heap]) r->top[w.heap] = (uint8_t)used;
}

// Advances to a stage, if it is new.
CALC_SHARED static void climb(Hunt *h, const Stage *s) {
    if (!stage_is_new(h, s) || ++h->nodes > NODES) return;
    Rung *r = &h->ladder[h->depth++];
    r->stage = *s;
    r->n = list_ways(h->table, s, r->ways);
    r->now = -1;
}

// Depth first. Returns whether the ladder leads to the end.
CALC_SHARED static bool hunt(Hunt *h, int cards, Stage *last) {
    while (h->depth && h->nodes <= NODES) {
        Rung *r = &h->ladder[h->depth - 1];
        if (++r->now == r->n) {
            h->depth--;
            continue;
        }
        *last = r->stage;
        go(last, h->table, r->ways[r->now]);
        if (h->depth == cards) return true;
        climb(h, last);
    }
    return false;
}

CALC_SHARED void calc_route_other(CalcRoute *r, const CalcTable *t) {
    Hunt h;
    Stage s;
    int cards = 0;
    for (int heap = 0; heap < t->heaps; heap++) cards += t->height[heap];
    h.table = t;
    h.nodes = h.depth = 0;
    memset(h.seen, 0, sizeof h.seen);
    begin(&s, t);
    climb(&h, &s);
    if (!hunt(&h, cards, &s)) {
        r->lost = h.nodes <= NODES;
        return;
    }
    memset(r->need, CALC_NEVER, sizeof r->need);
    r->used = (uint8_t)s.used;
    r->stuck = 0;
    for (int k = cards; k-- > 0;) note(r, &h.ladder[k].stage, t, h.ladder[k].ways[h.ladder[k].now]);
}

CALC_SHARED void calc_route_first(CalcRoute *r, const CalcTable *t) {
    Stage s;
    begin(&s, t);
    memset(r->top, CALC_NEVER, sizeof r->top);
    memset(r->need, CALC_NEVER, sizeof r->need);
    int cards = 0;
    for (int heap = 0; heap < t->heaps; heap++) {
        memset(r->wait[heap], CALC_NEVER, t->height[heap]);
        cards += t->height[heap];
    }
    for (; cards; cards--) {
        Step step = find_step(&s, t->heaps);
        if (step.cost == CALC_RANKS) break;
        make_step(r, &s, t, step);
    }
    r->used = (uint8_t)s.used;
    r->stuck = (uint8_t)cards;
    r->lost = false;
}

CALC_SHARED void calc_route_find(CalcRoute *r, const CalcTable *t) {
    calc_route_first(r, t);
    if (r->stuck) calc_route_other(r, t);
}

// A card can wait on an empty heap, and on a top that goes out after all cards of the stock. When
// nothing can be lifted before the next card comes, one of the cards need not wait at all.
CALC_SHARED int calc_route_rooms(const CalcRoute *r, const CalcTable *t) {
    int rooms = 0;
    for (int heap = 0; heap < t->heaps; heap++)
        rooms += !t->height[heap] || (r->used == t->stock && r->top[heap] == r->used);
    return rooms;
}

CALC_SHARED int calc_route_verdict(const CalcRoute *r, const CalcTable *t) {
    if (r->lost) return 0;
    if (t->stock == 0) return r->stuck == 0;
    if (r->stuck) return -1;
    return t->stock <= calc_route_rooms(r, t) + !calc_can_lift(t) ? 1 : -1;
}
