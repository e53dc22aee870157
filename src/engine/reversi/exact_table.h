// SPDX-License-Identifier: MIT
// exact_table.h - bounds of positions of the Reversi family, in a table that threads share.
//
// No locks: an entry is two words, and the first is the key with the second one mixed in, so that
// halves of different entries do not pass for a whole one. The entry with least work behind it
// gives way.
#ifndef GENPEI_EXACT_TABLE_H
#define GENPEI_EXACT_TABLE_H

#include "base/mem.h"

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>

enum { EXACT_WAYS = 4, EXACT_NO_MOVE = 255 };

typedef struct {
    int8_t low, high; // of the value, seen by the mover
    uint8_t move;     // the one to try first, or EXACT_NO_MOVE
    uint8_t work;     // logarithm of the nodes below
} ExactEntry;

typedef struct {
    _Atomic uint64_t check, data;
} ExactSlot;

typedef struct {
    ExactSlot *slots;
    void *memory;
    size_t buckets; // a power of two
} ExactTable;

static inline void exact_table_init(ExactTable *t, size_t megabytes) {
    size_t want = megabytes * 1024 * 1024 / (EXACT_WAYS * sizeof(ExactSlot));
    t->buckets = 1;
    while (t->buckets * 2 <= want) t->buckets *= 2;
    // Aligned here, so that pages are not touched before they are needed.
    t->memory = mem_new((t->buckets + 1) * EXACT_WAYS, sizeof(ExactSlot));
    t->slots = (ExactSlot *)(((uintptr_t)t->memory + 63) & ~(uintptr_t)63);
}

static inline void exact_table_clear(ExactTable *t) {
    free(t->memory);
}

static inline uint64_t exact_pack(ExactEntry e) {
    return (uint64_t)(uint8_t)e.low | (uint64_t)(uint8_t)e.high << 8 | (uint64_t)e.move << 16 |
           (uint64_t)e.work << 24 | UINT64_C(1) << 32;
}

static inline ExactEntry exact_unpack(uint64_t d) {
    return (ExactEntry){(int8_t)(uint8_t)d, (int8_t)(uint8_t)(d >> 8), (uint8_t)(d >> 16),
                        (uint8_t)(d >> 24)};
}

static inline ExactSlot *exact_bucket(const ExactTable *t, uint64_t key) {
    return &t->slots[(key & (t->buckets - 1)) * EXACT_WAYS];
}

static inline bool exact_table_find(const ExactTable *t, uint64_t key, ExactEntry *out) {
    ExactSlot *b = exact_bucket(t, key);
    for (int i = 0; i < EXACT_WAYS; i++) {
        uint64_t data = atomic_load_explicit(&b[i].data, memory_order_relaxed);
        uint64_t check = atomic_load_explicit(&b[i].check, memory_order_relaxed);
        if ((check ^ data) != key || !data) continue;
        *out = exact_unpack(data);
        return true;
    }
    return false;
}

static inline void exact_table_store(ExactTable *t, uint64_t key, ExactEntry e) {
    ExactSlot *b = exact_bucket(t, key), *into = b;
    int least = 256;
    for (int i = 0; i < EXACT_WAYS; i++) {
        uint64_t data = atomic_load_explicit(&b[i].data, memory_order_relaxed);
        uint64_t check = atomic_load_explicit(&b[i].check, memory_order_relaxed);
        if (!data || (check ^ data) == key) {
            into = &b[i];
            break;
        }
        if (exact_unpack(data).work < least) {
            least = exact_unpack(data).work;
            into = &b[i];
        }
    }
    uint64_t data = exact_pack(e);
    atomic_store_explicit(&into->data, data, memory_order_relaxed);
    atomic_store_explicit(&into->check, key ^ data, memory_order_relaxed);
}

#endif
