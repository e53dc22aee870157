// SPDX-License-Identifier: MIT
// edge_pn_table.h - proof numbers of positions, for one question: a table of fixed size, shared by
// threads without locks.
//
// An entry is two words, of which the first is the key changed by the second: what two threads
// wrote at the same time fits no key. In a full bucket the entry with the least work behind it is
// replaced.
#ifndef GENPEI_EDGE_PN_TABLE_H
#define GENPEI_EDGE_PN_TABLE_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { EDGE_PN_NEVER = (1 << 24) - 1, EDGE_PN_WAYS = 4 };

// The work left to prove that the player to move gets what it wants, and that it does not; 0: done.
// EDGE_PN_NEVER: impossible.
typedef struct {
    uint32_t win, lose;
} EdgePnNumbers;

typedef struct {
    _Atomic uint64_t check, data;
} EdgePnSlot;

typedef struct {
    EdgePnSlot slots[EDGE_PN_WAYS];
} EdgePnBucket;

typedef struct {
    EdgePnBucket *buckets;
    size_t n;
} EdgePnTable;

EdgePnTable *edge_pn_table_new(size_t bytes); // at least one bucket
void edge_pn_table_free(EdgePnTable *t);
void edge_pn_table_reset(EdgePnTable *t);

static inline EdgePnBucket *edge_pn_bucket(const EdgePnTable *t, uint64_t key) {
    return &t->buckets[(key >> 32) * t->n >> 32];
}

// Begins to read what a call with this key will need soon.
static inline void edge_pn_prefetch(const EdgePnTable *t, uint64_t key) {
    __builtin_prefetch(edge_pn_bucket(t, key));
}

bool edge_pn_find(const EdgePnTable *t, uint64_t key, EdgePnNumbers *out);

// About the work behind a position; 0 where it is not in the table.
uint64_t edge_pn_work(const EdgePnTable *t, uint64_t key);

// Sets the numbers of a position and adds to the work behind it; returns the work.
uint64_t edge_pn_put(EdgePnTable *t, uint64_t key, EdgePnNumbers n, uint64_t work);

#endif
