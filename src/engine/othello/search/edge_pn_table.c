// SPDX-License-Identifier: MIT
// edge_pn_table.c - see edge_pn_table.h. The second word has both numbers, in 24 bits each, and the
// work in 16: its logarithm in 6 and the 10 bits after the first one.
#include "engine/othello/search/edge_pn_table.h"

#include "base/mem.h"
#include "base/os/os_pages.h"

#include <stdlib.h>

enum { WIN_AT = 0, LOSE_AT = 24, WORK_AT = 48, WORK_DIGITS = 10 };

EdgePnTable *edge_pn_table_new(size_t bytes) {
    EdgePnTable *t = mem_new(1, sizeof *t);
    t->n = bytes / sizeof(EdgePnBucket);
    if (t->n == 0) t->n = 1;
    t->buckets = os_pages_new(t->n * sizeof(EdgePnBucket));
    return t;
}

void edge_pn_table_free(EdgePnTable *t) {
    if (!t) return;
    os_pages_free(t->buckets, t->n * sizeof(EdgePnBucket));
    free(t);
}

// Fresh pages are zero, and only those that are used again are made again.
void edge_pn_table_reset(EdgePnTable *t) {
    os_pages_free(t->buckets, t->n * sizeof(EdgePnBucket));
    t->buckets = os_pages_new(t->n * sizeof(EdgePnBucket));
}

static uint64_t pack_work(uint64_t work) {
    int log = 63 - __builtin_clzll(work | 1);
    uint64_t digits =
        log >= WORK_DIGITS ? work >> (log - WORK_DIGITS) : work << (WORK_DIGITS - log);
    return (uint64_t)log << WORK_DIGITS | (digits & ((1 << WORK_DIGITS) - 1));
}

static uint64_t unpack_work(uint64_t packed) {
    int log = (int)(packed >> WORK_DIGITS);
    uint64_t digits = packed % (1 << WORK_DIGITS) + (1 << WORK_DIGITS);
    return log >= WORK_DIGITS ? digits << (log - WORK_DIGITS) : digits >> (WORK_DIGITS - log);
}

// The second word of a slot, and whether the slot is that of the key. An empty slot is of none.
static bool read_slot(const EdgePnSlot *slot, uint64_t key, uint64_t *data) {
    *data = atomic_load_explicit(&slot->data, memory_order_relaxed);
    return *data && (atomic_load_explicit(&slot->check, memory_order_relaxed) ^ *data) == key;
}

bool edge_pn_find(const EdgePnTable *t, uint64_t key, EdgePnNumbers *out) {
    const EdgePnBucket *b = edge_pn_bucket(t, key);
    uint64_t data;
    for (int i = 0; i < EDGE_PN_WAYS; i++) {
        if (!read_slot(&b->slots[i], key, &data)) continue;
        out->win = data >> WIN_AT & EDGE_PN_NEVER;
        out->lose = data >> LOSE_AT & EDGE_PN_NEVER;
        return true;
    }
    return false;
}

uint64_t edge_pn_work(const EdgePnTable *t, uint64_t key) {
    const EdgePnBucket *b = edge_pn_bucket(t, key);
    uint64_t data;
    for (int i = 0; i < EDGE_PN_WAYS; i++)
        if (read_slot(&b->slots[i], key, &data)) return unpack_work(data >> WORK_AT);
    return 0;
}

uint64_t edge_pn_put(EdgePnTable *t, uint64_t key, EdgePnNumbers n, uint64_t work) {
    EdgePnBucket *b = edge_pn_bucket(t, key);
    EdgePnSlot *chosen = b->slots;
    uint64_t least = UINT64_MAX, data;
    for (int i = 0; i < EDGE_PN_WAYS; i++) {
        if (read_slot(&b->slots[i], key, &data)) {
            chosen = &b->slots[i];
            work += unpack_work(data >> WORK_AT);
            break;
        }
        uint64_t weight = data ? (data >> WORK_AT) + 1 : 0;
        if (weight >= least) continue;
        least = weight;
        chosen = &b->slots[i];
    }
    data = (uint64_t)n.win << WIN_AT | (uint64_t)n.lose << LOSE_AT | pack_work(work) << WORK_AT;
    atomic_store_explicit(&chosen->data, data, memory_order_relaxed);
    atomic_store_explicit(&chosen->check, key ^ data, memory_order_relaxed);
    return work;
}
