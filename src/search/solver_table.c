// SPDX-License-Identifier: MIT
// solver_table.c - see solver_table.h.
#include "search/solver_table.h"

#include "base/mem.h"

#include <stdatomic.h>
#include <stdlib.h>

enum { WAYS = 4, MARKS = 1 << 15 };

struct SolverTable {
    SolverEntry *slots;
    size_t buckets; // a power of two
    bool threads;
    atomic_flag *locks;     // one a bucket, NULL with one thread
    _Atomic uint8_t *marks; // the same
};

SolverTable *solver_table_new(size_t megabytes, bool threads) {
    SolverTable *t = mem_new(1, sizeof *t);
    size_t want = megabytes * 1024 * 1024 / (WAYS * sizeof(SolverEntry));
    t->buckets = 1;
    while (t->buckets * 2 <= want) t->buckets *= 2;
    t->slots = mem_new(t->buckets * WAYS, sizeof(SolverEntry));
    t->threads = threads;
    if (!threads) return t;
    t->locks = mem_new(t->buckets, sizeof *t->locks);
    t->marks = mem_new(MARKS, sizeof *t->marks);
    for (size_t i = 0; i < t->buckets; i++) atomic_flag_clear(&t->locks[i]);
    return t;
}

void solver_table_free(SolverTable *t) {
    if (!t) return;
    free(t->slots);
    free(t->locks);
    free(t->marks);
    free(t);
}

static SolverEntry *lock(SolverTable *t, uint64_t key) {
    size_t at = key & (t->buckets - 1);
    if (t->threads)
        while (atomic_flag_test_and_set_explicit(&t->locks[at], memory_order_acquire)) {
        }
    return &t->slots[at * WAYS];
}

static void unlock(SolverTable *t, uint64_t key) {
    if (t->threads)
        atomic_flag_clear_explicit(&t->locks[key & (t->buckets - 1)], memory_order_release);
}

bool solver_table_find(SolverTable *t, uint64_t key, SolverEntry *out) {
    const SolverEntry *b = lock(t, key);
    int i = 0;
    while (i < WAYS && !(b[i].key == key && b[i].work)) i++;
    if (i < WAYS) *out = b[i];
    unlock(t, key);
    return i < WAYS;
}

// The slot of the position, or the one that gives way to it.
static SolverEntry *slot_for(SolverEntry *b, uint64_t key) {
    SolverEntry *least = &b[0];
    for (int i = 0; i < WAYS; i++) {
        if (b[i].key == key && b[i].work) return &b[i];
        if (b[i].work < least->work) least = &b[i];
    }
    *least = (SolverEntry){.key = key, .move = UINT64_MAX, .low = INT32_MIN, .high = INT32_MAX};
    return least;
}

static void add_work(SolverEntry *e, uint32_t work) {
    uint64_t sum = (uint64_t)e->work + work + 1;
    e->work = sum < UINT32_MAX ? (uint32_t)sum : UINT32_MAX;
}

void solver_table_bound(SolverTable *t, const SolverEntry *news, SolverEntry *out) {
    SolverEntry *e = slot_for(lock(t, news->key), news->key);
    add_work(e, news->work);
    if (news->move != UINT64_MAX) e->move = news->move;
    if (news->low > e->low) e->low = news->low;
    if (news->high < e->high) e->high = news->high;
    if (out) *out = *e;
    unlock(t, news->key);
}

void solver_table_numbers(SolverTable *t, const SolverEntry *news, SolverEntry *out) {
    SolverEntry *e = slot_for(lock(t, news->key), news->key);
    add_work(e, news->work);
    e->question = news->question;
    e->proof = news->proof;
    e->disproof = news->disproof;
    if (news->proof == 0 && news->question > e->low) e->low = news->question;
    if (news->disproof == 0 && news->question - 1 < e->high) e->high = news->question - 1;
    if (out) *out = *e;
    unlock(t, news->key);
}

void solver_table_mark(SolverTable *t, uint64_t key, int step) {
    if (!t->threads) return;
    _Atomic uint8_t *m = &t->marks[(key >> 40) % MARKS];
    if (step > 0)
        atomic_fetch_add_explicit(m, 1, memory_order_relaxed);
    else
        atomic_fetch_sub_explicit(m, 1, memory_order_relaxed);
}

unsigned solver_table_marks(const SolverTable *t, uint64_t key) {
    if (!t->threads) return 0;
    return atomic_load_explicit(&t->marks[(key >> 40) % MARKS], memory_order_relaxed);
}
