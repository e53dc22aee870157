// SPDX-License-Identifier: MIT
// edge_worker.h - a thread of the search, and what all of them share.
#ifndef GENPEI_EDGE_WORKER_H
#define GENPEI_EDGE_WORKER_H

#include "engine/othello/eval/edge_eval.h"

#include <threads.h>

enum {
    EDGE_NEAR_BYTES = 1 << 20,
    EDGE_SHARED_FROM = 12, // positions with fewer empty squares are kept in the thread's own table
};

typedef struct EdgePool EdgePool;

// Moves of one position that several threads search, all with the same window: does the value of
// one of them exceed `alpha`? It lives on the stack of the thread that made it.
typedef struct EdgeSplit {
    struct EdgeSplit *parent; // the split inside which this one was made, or NULL
    const EdgeMove *moves;
    int count;
    int empties; // after a move
    int alpha;
    atomic_int next;   // the first move that no thread has taken
    atomic_int best;   // highest value so far
    atomic_int square; // of the move that has it
    atomic_bool over;  // the value of a move exceeds alpha, or the search is stopped
    int helpers;       // threads working here besides its owner; guarded by the pool's lock
} EdgeSplit;

// Limits the time of a search: called from time to time by any thread, never by two at once. False
// stops the search.
typedef struct {
    bool (*go_on)(void *context);
    void *context;
    atomic_flag busy;
    atomic_bool *stop;
} EdgeWatch;

// One thread. Its counters are its own.
typedef struct {
    EdgeTable *table; // shared by all threads
    EdgeTable *near;  // its own, small enough for the cache: positions near the end; NULL: none
    const EdgeEval *eval;
    bool filled;             // scores: empty squares go to the winner
    EdgePool *pool;          // NULL: alone
    const EdgeSplit *inside; // the innermost split it works for
    const atomic_bool *stop; // the search is to end
    EdgeWatch *watch;        // or NULL
    uint64_t nodes;
} EdgeWorker;

static inline void edge_watch(const EdgeWorker *w) {
    EdgeWatch *watch = w->watch;
    if (!watch || atomic_flag_test_and_set_explicit(&watch->busy, memory_order_acquire)) return;
    if (!watch->go_on(watch->context)) atomic_store(watch->stop, true);
    atomic_flag_clear_explicit(&watch->busy, memory_order_release);
}

// Whether the current search is no longer needed. Values returned then are meaningless.
static inline bool edge_unwanted(const EdgeWorker *w) {
    for (const EdgeSplit *s = w->inside; s; s = s->parent)
        if (atomic_load_explicit(&s->over, memory_order_relaxed)) return true;
    return atomic_load_explicit(w->stop, memory_order_relaxed);
}

// The search of one shape, as the pool and the solver call it.
typedef struct {
    DiscShape shape;
    // Value of the position: exact when between alpha and beta, otherwise a bound.
    int (*search)(EdgeWorker *w, DiscBoard b, int alpha, int beta, int empties);
    int (*null_window)(EdgeWorker *w, DiscBoard b, int alpha, int empties);
} EdgeCore;

#endif
