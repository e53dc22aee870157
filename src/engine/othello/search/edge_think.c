// SPDX-License-Identifier: MIT
// edge_think.c - see edge_think.h.
//
// A step is a depth and a confidence. Further threads search the same step with the same table and
// are stopped when the first one is finished: their results make it faster. Exact steps share their
// work in the pool instead.
#include "engine/othello/search/edge_think.h"

#include "base/mem.h"
#include "base/mem_guard.h"
#include "base/os/os_posix.h"
#include "engine/othello/search/edge_clock.h"
#include "engine/othello/search/edge_pool.h"

#include <stdlib.h>
#include <string.h>

enum {
    SURE_DEPTH = 4, // up to here nothing is cut
    NEAR_END = 10,  // when this few plies remain, the rest is searched at once
    LITTLE = 14,    // with this many empty squares the end is exact at once
    HELP_FROM = 6,  // depth from which other threads help
    THREADS_MAX = 256,
};

// A search that a thread does, at the root of a step.
typedef struct {
    EdgeMid mid;
    DiscBoard board;
    uint64_t moves;
    int guess, depth, square;
} Job;

struct EdgeThinker {
    const PatternWeights *weights;
    EdgeTable *table;
    EdgePool *pool; // for exact steps, NULL when alone
    EdgeMid first;
    int threads;
    Job *jobs; // of the helpers, one less than threads
    thrd_t *helpers;
    atomic_bool stop;
    int step; // where the last search ended
};

EdgeThinker *edge_thinker_new(const PatternWeights *w, bool filled, int threads, size_t table_mb) {
    return edge_thinker_new_for(DISC_EIGHT_8, w, filled, threads, table_mb);
}

EdgeThinker *edge_thinker_new_for(DiscShape shape, const PatternWeights *w, bool filled,
                                  int threads, size_t table_mb) {
    EdgeThinker *t = mem_new_aligned(1, sizeof *t);
    t->weights = w;
    t->threads = threads < 1 ? 1 : threads > THREADS_MAX ? THREADS_MAX : threads;
    t->table = edge_table_new(table_mb << 20);
    edge_mid_init(&t->first, w, t->table, &t->stop);
    t->first.shape = shape;
    t->first.end.filled = filled;
    t->first.end.near = edge_table_new(EDGE_NEAR_BYTES);
    t->pool = edge_pool_new(edge_core(shape), &t->first.end, t->threads);
    t->first.end.pool = t->pool;
    t->jobs = mem_new_aligned((size_t)t->threads, sizeof *t->jobs);
    t->helpers = mem_new((size_t)t->threads, sizeof *t->helpers);
    return t;
}

void edge_thinker_free(EdgeThinker *t) {
    if (!t) return;
    edge_pool_free(t->pool);
    edge_table_free(t->table);
    edge_table_free(t->first.end.near);
    free(t->jobs);
    free(t->helpers);
    free(t);
}

void edge_thinker_stop(EdgeThinker *t) {
    atomic_store(&t->stop, true);
}

DiscShape edge_thinker_shape(const EdgeThinker *t) {
    return t->first.shape;
}

void edge_thinker_forget(EdgeThinker *t) {
    edge_table_reset(t->table);
    edge_table_reset(t->first.end.near);
}

// --- what ends it ---

// Checks the clock and the caller's flag while the others search.
typedef struct {
    mtx_t lock;
    cnd_t wake;
    bool done;
    int64_t until_ns; // 0: no limit
    const atomic_bool *asked;
    atomic_bool *stop;
} Watch;

static int watch(void *context) {
    enum { LOOK_MS = 10 };
    Watch *w = context;
    mtx_lock(&w->lock);
    while (!w->done) {
        int64_t left = w->until_ns ? w->until_ns - os_now_ns() : INT64_MAX;
        if (left <= 0 || (w->asked && atomic_load(w->asked))) {
            atomic_store(w->stop, true);
            break;
        }
        int64_t nap = LOOK_MS * INT64_C(1000000) < left ? LOOK_MS * INT64_C(1000000) : left;
        struct timespec at;
        timespec_get(&at, TIME_UTC);
        at.tv_sec += (at.tv_nsec + nap) / 1000000000;
        at.tv_nsec = (at.tv_nsec + nap) % 1000000000;
        cnd_timedwait(&w->wake, &w->lock, &at);
    }
    mtx_unlock(&w->lock);
    return 0;
}

static void watch_no_more(void *context, bool died) {
    Watch *w = context;
    (void)died;
    mtx_lock(&w->lock);
    w->done = true;
    cnd_signal(&w->wake);
    mtx_unlock(&w->lock);
}

// False, and the search is stopped at once, when no such thread can be created.
static bool watch_begin(Watch *w, thrd_t *thread, EdgeThinker *t, const EdgeAsk *ask) {
    *w = (Watch){.asked = ask->stop, .stop = &t->stop};
    if (ask->time_ns) w->until_ns = os_now_ns() + ask->time_ns;
    mtx_init(&w->lock, mtx_plain);
    cnd_init(&w->wake);
    if (mem_thread_begin(thread, watch, w, watch_no_more) == thrd_success) return true;
    atomic_store(&t->stop, true);
    return false;
}

static void watch_end(Watch *w, const thrd_t *thread) {
    watch_no_more(w, false);
    if (thread) mem_thread_end(*thread);
    cnd_destroy(&w->wake);
    mtx_destroy(&w->lock);
}

// --- a step ---

static int help(void *context) {
    Job *j = context;
    edge_mid_best(&j->mid, j->board, j->moves, j->guess, j->depth, &j->square);
    return 0;
}

static void help_no_more(void *job, bool died) {
    (void)died;
    atomic_store(((Job *)job)->mid.stop, true);
}

// The best of some moves at this depth, with all threads. Values are meaningless once stopped.
static int search_step(EdgeThinker *t, Job *job, bool shared) {
    int helpers = shared && job->depth >= HELP_FROM ? t->threads - 1 : 0;
    Job *jobs = t->jobs;
    atomic_bool enough = false;
    for (int i = 0; i < helpers; i++) {
        jobs[i] = *job;
        edge_mid_init(&jobs[i].mid, t->weights, t->table, &enough);
        jobs[i].mid.shape = t->first.shape;
        jobs[i].mid.confidence = t->first.confidence;
        jobs[i].mid.end.filled = t->first.end.filled;
        jobs[i].depth += i % 2; // every other one is a ply ahead
        if (mem_thread_begin(&t->helpers[i], help, &jobs[i], help_no_more) != thrd_success)
            helpers = i;
    }
    int value =
        edge_mid_best(&t->first, job->board, job->moves, job->guess, job->depth, &job->square);
    atomic_store(&enough, true);
    for (int i = 0; i < helpers; i++) {
        mem_thread_end(t->helpers[i]);
        t->first.nodes += jobs[i].mid.nodes + jobs[i].mid.end.nodes;
    }
    return value;
}

typedef struct {
    int depth, confidence;
} Step;

// Step number k, from 0: single plies, then the end of the game five times. False: there is none.
// Where nothing can be cut (other boards than Othello's) the end is exact at once.
static bool step_at(int k, int empties, DiscShape shape, Step *out) {
    const bool at_once = empties <= LITTLE || shape != DISC_EIGHT_8;
    int last = empties - NEAR_END < SURE_DEPTH ? SURE_DEPTH : empties - NEAR_END;
    if (last >= empties) last = empties - 1;
    if (k < last) {
        bool sure = k + 1 <= SURE_DEPTH || shape != DISC_EIGHT_8;
        *out = (Step){k + 1, sure ? EDGE_SURE : 0};
        return true;
    }
    *out = (Step){empties, k - last};
    if (at_once) out->confidence = EDGE_SURE;
    return k - last <= EDGE_SURE && !(at_once && k > last);
}

static bool wanted(const Step *s, const EdgeAsk *ask, int empties) {
    enum { LIKELY = 1 }; // confidence: 87%
    if (empties <= ask->end_from || !ask->depth) return true;
    if (empties <= ask->likely_from && (s->depth < empties || s->confidence <= LIKELY)) return true;
    return s->depth <= ask->depth;
}

static void set_line(const EdgeThinker *t, DiscBoard b, EdgeLine *l) {
    l->line[0] = l->square;
    b = disc_play(b, l->square, disc_flips(b, l->square, t->first.shape));
    l->length = 1 + edge_mid_line(&t->first, b, l->line + 1, EDGE_LINE_MAX - 1);
}

// A later line may turn out to be better than an earlier one: searches with cuts do not always
// agree.
static void put_in_order(EdgeThought *t) {
    for (int k = t->lines - 1; k > 0 && t->line[k].value > t->line[k - 1].value; k--) {
        EdgeLine better = t->line[k];
        t->line[k] = t->line[k - 1];
        t->line[k - 1] = better;
    }
}

// All lines of one step, the best first. False when it was stopped before the first was found; then
// the earlier lines are unchanged.
static bool think_step(EdgeThinker *t, DiscBoard b, const Step *s, EdgeThought *out, int lines) {
    uint64_t moves = disc_moves(b, t->first.shape);
    EdgeThought next = {.depth = s->depth, .lines = 0};
    t->first.confidence = s->confidence;
    int empties = bits_count(disc_empty(b, t->first.shape));
    bool exact = s->depth >= empties && s->confidence == EDGE_SURE;
    for (int k = 0; k < lines && moves; k++) {
        const EdgeLine *before = &out->line[k < out->lines ? k : 0];
        Job job = {.board = b, .moves = moves, .guess = before->value, .depth = s->depth};
        job.square = before->square;
        int value = search_step(t, &job, !exact);
        if (atomic_load(&t->stop)) return false;
        EdgeLine *l = &next.line[next.lines++];
        *l = (EdgeLine){.square = job.square, .value = value};
        moves &= ~(UINT64_C(1) << job.square);
        set_line(t, b, l);
        put_in_order(&next);
    }
    next.to_end = s->depth >= empties;
    next.exact = exact;
    next.percent = edge_percent[s->confidence];
    *out = next;
    return true;
}

// An answer when there is no time at all.
static void first_thought(EdgeThinker *t, DiscBoard b, EdgeThought *out) {
    int i = bits_first(disc_moves(b, t->first.shape));
    *out = (EdgeThought){.lines = 1, .line[0] = {.square = i, .length = 1}};
    out->line[0].line[0] = i;
    atomic_store(&t->stop, false);
}

// Steps until something ends them. The first one takes too little time to check a clock.
static void deepen(EdgeThinker *t, DiscBoard b, const EdgeAsk *ask, EdgeReport *each, void *context,
                   EdgeThought *out) {
    const int empties = bits_count(disc_empty(b, t->first.shape));
    const int lines = ask->lines < 1 ? 1 : ask->lines;
    const int64_t began = os_now_ns();
    const uint64_t pool_before = t->pool ? edge_pool_nodes(t->pool) : 0;
    Watch w;
    thrd_t watcher;
    EdgePace pace;
    Step s;
    bool watching = false, watched = false;
    edge_pace_init(&pace, ask->usual_ns);
    for (; step_at(t->step, empties, t->first.shape, &s) && wanted(&s, ask, empties); t->step++) {
        if (t->step > 0 && !watching && !ask->unwatched)
            watching = true, watched = watch_begin(&w, &watcher, t, ask);
        if (!think_step(t, b, &s, out, lines)) break;
        uint64_t helped = t->pool ? edge_pool_nodes(t->pool) - pool_before : 0;
        out->nodes = t->first.nodes + t->first.end.nodes + helped;
        if (each) each(context, out);
        if (!ask->usual_ns) continue;
        const EdgeLine *best = &out->line[0];
        if (edge_pace_enough(&pace, best->square, best->value, os_now_ns() - began)) break;
    }
    if (watching) watch_end(&w, watched ? &watcher : NULL);
}

void edge_thinker_run(EdgeThinker *t, DiscBoard b, const EdgeAsk *ask, EdgeReport *each,
                      void *context, EdgeThought *out) {
    first_thought(t, b, out);
    t->first.nodes = t->first.end.nodes = 0;
    t->first.nodes_max = ask->nodes;
    if (!ask->again) t->step = 0, edge_table_age(t->table);
    deepen(t, b, ask, each, context, out);
}
