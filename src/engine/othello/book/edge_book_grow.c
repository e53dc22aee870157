// SPDX-License-Identifier: MIT
// edge_book_grow.c - see edge_book_grow.h.
#include "engine/othello/book/edge_book_grow.h"

#include "base/mem.h"
#include "engine/othello/board/disc.h"

#include <stdlib.h>

static const DiscBoard start = {UINT64_C(0x0000000810000000), UINT64_C(0x0000001008000000)};
enum { FAR = 1 << 30 };

// Whether a move leads to a position symmetric to that of a move already kept.
static bool is_double(const EdgeBookNode *x, int square) {
    DiscBoard a, b;
    int sign, final;
    if (!edge_book_after(x->board, square, &a, &sign, &final)) return false;
    a = edge_book_turned(a, NULL);
    for (int k = 0; k < x->n; k++) {
        if (!edge_book_after(x->board, x->move[k].square, &b, &sign, &final)) continue;
        b = edge_book_turned(b, NULL);
        if (a.me == b.me && a.opp == b.opp) return true;
    }
    return false;
}

bool edge_book_search(EdgeThinker *t, const EdgeBookHow *how, DiscBoard b, const atomic_bool *stop,
                      EdgeBookNode *out) {
    EdgeBookNode x = {.board = edge_book_turned(b, NULL)};
    EdgeThought thought;
    EdgeAsk ask = {.depth = how->depth, .lines = how->moves, .stop = stop};
    if (bits_count(b.me | b.opp) < 8) ask.lines += 3; // early in the game some moves are symmetric
    edge_thinker_forget(t);
    edge_thinker_run(t, x.board, &ask, NULL, NULL, &thought);
    if (stop && atomic_load(stop)) return false;
    for (int k = 0; k < thought.lines && x.n < how->moves; k++) {
        const EdgeLine *l = &thought.line[k];
        if (l->value < thought.line[0].value - how->margin || is_double(&x, l->square)) continue;
        x.move[x.n++] = (EdgeBookMove){(int8_t)l->square, (int8_t)l->value};
    }
    *out = x;
    return true;
}

// --- where it grows ---

typedef struct {
    DiscBoard board; // in normal form
    int cost;
} Leaf;

static int by_cost(const void *a, const void *b) {
    const Leaf *x = a, *y = b;
    if (x->cost != y->cost) return x->cost < y->cost ? -1 : 1;
    if (x->board.me != y->board.me) return x->board.me < y->board.me ? -1 : 1;
    return (x->board.opp > y->board.opp) - (x->board.opp < y->board.opp);
}

typedef struct {
    const EdgeBook *book;
    const EdgeBookHow *how;
    int *costs; // by number of the node
    Leaf *leaves;
    size_t n;
} Walk;

static void visit(Walk *w, size_t number) {
    const EdgeBookNode *x = edge_book_node(w->book, number);
    for (int k = 0; k < x->n; k++) {
        int given_up = x->value - edge_book_move_value(w->book, x, k), sign, final;
        int cost = w->costs[number] + 1 + w->how->disc_cost * given_up;
        DiscBoard next;
        if (!edge_book_after(x->board, x->move[k].square, &next, &sign, &final)) continue;
        const EdgeBookNode *child = edge_book_find(w->book, next, NULL);
        if (child) {
            int *old = &w->costs[child - edge_book_node(w->book, 0)];
            if (cost < *old) *old = cost;
        } else if (bits_count(disc_empty(next, DISC_EIGHT_8)) >= w->how->least_empties) {
            w->leaves[w->n++] = (Leaf){edge_book_turned(next, NULL), cost};
        }
    }
}

static bool same_board(DiscBoard a, DiscBoard b) {
    return a.me == b.me && a.opp == b.opp;
}

// The cheapest ones, each once.
static size_t take_first(Leaf *leaves, size_t n, DiscBoard *out, size_t most) {
    size_t taken = 0;
    if (n > 1) qsort(leaves, n, sizeof *leaves, by_cost);
    for (size_t i = 0; i < n && taken < most; i++) {
        bool met = false;
        for (size_t k = 0; k < taken && !met; k++) met = same_board(out[k], leaves[i].board);
        if (!met) out[taken++] = leaves[i].board;
    }
    return taken;
}

size_t edge_book_leaves(const EdgeBook *b, const EdgeBookHow *how, DiscBoard *out, size_t most) {
    size_t size = edge_book_size(b);
    const EdgeBookNode *root = edge_book_find(b, start, NULL);
    if (!root) return *out = edge_book_turned(start, NULL), 1;
    Walk w = {.book = b, .how = how};
    w.costs = mem_new(size, sizeof *w.costs);
    w.leaves = mem_new(size * EDGE_BOOK_MOVES, sizeof *w.leaves);
    for (size_t i = 0; i < size; i++) w.costs[i] = FAR;
    w.costs[root - edge_book_node(b, 0)] = 0;
    for (int discs = 4; discs <= 64; discs++) // a move adds one
        for (size_t i = 0; i < size; i++) {
            DiscBoard x = edge_book_node(b, i)->board;
            if (w.costs[i] < FAR && bits_count(x.me | x.opp) == discs) visit(&w, i);
        }
    size_t n = take_first(w.leaves, w.n, out, most);
    free(w.costs);
    free(w.leaves);
    return n;
}
