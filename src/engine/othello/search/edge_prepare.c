// SPDX-License-Identifier: MIT
// edge_prepare.c - see edge_prepare.h.
//
// Further threads search the same step with the same table until the first one is finished: their
// results make it faster.
#include "engine/othello/search/edge_prepare.h"

#include "base/mem.h"
#include "base/mem_guard.h"

#include <stdlib.h>

enum {
    SURE_DEPTH = 4, // up to here nothing is cut
    LEFT_OUT = 10,  // plies before the end where deepening stops
    SURER_FROM =
        27, // from this many empty squares on, a second, more certain search to the end pays off
    SURER = 1,
    HELP_FROM = 8, // depth from which on threads help
};

typedef struct {
    EdgeMid mid;
    DiscBoard board;
    int guess, depth, square;
    thrd_t thread;
    bool started;
} Searcher;

static void searcher_init(Searcher *s, const EdgePreparation *p, DiscBoard b, atomic_bool *stop) {
    edge_mid_init(&s->mid, p->weights, p->leader->table, stop);
    s->mid.end.filled = p->leader->filled;
    s->board = b;
}

static int search(void *context) {
    Searcher *s = context;
    uint64_t moves = disc_moves(s->board, DISC_EIGHT_8);
    s->guess = edge_mid_best(&s->mid, s->board, moves, s->guess, s->depth, &s->square);
    return 0;
}

static void stop_searching(void *searcher, bool died) {
    (void)died;
    atomic_store(((Searcher *)searcher)->mid.stop, true);
}

static uint64_t searched(const Searcher *s) {
    return s->mid.nodes + s->mid.end.nodes;
}

// One step by all threads; the first one's answer counts.
static void step(const EdgePreparation *p, Searcher *first, uint64_t *nodes) {
    int helpers = first->depth >= HELP_FROM ? p->threads - 1 : 0;
    Searcher *helper = mem_new_aligned((size_t)helpers + 1, sizeof *helper);
    atomic_bool enough = false;
    for (int i = 0; i < helpers; i++) {
        Searcher *h = &helper[i];
        searcher_init(h, p, first->board, &enough);
        h->mid.confidence = first->mid.confidence;
        h->guess = first->guess;
        h->square = first->square;
        h->depth = first->depth;
        h->started = mem_thread_begin(&h->thread, search, h, stop_searching) == thrd_success;
    }
    search(first);
    atomic_store(&enough, true);
    for (int i = 0; i < helpers; i++) {
        if (helper[i].started) mem_thread_end(helper[i].thread);
        *nodes += searched(&helper[i]);
    }
    free(helper);
}

int edge_prepare(const EdgePreparation *p, DiscBoard b, uint64_t *nodes) {
    const int empties = bits_count(disc_empty(b, DISC_EIGHT_8));
    Searcher *first = mem_new_aligned(1, sizeof *first);
    searcher_init(first, p, b, p->stop);
    first->mid.end.near = p->leader->near;
    first->mid.end.watch = p->leader->watch;
    first->square = bits_first(disc_moves(b, DISC_EIGHT_8));
    for (int depth = 2; depth <= empties - LEFT_OUT && !atomic_load(p->stop); depth += 2) {
        first->depth = depth;
        first->mid.confidence = depth <= SURE_DEPTH ? EDGE_SURE : 0;
        step(p, first, nodes);
    }
    first->depth = empties;
    for (int c = 0; c <= (empties < SURER_FROM ? 0 : SURER) && !atomic_load(p->stop); c += SURER) {
        first->mid.confidence = c;
        step(p, first, nodes);
    }
    *nodes += searched(first);
    int guess = first->guess;
    free(first);
    return guess;
}
