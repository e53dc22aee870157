// SPDX-License-Identifier: MIT
// sho_table.c - see sho_table.h.
#include "engine/shogi/sho_table.h"

#include "base/mem.h"
#include "base/os/os_pages.h"

#include <stdatomic.h>
#include <stdlib.h>

enum { PER_BUCKET = 4, AGES = 64 };

typedef struct {
    _Atomic uint64_t key; // of the position, xor `data`
    _Atomic uint64_t data;
} Slot;

typedef struct {
    Slot slots[PER_BUCKET]; // one cache line
} Bucket;

struct ShoTable {
    Bucket *buckets;
    size_t count; // a power of two
    unsigned age;
};

ShoTable *sho_table_new(size_t megabytes) {
    ShoTable *t = mem_new(1, sizeof *t);
    t->count = 1024;
    while (2 * t->count * sizeof(Bucket) <= megabytes << 20) t->count *= 2;
    t->buckets = os_pages_new(t->count * sizeof(Bucket));
    return t;
}

void sho_table_free(ShoTable *t) {
    if (!t) return;
    os_pages_free(t->buckets, t->count * sizeof(Bucket));
    free(t);
}

void sho_table_forget(ShoTable *t) {
    memset(t->buckets, 0, t->count * sizeof(Bucket));
    t->age = 0;
}

void sho_table_age(ShoTable *t) {
    t->age = (t->age + 1) % AGES;
}

// --- an entry as a word: move 16, value 16, eval 16, depth 8, bound 2, age 6 ---

static uint64_t packed(const ShoEntry *e, unsigned age) {
    return (uint64_t)e->move | (uint64_t)(uint16_t)e->value << 16 |
           (uint64_t)(uint16_t)e->eval << 32 | (uint64_t)(uint8_t)e->depth << 48 |
           (uint64_t)e->bound << 56 | (uint64_t)age << 58;
}

static ShoEntry unpacked(uint64_t data) {
    return (ShoEntry){.move = (ShogiMove)data,
                      .value = (int16_t)(data >> 16),
                      .eval = (int16_t)(data >> 32),
                      .depth = (int8_t)(data >> 48),
                      .bound = data >> 56 & 3};
}

static unsigned age_of(uint64_t data) {
    return (unsigned)(data >> 58);
}

static Bucket *bucket_of(const ShoTable *t, uint64_t key) {
    return &t->buckets[(key ^ key >> 32) & (t->count - 1)];
}

bool sho_table_find(const ShoTable *t, uint64_t key, ShoEntry *out) {
    Bucket *b = bucket_of(t, key);
    for (int i = 0; i < PER_BUCKET; i++) {
        uint64_t data = atomic_load_explicit(&b->slots[i].data, memory_order_relaxed);
        uint64_t mixed = atomic_load_explicit(&b->slots[i].key, memory_order_relaxed);
        if ((mixed ^ data) != key || data == 0) continue;
        *out = unpacked(data);
        return true;
    }
    return false;
}

// How much an entry is worth keeping: its depth, less for every search it is old.
static int worth(const ShoTable *t, uint64_t data) {
    if (data == 0) return -1000;
    return unpacked(data).depth - 8 * (int)((t->age - age_of(data)) % AGES);
}

void sho_table_store(ShoTable *t, uint64_t key, const ShoEntry *e) {
    Bucket *b = bucket_of(t, key);
    Slot *into = &b->slots[0];
    int least = 10000;
    ShoEntry kept = *e;
    for (int i = 0; i < PER_BUCKET; i++) {
        Slot *s = &b->slots[i];
        uint64_t data = atomic_load_explicit(&s->data, memory_order_relaxed);
        uint64_t mixed = atomic_load_explicit(&s->key, memory_order_relaxed);
        if (data && (mixed ^ data) == key) {
            ShoEntry old = unpacked(data);
            if (!kept.move) kept.move = old.move;
            // A much deeper result of this search stays, unless the new one is exact.
            if (e->bound != SHO_BOUND_EXACT && e->depth < old.depth - 3 && age_of(data) == t->age)
                return;
            into = s;
            break;
        }
        if (worth(t, data) < least) least = worth(t, data), into = s;
    }
    uint64_t data = packed(&kept, t->age);
    atomic_store_explicit(&into->data, data, memory_order_relaxed);
    atomic_store_explicit(&into->key, key ^ data, memory_order_relaxed);
}

void sho_table_fetch(const ShoTable *t, uint64_t key) {
    __builtin_prefetch(bucket_of(t, key));
}

int sho_table_filled(const ShoTable *t) {
    int filled = 0;
    for (int i = 0; i < 250; i++)
        for (int k = 0; k < PER_BUCKET; k++) {
            uint64_t data =
                atomic_load_explicit(&t->buckets[i].slots[k].data, memory_order_relaxed);
            filled += data != 0 && age_of(data) == t->age;
        }
    return filled;
}
