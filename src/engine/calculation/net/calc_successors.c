// SPDX-License-Identifier: MIT
// calc_successors.c - see calc_successors.h. Tables that still have something to lift wait in the
// list itself.
#include "engine/calculation/net/calc_successors.h"

// Not inlined: tables are copied a lot, and callers would run out of registers.
#define APART __attribute__((noinline))

// Tables with the same origin can differ only in how many cards are out and how high the heaps are.
CALC_SHARED static uint64_t key_of(const CalcTable *t) {
    uint64_t key = 0;
    for (int row = 0; row < CALC_ROWS; row++) key = key << 4 | t->out[row];
    for (int heap = 0; heap < t->heaps; heap++) key = key << 6 | t->height[heap];
    return key;
}

// Adds the table if it is new and there is room.
APART CALC_SHARED static void add_table(CalcSuccessors *l, const CalcTable *t, int went) {
    uint64_t key = key_of(t);
    if (l->n == CALC_SUCCESSORS_LISTED) return;
    for (int i = 0; i < l->n; i++)
        if (l->keys[i] == key) return;
    l->keys[l->n] = key;
    l->went[l->n] = (uint8_t)went;
    l->table[l->n++] = *t;
}

// Lifts in different places do not affect each other, so only one rank at a time has to be tried in
// all its ways: from each heap that has it on top, to each foundation that waits for it. The first
// way is applied to out[at], the others are added. Returns false when nothing can be lifted.
APART CALC_SHARED static bool lift_one(CalcSuccessors *l, int at) {
    const CalcTable before = l->table[at];
    unsigned rows = 0;
    int rank = 0, ways = 0;
    for (int heap = 0; heap < before.heaps && !rows; heap++) {
        rank = calc_top(&before, heap);
        rows = rank ? calc_rows_for(&before, rank) : 0;
    }
    if (!rows) return false;
    for (int heap = 0; heap < before.heaps; heap++) {
        for (int row = 0; row < CALC_ROWS; row++) {
            if (calc_top(&before, heap) != rank || !(rows >> row & 1)) continue;
            CalcTable next = before;
            calc_lift_top(&next, heap, row);
            if (ways++) {
                add_table(l, &next, l->went[at]);
            } else {
                l->keys[at] = key_of(&next);
                l->table[at] = next;
            }
        }
    }
    return true;
}

// The card on each heap; empty heaps are alike.
APART CALC_SHARED static void add_on_heaps(CalcSuccessors *l, const CalcTable *t, int rank) {
    bool floor = false;
    for (int heap = 0; heap < t->heaps; heap++) {
        if (t->height[heap] == 0 && floor) continue;
        floor |= t->height[heap] == 0;
        CalcTable next = *t;
        calc_push(&next, heap, rank);
        add_table(l, &next, heap);
    }
}

APART CALC_SHARED static void add_out(CalcSuccessors *l, const CalcTable *t, unsigned rows) {
    for (int row = 0; row < CALC_ROWS; row++) {
        if (!(rows >> row & 1)) continue;
        CalcTable next = *t;
        next.out[row]++;
        add_table(l, &next, CALC_WENT_OUT);
    }
}

// Every single lift from one table.
APART CALC_SHARED static void add_lifted(CalcSuccessors *l, int at) {
    const CalcTable before = l->table[at];
    for (int heap = 0; heap < before.heaps; heap++) {
        int rank = calc_top(&before, heap);
        unsigned rows = rank ? calc_rows_for(&before, rank) : 0;
        for (int row = 0; row < CALC_ROWS; row++) {
            if (!(rows >> row & 1)) continue;
            CalcTable next = before;
            calc_lift_top(&next, heap, row);
            add_table(l, &next, l->went[at]);
        }
    }
}

CALC_SHARED void calc_successors_list(const CalcTable *t, int rank, CalcSuccessors *out) {
    unsigned rows = calc_rows_for(t, rank);
    out->n = 0;
    if (rows)
        add_out(out, t, rows);
    else
        add_on_heaps(out, t, rank);
    for (int at = 0; at < out->n; at++)
        while (lift_one(out, at)) continue;
    if (t->stock == 0 || t->stock > CALC_KEEPING) return;
    int kept = out->n;
    add_out(out, t, rows);
    add_on_heaps(out, t, rank);
    for (int at = kept; at < out->n; at++) add_lifted(out, at);
}
