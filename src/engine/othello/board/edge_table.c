// SPDX-License-Identifier: MIT
// edge_table.c - see edge_table.h.
#include "engine/othello/board/edge_table.h"

#include "base/mem.h"
#include "base/os/os_pages.h"

#include <stdlib.h>
#include <string.h>

enum { DATE_AT = 40, DATES = 16 };

EdgeTable *edge_table_new(size_t bytes) {
    EdgeTable *t = mem_new(1, sizeof *t);
    size_t n = 1;
    while (2 * n * sizeof(EdgeTableLine) <= bytes) n *= 2;
    t->lines = os_pages_new(n * sizeof(EdgeTableLine));
    t->mask = n - 1;
    return t;
}

void edge_table_free(EdgeTable *t) {
    if (!t) return;
    os_pages_free(t->lines, (t->mask + 1) * sizeof(EdgeTableLine));
    free(t);
}

void edge_table_reset(EdgeTable *t) {
    memset((void *)t->lines, 0, (t->mask + 1) * sizeof(EdgeTableLine));
    t->date = 0;
}

void edge_table_age(EdgeTable *t) {
    t->date = (uint8_t)((t->date + 1) % DATES);
}

static uint64_t stamp_of(EdgeKey key) {
    return key.line >> EDGE_STAMP_AT << EDGE_STAMP_AT;
}

static uint64_t pack(EdgeEntry e, uint8_t date, EdgeKey key) {
    return (uint64_t)(uint8_t)e.lower | (uint64_t)(uint8_t)e.upper << 8 | (uint64_t)e.move << 16 |
           (uint64_t)e.level << 24 | (uint64_t)e.work << 32 | (uint64_t)date << DATE_AT |
           stamp_of(key);
}

static void write_slot(EdgeSlot *s, EdgeKey key, uint64_t data) {
    atomic_store_explicit(&s->data, data, memory_order_relaxed);
    atomic_store_explicit(&s->check, key.check ^ data, memory_order_relaxed);
}

// How much would be lost by replacing this slot: entries of earlier searches cost least, then those
// with little work.
static int slot_worth(const EdgeSlot *s, uint8_t date) {
    uint64_t data = atomic_load_explicit(&s->data, memory_order_relaxed);
    int old = (date - (int)(data >> DATE_AT)) & (DATES - 1);
    return data == 0 ? -1 : (int)(uint8_t)(data >> 32) + 256 * (DATES - 1 - old);
}

static EdgeEntry joined(EdgeEntry old, EdgeEntry found) {
    if (old.level > found.level) {
        if (found.move != EDGE_NO_MOVE && old.level != EDGE_EXACT) old.move = found.move;
        return old;
    }
    if (found.move == EDGE_NO_MOVE) found.move = old.move;
    if (old.level < found.level) return found;
    if (old.lower > found.lower) found.lower = old.lower;
    if (old.upper < found.upper) found.upper = old.upper;
    return found;
}

void edge_table_put(EdgeTable *t, EdgeKey key, EdgeEntry found) {
    EdgeTableLine *line = &t->lines[key.line & t->mask];
    EdgeSlot *least = NULL;
    int worth = 0;
    for (int i = 0; i < EDGE_SLOTS; i++) {
        EdgeSlot *s = &line->slot[i];
        uint64_t data = edge_table_read(s, key);
        if (data) {
            write_slot(s, key, pack(joined(edge_table_unpack(data), found), t->date, key));
            return;
        }
        int w = slot_worth(s, t->date);
        if (!least || w < worth) {
            least = s;
            worth = w;
        }
    }
    write_slot(least, key, pack(found, t->date, key));
}
