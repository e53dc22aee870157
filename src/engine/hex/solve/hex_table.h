// SPDX-License-Identifier: MIT
// hex_table.h - what the search knows of positions, in a table of fixed size.
//
// Shared by threads: each bucket has a lock of its own, and entries go in and out as copies. What
// is known only grows, so an older copy that overwrites a newer one only loses information; only a
// solved entry is never replaced by an unsolved one of the same position.
#ifndef GENPEI_HEX_TABLE_H
#define GENPEI_HEX_TABLE_H

#include "base/mem.h"
#include "engine/hex/board/hex_board.h"

#include <stdatomic.h>
#include <stddef.h>
#include <stdlib.h>

enum { HEX_ORDER = HEX_WORDS == 1 ? 23 : 32, HEX_BUCKET = 4 };
enum { HEX_INFINITE = 1 << 30 };

typedef uint16_t HexCell;
#if HEX_WORDS <= 2
typedef uint8_t HexOrder;
#else
typedef uint16_t HexOrder;
#endif

// phi and delta are the proof numbers seen by the mover: phi is 0 when the mover wins, delta when
// the mover loses.
typedef struct {
    uint64_t key; // 0: nothing here
    HexSet moves; // those that may still win
    HexSet
        proof; // empty cells the enemy's answers to all other moves need; when solved, the winner's
    uint32_t phi, delta;
    uint32_t work;       // nodes spent below
    uint8_t busy;        // threads working below
    uint8_t raw : 1;     // not examined yet
    uint8_t by_move : 1; // won by the move `best`, not by links
    uint8_t advised : 1; // the moves are in the order of the net
    uint8_t told : 1;    // solved by an earlier solver, and its reason is known (hex_recall.h)
    HexOrder best;
    HexOrder order[HEX_ORDER]; // the best moves, best first; the rest is not ordered
    uint8_t n_order;
} HexEntry;

typedef struct {
    size_t buckets; // a power of two
    HexEntry *entries;
    void *memory; // where they lie
    atomic_flag *locks;
} HexTable;

// As many entries as fit into `bytes`, at least a few thousand.
static inline void hex_table_init(HexTable *t, size_t bytes) {
    size_t each = HEX_BUCKET * sizeof(HexEntry) + sizeof(atomic_flag);
    t->buckets = 1024;
    while (t->buckets * 2 * each <= bytes) t->buckets *= 2;
    // Not aligned by mem_new_aligned(), which would touch every page before it is needed.
    t->memory = mem_new(t->buckets * HEX_BUCKET + 1, sizeof *t->entries);
    t->entries = (HexEntry *)(((uintptr_t)t->memory + 63) & ~(uintptr_t)63);
    t->locks = mem_new(t->buckets, sizeof *t->locks);
    for (size_t i = 0; i < t->buckets; i++) atomic_flag_clear(&t->locks[i]);
}

static inline void hex_table_clear(HexTable *t) {
    free(t->memory);
    free(t->locks);
}

static inline HexEntry *hex_table_lock(HexTable *t, uint64_t key) {
    size_t at = (size_t)(key >> 20) & (t->buckets - 1);
    while (atomic_flag_test_and_set_explicit(&t->locks[at], memory_order_acquire)) {
    }
    return &t->entries[at * HEX_BUCKET];
}

static inline void hex_table_unlock(HexTable *t, uint64_t key) {
    size_t at = (size_t)(key >> 20) & (t->buckets - 1);
    atomic_flag_clear_explicit(&t->locks[at], memory_order_release);
}

static inline bool hex_entry_solved(const HexEntry *e) {
    return e->phi == 0 || e->delta == 0;
}

static inline bool hex_table_find(HexTable *t, uint64_t key, HexEntry *out) {
    HexEntry *bucket = hex_table_lock(t, key);
    bool found = false;
    for (int i = 0; i < HEX_BUCKET && !found; i++)
        if (bucket[i].key == key) {
            *out = bucket[i];
            found = true;
        }
    hex_table_unlock(t, key);
    return found;
}

// The entry of `key`, or else the one that cost least.
static inline HexEntry *hex_bucket_place(HexEntry *bucket, uint64_t key) {
    HexEntry *place = bucket;
    for (int i = 0; i < HEX_BUCKET; i++) {
        if (bucket[i].key == key || bucket[i].key == 0) return &bucket[i];
        if (bucket[i].busy < place->busy ||
            (bucket[i].busy == place->busy && bucket[i].work < place->work))
            place = &bucket[i];
    }
    return place;
}

static inline void hex_table_store(HexTable *t, const HexEntry *e) {
    HexEntry *place = hex_bucket_place(hex_table_lock(t, e->key), e->key);
    bool same = place->key == e->key;
    uint8_t busy = same ? place->busy : 0;
    if (!same || !hex_entry_solved(place) || hex_entry_solved(e)) {
        *place = *e;
        place->busy = busy;
    }
    hex_table_unlock(t, e->key);
}

// Notes that a thread begins (`step` 1) or ends (-1) work below a position.
static inline void hex_table_mark(HexTable *t, uint64_t key, int step) {
    HexEntry *place = hex_bucket_place(hex_table_lock(t, key), key);
    if (place->key != key && step > 0)
        *place = (HexEntry){.key = key, .phi = 1, .delta = 1, .raw = 1};
    if (place->key == key && (step > 0 || place->busy > 0))
        place->busy = (uint8_t)(place->busy + step);
    hex_table_unlock(t, key);
}

#endif
