// SPDX-License-Identifier: MIT
// table.c - see table.h.
#include "search/table.h"

#include "base/mem.h"

enum { WAYS = 4 };

typedef struct {
    uint64_t key;
    uint64_t move;
    int32_t value;
    int16_t depth;
    uint8_t bound;
    uint8_t age;
} Slot;

struct Table {
    Slot *slots;
    size_t buckets; // a power of two
    uint8_t age;
};

Table *table_new(size_t megabytes) {
    Table *t = mem_new(1, sizeof *t);
    size_t want = megabytes * 1024 * 1024 / (WAYS * sizeof(Slot));
    t->buckets = 1;
    while (t->buckets * 2 <= want) t->buckets *= 2;
    t->slots = mem_new_aligned(t->buckets * WAYS, sizeof(Slot));
    return t;
}

void table_free(Table *t) {
    if (!t) return;
    free(t->slots);
    free(t);
}

void table_reset(Table *t) {
    memset(t->slots, 0, t->buckets * WAYS * sizeof(Slot));
}

void table_age(Table *t) {
    t->age++;
}

static Slot *bucket(const Table *t, uint64_t key) {
    return &t->slots[(key & (t->buckets - 1)) * WAYS];
}

bool table_find(const Table *t, uint64_t key, TableEntry *out) {
    const Slot *b = bucket(t, key);
    for (int i = 0; i < WAYS; i++) {
        if (b[i].key != key || b[i].bound == BOUND_NONE) continue;
        *out = (TableEntry){b[i].move, b[i].value, b[i].depth, (Bound)b[i].bound};
        return true;
    }
    return false;
}

// What is replaced first has the lowest rank.
static int rank(const Table *t, const Slot *x) {
    return x->depth - (x->age == t->age ? 0 : 1 << 16);
}

void table_store(Table *t, uint64_t key, TableEntry entry) {
    Slot *b = bucket(t, key);
    Slot *into = &b[0];
    for (int i = 0; i < WAYS; i++) {
        if (b[i].key == key || b[i].bound == BOUND_NONE) {
            into = &b[i];
            break;
        }
        if (rank(t, &b[i]) < rank(t, into)) into = &b[i];
    }
    *into =
        (Slot){key, entry.move, entry.value, (int16_t)entry.depth, (uint8_t)entry.bound, t->age};
}

int table_filled(const Table *t) {
    enum { SAMPLE = 1000 };
    size_t all = t->buckets * WAYS, n = all < SAMPLE ? all : SAMPLE, used = 0;
    for (size_t i = 0; i < n; i++)
        used += t->slots[i].bound != BOUND_NONE && t->slots[i].age == t->age;
    return (int)(used * 1000 / n);
}
