// SPDX-License-Identifier: MIT
// sho_book_grow.c - see sho_book_grow.h.
#include "train/sho_book_grow.h"

#include "base/mem.h"
#include "games/shogi/shogi_sfen.h"

#include <stdlib.h>
#include <string.h>

enum { FAR = 1 << 30 };

bool sho_book_search(ShoThinker *t, const ShogiRules *rules, const ShoBookHow *how,
                     const ShoBookLeaf *leaf, const atomic_bool *stop, ShoBookNode *out) {
    const ShoAsk ask = {
        .nodes = (uint64_t)how->nodes, .lines = how->moves, .all = true, .stop = stop};
    ShoBookNode x = {.position = leaf->position, .ply = leaf->ply};
    ShogiState s;
    ShoThought thought;
    shogi_state_begin(&s, &leaf->position, leaf->ply + 1);
    sho_thinker_forget(t);
    sho_think(t, &s, rules, &ask, NULL, NULL, &thought);
    if ((stop && atomic_load(stop)) || thought.over) return false;
    int best = -SHO_INFINITE;
    for (size_t k = 0; k < thought.n && x.n < how->moves; k++) {
        const ShoRootMove *r = &thought.lines[k];
        int value = r->value > -SHO_INFINITE ? r->value : r->previous;
        if (value <= -SHO_EVAL_MAX || value >= SHO_EVAL_MAX) continue;
        if (value > best) best = value;
        if (value >= best - how->margin) x.move[x.n++] = (ShoBookMove){r->move, (int16_t)value};
    }
    *out = x;
    return true;
}

// --- where it grows ---

typedef struct {
    ShoBookLeaf leaf;
    uint64_t key;
    int cost;
} Leaf;

static int by_cost(const void *a, const void *b) {
    const Leaf *x = a, *y = b;
    if (x->cost != y->cost) return x->cost < y->cost ? -1 : 1;
    return (x->key > y->key) - (x->key < y->key);
}

typedef struct {
    const ShoBook *book;
    const ShoBookHow *how;
    int *costs; // in hundredths of a ply, by number of the node
    Leaf *leaves;
    size_t n;
} Walk;

static void visit(Walk *w, size_t number) {
    const ShoBookNode *x = sho_book_node(w->book, number);
    for (int k = 0; k < x->n; k++) {
        int given_up = x->value - sho_book_move_value(w->book, x, k);
        int cost = w->costs[number] + 100 + w->how->cost * given_up;
        ShoBookLeaf next = {x->position, x->ply + 1};
        ShogiUndo undo;
        shogi_do(&next.position, x->move[k].move, &undo);
        const ShoBookNode *child = sho_book_find(w->book, &next.position);
        if (!child && next.ply <= w->how->most)
            w->leaves[w->n++] = (Leaf){next, shogi_key(&next.position), cost};
        if (!child || child->ply <= x->ply) continue;
        int *old = &w->costs[child - sho_book_node(w->book, 0)];
        if (cost < *old) *old = cost;
    }
}

// The cheapest ones, each once.
static size_t take_first(Leaf *leaves, size_t n, ShoBookLeaf *out, size_t most) {
    size_t taken = 0;
    if (n > 1) qsort(leaves, n, sizeof *leaves, by_cost);
    for (size_t i = 0; i < n && taken < most; i++) {
        bool met = false;
        for (size_t k = 0; k < taken && !met; k++)
            met = memcmp(&out[k].position, &leaves[i].leaf.position, sizeof out[k].position) == 0;
        if (!met) out[taken++] = leaves[i].leaf;
    }
    return taken;
}

size_t sho_book_leaves(const ShoBook *b, const ShoBookHow *how, ShoBookLeaf *out, size_t most) {
    size_t size = sho_book_size(b);
    if (size == 0) {
        shogi_sfen_read(SHOGI_START, SHOGI_ONE_SET, &out->position, NULL, NULL, NULL);
        out->ply = 0;
        return 1;
    }
    Walk w = {.book = b, .how = how};
    w.costs = mem_new(size, sizeof *w.costs);
    w.leaves = mem_new(size * SHO_BOOK_MOVES, sizeof *w.leaves);
    for (size_t i = 0; i < size; i++) w.costs[i] = i ? FAR : 0; // the start comes first
    for (int ply = 0; ply < how->most; ply++)
        for (size_t i = 0; i < size; i++)
            if (w.costs[i] < FAR && sho_book_node(b, i)->ply == ply) visit(&w, i);
    size_t n = take_first(w.leaves, w.n, out, most);
    free(w.costs);
    free(w.leaves);
    return n;
}
