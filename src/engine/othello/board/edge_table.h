// SPDX-License-Identifier: MIT
// edge_table.h - what is known of positions: bounds, the best move; shared by threads without
// locks.
//
// Four entries fill a cache line. An entry has 64 bits of one hash of the position, mixed with the
// rest of the entry, so that an entry written half by one thread and half by another does not
// match; 24 more bits are of a second hash, whose other bits choose the line.
#ifndef GENPEI_EDGE_TABLE_H
#define GENPEI_EDGE_TABLE_H

#include "engine/othello/board/disc_shape.h"

#include <stdatomic.h>
#include <stddef.h>

enum {
    EDGE_EXACT = 255,  // level: searched to the end of the game, nothing left out
    EDGE_NO_MOVE = 64, // square: none is known
    EDGE_BEST = 64,    // no score is higher
};

typedef struct {
    int8_t lower, upper; // the value lies between these, in whole discs
    uint8_t move;        // the best square, or EDGE_NO_MOVE
    uint8_t level;       // how it was searched: EDGE_EXACT, or a smaller number the user chooses
    uint8_t work;        // how much work is behind it; entries with little are replaced first
} EdgeEntry;

typedef struct {
    uint64_t line, check; // where it is stored, and how it is distinguished from others
} EdgeKey;

// The layout in memory, for the functions below. `data`: lower, upper, move, level, work in a byte
// each from the lowest, then the date in 4 bits, then 20 bits of the second hash. An empty slot is
// all zeros: no entry has lower == upper == 0 and level 0.
enum { EDGE_SLOTS = 4, EDGE_STAMP_AT = 44 };

typedef struct {
    _Atomic uint64_t check; // of the position, exclusive or with `data`
    _Atomic uint64_t data;
} EdgeSlot;

typedef struct {
    alignas(64) EdgeSlot slot[EDGE_SLOTS];
} EdgeTableLine;

typedef struct {
    EdgeTableLine *lines;
    uint64_t mask;
    uint8_t date;
} EdgeTable;

// A table of about `bytes`; never NULL.
EdgeTable *edge_table_new(size_t bytes);
void edge_table_free(EdgeTable *t);

// Forgets everything.
void edge_table_reset(EdgeTable *t);

// From now on older entries are replaced first. Not while it is in use.
void edge_table_age(EdgeTable *t);

static inline EdgeKey edge_key(DiscBoard b) {
    uint64_t x = b.me * UINT64_C(0x9E3779B97F4A7C15), y = b.opp * UINT64_C(0xC2B2AE3D27D4EB4F);
    uint64_t line = (x ^ (x >> 32)) + (y ^ (y >> 29)) * UINT64_C(0xD6E8FEB86659FD93);
    uint64_t check = (x >> 31 ^ y) * UINT64_C(0xFF51AFD7ED558CCD) + (y >> 33 ^ x);
    return (EdgeKey){line ^ line >> 32, check};
}

// Prefetches the cache line of a position.
static inline void edge_table_prefetch(const EdgeTable *t, EdgeKey key) {
    __builtin_prefetch((const void *)&t->lines[key.line & t->mask]);
}

// The slot's data when it is of this position, otherwise 0.
static inline uint64_t edge_table_read(const EdgeSlot *s, EdgeKey key) {
    uint64_t data = atomic_load_explicit(&s->data, memory_order_relaxed);
    uint64_t check = atomic_load_explicit(&s->check, memory_order_relaxed);
    bool same = (check ^ data) == key.check && (data ^ key.line) >> EDGE_STAMP_AT == 0;
    return same ? data : 0;
}

static inline EdgeEntry edge_table_unpack(uint64_t data) {
    return (EdgeEntry){(int8_t)(uint8_t)data, (int8_t)(uint8_t)(data >> 8), (uint8_t)(data >> 16),
                       (uint8_t)(data >> 24), (uint8_t)(data >> 32)};
}

// What is known of a position; false when nothing is.
static inline bool edge_table_find(const EdgeTable *t, EdgeKey key, EdgeEntry *out) {
    const EdgeTableLine *line = &t->lines[key.line & t->mask];
    for (int i = 0; i < EDGE_SLOTS; i++) {
        uint64_t data = edge_table_read(&line->slot[i], key);
        if (!data) continue;
        *out = edge_table_unpack(data);
        return true;
    }
    return false;
}

// Stores the result of a search. Of the same position and level, both bounds are kept.
void edge_table_put(EdgeTable *t, EdgeKey key, EdgeEntry found);

#endif
