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
    bool running;    // helpers have been started; the leader's alone
    atomic_bool over;
    mtx_t lock; // of what follows
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

static int help(void *helper) {
    Helper *h = helper;
    TsumeCrew *c = h->crew;
    TsumeResult r = tsume_search_moves(h->tsume, c->length);
    if (r.pn == 0 || r.dn == 0) atomic_store(&c->over, true);
    mtx_lock(&c->lock);
    c->searching--;
    cnd_broadcast(&c->changed);
    mtx_unlock(&c->lock);
    return 0;
}

void tsume_crew_start(TsumeCrew *c, uint16_t length) {
    c->length = length;
    c->running = true;
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
        if (mem_thread_begin(&h->thread, help, h) != thrd_success)
            error_abort("starting a thread", NULL);
        c->searching++;
    }
    mtx_unlock(&c->lock);
}

bool tsume_crew_is_running(const TsumeCrew *c) {
    return c->running;
}

bool tsume_crew_is_over(const TsumeCrew *c) {
    return atomic_load_explicit(&c->over, memory_order_relaxed);
}

// The leader does nothing with the table meanwhile: others need not wait for it.
void tsume_crew_join(TsumeCrew *c) {
    atomic_store(&c->over, true);
    mtx_lock(&c->lock);
    c->searching--;
    cnd_broadcast(&c->changed);
    mtx_unlock(&c->lock);
    for (int i = 0; i < c->n; i++) {
        mem_thread_end(c->helpers[i].thread);
        c->leader->nodes += c->helpers[i].tsume->nodes;
    }
    c->searching = 1;
    c->running = false;
    atomic_store(&c->over, false);
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
