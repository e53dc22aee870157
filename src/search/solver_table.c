// SPDX-License-Identifier: MIT
// solver_table.c - see solver_table.h.
#include "search/solver_table.h"

#include "base/mem.h"
#include "base/os/os_pages.h"

#include <stdatomic.h>
#include <stdlib.h>

enum { WAYS = 3, MARKS = 1 << 15, SMALL_MB = 256 };

// What is known of a position, without its key.
typedef struct {
    Move move;
    int32_t low, high;
    uint32_t work;
    int32_t question;
    uint32_t proof, disproof;
} Slot;

// Two cache lines. The keys are in the first one: most positions asked for are not in the table.
typedef struct {
    uint64_t keys[WAYS];
    atomic_flag lock;
    Slot slots[WAYS];
} Bucket;

struct SolverTable {
    Bucket *buckets;
    size_t n_buckets;
    bool large; // in large pages: they are read faster, but small questions touch few bytes of each
    bool threads;
    _Atomic uint8_t *marks; // NULL with one thread
};

SolverTable *solver_table_new(size_t megabytes, bool threads) {
    SolverTable *t = mem_new(1, sizeof *t);
    t->n_buckets = megabytes * 1024 * 1024 / sizeof(Bucket);
    if (t->n_buckets == 0) t->n_buckets = 1;
    t->large = megabytes > SMALL_MB;
    t->buckets = t->large ? os_pages_new(t->n_buckets * sizeof(Bucket)) // zeroes: unlocked, free
                          : mem_new(t->n_buckets, sizeof(Bucket));
    t->threads = threads;
    if (threads) t->marks = mem_new(MARKS, sizeof *t->marks);
    return t;
}

void solver_table_free(SolverTable *t) {
    if (!t) return;
    if (t->large)
        os_pages_free(t->buckets, t->n_buckets * sizeof(Bucket));
    else
        free(t->buckets);
    free(t->marks);
    free(t);
}

// Keys are not spread evenly: of a position and its symmetric images the least key counts.
static Bucket *bucket_of(const SolverTable *t, uint64_t key) {
    uint64_t spread = key * UINT64_C(0x9E3779B97F4A7C15);
    return &t->buckets[(spread >> 32) * t->n_buckets >> 32];
}

void solver_table_prefetch(const SolverTable *t, uint64_t key) {
    __builtin_prefetch(bucket_of(t, key));
}

static Bucket *lock(SolverTable *t, uint64_t key) {
    Bucket *b = bucket_of(t, key);
    if (t->threads)
        while (atomic_flag_test_and_set_explicit(&b->lock, memory_order_acquire)) {
        }
    return b;
}

static void unlock(const SolverTable *t, Bucket *b) {
    if (t->threads) atomic_flag_clear_explicit(&b->lock, memory_order_release);
}

static SolverEntry entry_of(const Bucket *b, int i) {
    const Slot *s = &b->slots[i];
    return (SolverEntry){b->keys[i], s->move,     s->low,   s->high,
                         s->work,    s->question, s->proof, s->disproof};
}

// The number of the slot of a position; WAYS when it has none.
static int slot_of(const Bucket *b, uint64_t key) {
    int i = 0;
    while (i < WAYS && !(b->keys[i] == key && b->slots[i].work)) i++;
    return i;
}

bool solver_table_find(SolverTable *t, uint64_t key, SolverEntry *out) {
    Bucket *b = lock(t, key);
    int i = slot_of(b, key);
    if (i < WAYS) *out = entry_of(b, i);
    unlock(t, b);
    return i < WAYS;
}

// The same, but a position that has no slot takes the one with the least work behind it.
static int take_slot(Bucket *b, uint64_t key) {
    int i = slot_of(b, key), least = 0;
    if (i < WAYS) return i;
    for (i = 1; i < WAYS; i++)
        if (b->slots[i].work < b->slots[least].work) least = i;
    b->keys[least] = key;
    b->slots[least] = (Slot){.move = UINT64_MAX, .low = INT32_MIN, .high = INT32_MAX};
    return least;
}

static void add_work(Slot *e, uint32_t work) {
    uint64_t sum = (uint64_t)e->work + work + 1;
    e->work = sum < UINT32_MAX ? (uint32_t)sum : UINT32_MAX;
}

void solver_table_bound(SolverTable *t, const SolverEntry *news, SolverEntry *out) {
    Bucket *b = lock(t, news->key);
    int i = take_slot(b, news->key);
    Slot *e = &b->slots[i];
    add_work(e, news->work);
    if (news->move != UINT64_MAX) e->move = news->move;
    if (news->low > e->low) e->low = news->low;
    if (news->high < e->high) e->high = news->high;
    if (out) *out = entry_of(b, i);
    unlock(t, b);
}

void solver_table_numbers(SolverTable *t, const SolverEntry *news, SolverEntry *out) {
    Bucket *b = lock(t, news->key);
    int i = take_slot(b, news->key);
    Slot *e = &b->slots[i];
    add_work(e, news->work);
    e->question = news->question;
    e->proof = news->proof;
    e->disproof = news->disproof;
    if (news->proof == 0 && news->question > e->low) e->low = news->question;
    if (news->disproof == 0 && news->question - 1 < e->high) e->high = news->question - 1;
    if (out) *out = entry_of(b, i);
    unlock(t, b);
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
