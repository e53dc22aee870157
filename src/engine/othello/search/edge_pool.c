// SPDX-License-Identifier: MIT
// edge_pool.c - see edge_pool.h.
#include "engine/othello/search/edge_pool.h"

#include "base/mem.h"
#include "base/mem_guard.h"

#include <stdlib.h>

enum { SPLITS_MAX = 256 };

typedef struct {
    EdgeWorker worker;
    EdgePool *pool;
    thrd_t thread;
    bool started;
} Helper;

struct EdgePool {
    const EdgeCore *core;
    mtx_t lock;
    cnd_t change;                // a split was opened, a helper has left one, or the end has come
    EdgeSplit *open[SPLITS_MAX]; // splits with moves left, in no order
    int open_count;
    atomic_int idle;
    bool closing;
    Helper *helpers;
    int count;
};

bool edge_pool_idle(const EdgePool *p) {
    return atomic_load_explicit(&p->idle, memory_order_relaxed) > 0;
}

static bool is_below(const EdgeSplit *s, const EdgeSplit *top) {
    while (s && s != top) s = s->parent;
    return s == top;
}

static bool has_moves(const EdgeSplit *s) {
    return atomic_load_explicit(&s->next, memory_order_relaxed) < s->count &&
           !atomic_load_explicit(&s->over, memory_order_relaxed);
}

// The open split with most empty squares below `top` (NULL: anywhere); the lock is held.
static EdgeSplit *find_split(const EdgePool *p, const EdgeSplit *top) {
    EdgeSplit *best = NULL;
    for (int i = 0; i < p->open_count; i++) {
        EdgeSplit *s = p->open[i];
        if (!has_moves(s) || (best && best->empties >= s->empties)) continue;
        if (!top || is_below(s, top)) best = s;
    }
    return best;
}

static void note_value(EdgeSplit *s, int value, int square) {
    int best = atomic_load(&s->best);
    while (value > best)
        if (atomic_compare_exchange_weak(&s->best, &best, value)) {
            atomic_store(&s->square, square);
            break;
        }
    if (value > s->alpha) atomic_store(&s->over, true);
}

// Takes moves until there are none.
static void work_at(const EdgePool *p, EdgeWorker *w, EdgeSplit *s) {
    const EdgeSplit *before = w->inside;
    w->inside = s;
    while (!edge_unwanted(w)) {
        int i = atomic_fetch_add(&s->next, 1);
        if (i >= s->count) break;
        int value = -p->core->null_window(w, s->moves[i].next, -s->alpha - 1, s->empties);
        if (!edge_unwanted(w)) note_value(s, value, s->moves[i].square);
    }
    w->inside = before;
}

// Joins a split that was found; the lock is held before and after, but not in between.
static void help_with(EdgePool *p, EdgeWorker *w, EdgeSplit *s) {
    s->helpers++;
    mtx_unlock(&p->lock);
    work_at(p, w, s);
    mtx_lock(&p->lock);
    s->helpers--;
    cnd_broadcast(&p->change);
}

static int helper_main(void *context) {
    Helper *h = context;
    EdgePool *p = h->pool;
    mtx_lock(&p->lock);
    while (!p->closing) {
        EdgeSplit *s = find_split(p, NULL);
        if (s) {
            help_with(p, &h->worker, s);
            continue;
        }
        atomic_fetch_add(&p->idle, 1);
        cnd_wait(&p->change, &p->lock);
        atomic_fetch_sub(&p->idle, 1);
    }
    mtx_unlock(&p->lock);
    return 0;
}

static void end_helpers(EdgePool *p) {
    mtx_lock(&p->lock);
    p->closing = true;
    cnd_broadcast(&p->change);
    mtx_unlock(&p->lock);
}

static void stop_helper(void *helper, bool died) {
    (void)died;
    end_helpers(((Helper *)helper)->pool);
}

static void close_split(EdgePool *p, const EdgeSplit *s) {
    for (int i = 0; i < p->open_count; i++)
        if (p->open[i] == s) {
            p->open[i] = p->open[--p->open_count];
            return;
        }
}

// The owner's own moves are done; others may still be working on theirs.
static void wait_for_helpers(EdgePool *p, EdgeWorker *w, EdgeSplit *s) {
    while (s->helpers > 0) {
        EdgeSplit *below = find_split(p, s);
        if (below) {
            help_with(p, w, below);
            continue;
        }
        atomic_fetch_add(&p->idle, 1);
        cnd_wait(&p->change, &p->lock);
        atomic_fetch_sub(&p->idle, 1);
    }
}

void edge_pool_split(EdgeWorker *w, EdgeSplit *s) {
    EdgePool *p = w->pool;
    // Others follow the chain of parents, but only while this thread is in here.
    s->parent = (EdgeSplit *)w->inside;
    atomic_store(&s->best, -EDGE_BEST - 1);
    mtx_lock(&p->lock);
    bool open = p->open_count < SPLITS_MAX;
    if (open) p->open[p->open_count++] = s;
    cnd_broadcast(&p->change);
    mtx_unlock(&p->lock);
    work_at(p, w, s);
    mtx_lock(&p->lock);
    if (open) close_split(p, s);
    wait_for_helpers(p, w, s);
    mtx_unlock(&p->lock);
}

EdgePool *edge_pool_new(const EdgeCore *core, const EdgeWorker *leader, int threads) {
    if (threads < 2) return NULL;
    EdgePool *p = mem_new(1, sizeof *p);
    p->core = core;
    p->count = threads - 1;
    p->helpers = mem_new((size_t)p->count, sizeof *p->helpers);
    mtx_init(&p->lock, mtx_plain);
    cnd_init(&p->change);
    for (int i = 0; i < p->count; i++) {
        Helper *h = &p->helpers[i];
        h->pool = p;
        h->worker = *leader;
        h->worker.pool = p;
        h->worker.inside = NULL;
        h->worker.nodes = 0;
        h->worker.near = edge_table_new(EDGE_NEAR_BYTES);
        h->started = mem_thread_begin(&h->thread, helper_main, h, stop_helper) == thrd_success;
    }
    return p;
}

uint64_t edge_pool_nodes(const EdgePool *p) {
    uint64_t sum = 0;
    for (int i = 0; p && i < p->count; i++) sum += p->helpers[i].worker.nodes;
    return sum;
}

void edge_pool_free(EdgePool *p) {
    if (!p) return;
    end_helpers(p);
    for (int i = 0; i < p->count; i++)
        if (p->helpers[i].started) mem_thread_end(p->helpers[i].thread);
    cnd_destroy(&p->change);
    mtx_destroy(&p->lock);
    for (int i = 0; i < p->count; i++) edge_table_free(p->helpers[i].worker.near);
    free(p->helpers);
    free(p);
}
