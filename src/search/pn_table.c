// SPDX-License-Identifier: MIT
// pn_table.c - see pn_table.h.
#include "search/pn_table.h"

#include "base/mem.h"

enum { WAYS = 4 };

struct PnTable {
    PnEntry *slots;
    size_t buckets; // a power of two
};

PnTable *pn_table_new(size_t megabytes) {
    PnTable *t = mem_new(1, sizeof *t);
    size_t want = megabytes * 1024 * 1024 / (WAYS * sizeof(PnEntry));
    t->buckets = 1;
    while (t->buckets * 2 <= want) t->buckets *= 2;
    t->slots = mem_new_aligned(t->buckets * WAYS, sizeof(PnEntry));
    return t;
}

void pn_table_free(PnTable *t) {
    if (!t) return;
    free(t->slots);
    free(t);
}

static PnEntry *bucket(const PnTable *t, uint64_t key) {
    return &t->slots[(key & (t->buckets - 1)) * WAYS];
}

const PnEntry *pn_table_find(const PnTable *t, uint64_t key) {
    const PnEntry *b = bucket(t, key);
    for (int i = 0; i < WAYS; i++)
        if (b[i].key == key && b[i].work) return &b[i];
    return NULL;
}

// The slot of the position, or the one that gives way to it.
static PnEntry *slot_for(PnTable *t, uint64_t key) {
    PnEntry *b = bucket(t, key), *least = &b[0];
    for (int i = 0; i < WAYS; i++) {
        if (b[i].key == key && b[i].work) return &b[i];
        if (b[i].work < least->work) least = &b[i];
    }
    *least = (PnEntry){.key = key, .low = INT32_MIN, .high = INT32_MAX};
    return least;
}

void pn_table_store(PnTable *t, uint64_t key, int question, uint32_t proof, uint32_t disproof,
                    uint64_t work) {
    PnEntry *e = slot_for(t, key);
    uint64_t sum = e->work + work + 1;
    e->work = sum < UINT32_MAX ? (uint32_t)sum : UINT32_MAX;
    e->question = question;
    e->proof = proof;
    e->disproof = disproof;
    if (proof == 0 && question > e->low) e->low = question;
    if (disproof == 0 && question - 1 < e->high) e->high = question - 1;
}
