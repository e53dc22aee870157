// SPDX-License-Identifier: MIT
// tsume_crew.c - see tsume_crew.h.
#include "engine/shogi/tsume_crew.h"

#include "base/error.h"
#include "base/mem.h"
#include "base/mem_guard.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <threads.h>

typedef struct {
    TsumeCrew *crew;
    Tsume *tsume;
    thrd_t thread;
} Helper;

struct TsumeCrew {
    Tsume *leader;
    int n;
    Helper *helpers;
    uint16_t length; // of the question
    TsumeStep *step; // of shared work, with
    void *context;   // this
    bool running;    // helpers have been started; the leader's alone
    bool leads;      // the leader is among those that search; its alone too
    int n_running;
    atomic_bool over;
    _Atomic uint64_t nodes; // of the helpers since they were started, roughly
    mtx_t lock;             // of what follows
    cnd_t changed;
    int searching, waiting;
    atomic_bool collecting; // read without the lock too
};

// --- the table ---

// With the lock held: all others wait.
static void collect(TsumeCrew *c) {
    atomic_store(&c->collecting, true);
    while (c->waiting < c->searching - 1) cnd_wait(&c->changed, &c->lock);
    tsume_table_collect(c->leader->table);
    atomic_store(&c->collecting, false);
    cnd_broadcast(&c->changed);
}

void tsume_crew_collect(TsumeCrew *c) {
    if (!atomic_load(&c->collecting) && !tsume_table_is_due(c->leader->table)) return;
    mtx_lock(&c->lock);
    if (atomic_load(&c->collecting)) {
        c->waiting++;
        cnd_broadcast(&c->changed);
        while (atomic_load(&c->collecting)) cnd_wait(&c->changed, &c->lock);
        c->waiting--;
    } else if (tsume_table_is_due(c->leader->table)) {
        collect(c);
    }
    mtx_unlock(&c->lock);
}

// --- helpers ---

// A thread does nothing with the table any more: others need not wait for it.
static void leave(TsumeCrew *c) {
    mtx_lock(&c->lock);
    c->searching--;
    cnd_broadcast(&c->changed);
    mtx_unlock(&c->lock);
}

static int help(void *helper) {
    Helper *h = helper;
    TsumeCrew *c = h->crew;
    TsumeResult r = tsume_search_moves(h->tsume, c->length);
    if (r.pn == 0 || r.dn == 0) atomic_store(&c->over, true);
    leave(c);
    return 0;
}

static int work(void *helper) {
    Helper *h = helper;
    TsumeCrew *c = h->crew;
    while (!tsume_crew_is_over(c) && c->step(c->context, h->tsume)) continue;
    leave(c);
    return 0;
}

// Where memory runs out in the leader, it leaves once, whichever helper is stopped first.
static void stop_helper(void *helper, bool died) {
    TsumeCrew *c = ((Helper *)helper)->crew;
    atomic_store(&c->over, true);
    if (died || c->leads) leave(c);
    if (!died) c->leads = false;
}

static void start_helpers(TsumeCrew *c, int (*run)(void *helper)) {
    c->leads = true;
    c->n_running = 0;
    mtx_lock(&c->lock);
    for (int i = 0; i < c->n; i++) {
        Helper *h = &c->helpers[i];
        h->tsume->position = c->leader->root;
        h->tsume->attacker = c->leader->attacker;
        h->tsume->salt = c->leader->salt;
        h->tsume->by_rules = c->leader->by_rules;
        h->tsume->barred = c->leader->barred;
        h->tsume->barred_at = c->leader->barred_at;
        h->tsume->nodes = 0;
        h->tsume->stopped = h->tsume->halted = false;
        if (mem_thread_begin(&h->thread, run, h, stop_helper) != thrd_success) break;
        c->searching++;
        c->n_running++;
    }
    mtx_unlock(&c->lock);
}

void tsume_crew_start(TsumeCrew *c, uint16_t length) {
    c->length = length;
    c->running = true;
    start_helpers(c, help);
}

bool tsume_crew_is_running(const TsumeCrew *c) {
    return c->running;
}

bool tsume_crew_is_over(const TsumeCrew *c) {
    return atomic_load_explicit(&c->over, memory_order_relaxed);
}

void tsume_crew_count(TsumeCrew *c, uint64_t nodes) {
    atomic_fetch_add_explicit(&c->nodes, nodes, memory_order_relaxed);
}

uint64_t tsume_crew_nodes(const TsumeCrew *c) {
    return atomic_load_explicit(&c->nodes, memory_order_relaxed);
}

static void wait_for_helpers(TsumeCrew *c) {
    c->leads = false;
    leave(c);
    for (int i = 0; i < c->n_running; i++) {
        mem_thread_end(c->helpers[i].thread);
        c->leader->nodes += c->helpers[i].tsume->nodes;
    }
    c->searching = 1;
    c->running = false;
    atomic_store(&c->nodes, 0);
    atomic_store(&c->over, false);
}

void tsume_crew_join(TsumeCrew *c) {
    atomic_store(&c->over, true);
    wait_for_helpers(c);
}

void tsume_crew_share(TsumeCrew *c, TsumeStep *step, void *context) {
    c->step = step;
    c->context = context;
    start_helpers(c, work);
    while (step(context, c->leader)) continue;
    if (c->leader->stopped) atomic_store(&c->over, true);
    wait_for_helpers(c);
}

// --- making ---

static Tsume *helper_new(TsumeCrew *c) {
    Tsume *t = mem_new(1, sizeof *t);
    t->table = c->leader->table;
    t->crew = c;
    t->helps = true;
    return t;
}

TsumeCrew *tsume_crew_new(Tsume *leader, int helpers) {
    TsumeCrew *c = mem_new(1, sizeof *c);
    c->leader = leader;
    c->n = helpers;
    c->searching = 1;
    c->helpers = mem_new((size_t)helpers, sizeof *c->helpers);
    if (mtx_init(&c->lock, mtx_plain) != thrd_success || cnd_init(&c->changed) != thrd_success)
        error_abort("making a lock", NULL);
    for (int i = 0; i < helpers; i++) c->helpers[i] = (Helper){.crew = c, .tsume = helper_new(c)};
    return c;
}

void tsume_crew_free(TsumeCrew *c) {
    if (!c) return;
    for (int i = 0; i < c->n; i++) {
        tsume_clear_plies(c->helpers[i].tsume);
        free(c->helpers[i].tsume);
    }
    mtx_destroy(&c->lock);
    cnd_destroy(&c->changed);
    free(c->helpers);
    free(c);
}
