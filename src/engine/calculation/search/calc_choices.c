// SPDX-License-Identifier: MIT
// calc_choices.c - the ways to place a card, with what is lifted after it: see calc_search.h.
//
// As a rule everything is lifted that can be. With a small stock a card is also kept on its heap
// where another one of its rank may go in its place.
#include "engine/calculation/search/calc_end.h"
#include "engine/calculation/search/calc_search.h"

enum { FREE_STOCK = 10 }; // with more in the stock, keeping a card is almost never right

typedef struct {
    CalcChoice *out;
    int n;
} Listing;

static void list_choice(Listing *l, const CalcChoice *c) {
    for (int i = 0; i < l->n; i++)
        if (calc_table_key(&l->out[i].table) == calc_table_key(&c->table)) return;
    if (l->n < CALC_CHOICES_MAX) l->out[l->n++] = *c;
}

static unsigned rows_for_top(const CalcTable *t, int heap) {
    return t->height[heap] ? calc_rows_for(t, calc_top(t, heap)) : 0;
}

static CalcChoice with_lift(const CalcChoice *c, int heap, int row) {
    CalcChoice next = *c;
    next.lifted[next.lifts].heap = (uint8_t)heap;
    next.lifted[next.lifts++].row = (uint8_t)row;
    calc_lift_top(&next.table, heap, row);
    return next;
}

// Lifts in every way; only the tables where nothing is left to lift are listed. One rank at a time
// is enough.
static void list_all_lifted(Listing *l, const CalcChoice *c) {
    bool any = false;
    for (int heap = 0; heap < c->table.heaps && !any; heap++) {
        int rank = calc_top(&c->table, heap);
        unsigned rows = rows_for_top(&c->table, heap);
        for (int from = heap; from < c->table.heaps && rows; from++) {
            for (int row = 0; row < CALC_ROWS; row++) {
                if (calc_top(&c->table, from) != rank || !(rows >> row & 1)) continue;
                CalcChoice next = with_lift(c, from, row);
                if (l->n < CALC_CHOICES_MAX) list_all_lifted(l, &next);
            }
        }
        any = rows != 0;
    }
    if (!any) list_choice(l, c);
}

// The lifts that lead from here to a table known to be reachable.
static bool find_lifts(CalcChoice *c, const CalcTable *goal, int *tries) {
    if (calc_cards_out(&c->table) == calc_cards_out(goal))
        return calc_table_key(&c->table) == calc_table_key(goal);
    for (int heap = 0; heap < goal->heaps && (*tries)-- > 0; heap++) {
        if (c->table.height[heap] <= goal->height[heap]) continue;
        for (unsigned rows = rows_for_top(&c->table, heap); rows; rows &= rows - 1) {
            int row = __builtin_ctz(rows);
            if (c->table.out[row] >= goal->out[row]) continue;
            CalcChoice next = with_lift(c, heap, row);
            if (!find_lifts(&next, goal, tries)) continue;
            *c = next;
            return true;
        }
    }
    return false;
}

// After the last card: every lift must leave a route to the end.
static bool find_end(CalcChoice *c) {
    while (!calc_won(&c->table)) {
        bool found = false;
        for (int heap = 0; heap < c->table.heaps && !found; heap++) {
            for (unsigned rows = rows_for_top(&c->table, heap); rows && !found; rows &= rows - 1) {
                CalcChoice next = with_lift(c, heap, __builtin_ctz(rows));
                CalcRoute route;
                calc_route_find(&route, &next.table);
                found = route.stuck == 0;
                if (found) *c = next;
            }
        }
        if (!found) return false;
    }
    return true;
}

static void list_some_lifted(Listing *l, const CalcChoice *c) {
    enum { TRIES = 2000 };
    CalcTable tables[CALC_END_WAYS_MAX];
    int n = calc_end_lifts(&c->table, tables);
    for (int i = 0; i < n; i++) {
        CalcChoice one = *c;
        int tries = TRIES;
        if (find_lifts(&one, &tables[i], &tries)) list_choice(l, &one);
    }
}

static void list_lifts(Listing *l, const CalcChoice *c) {
    CalcChoice end = *c;
    if (c->table.stock == 0 && find_end(&end))
        list_choice(l, &end);
    else if (c->table.stock > 0 && c->table.stock <= FREE_STOCK)
        list_some_lifted(l, c);
    else if (c->heap < 0)
        list_all_lifted(l, c);
    else
        list_choice(l, c);
}

static void list_placings(Listing *l, const CalcTable *t, int rank,
                          void (*list)(Listing *, const CalcChoice *)) {
    CalcChoice c = {.row = -1, .heap = -1, .table = *t};
    if (rank == 0) list(l, &c);
    for (unsigned rows = rank ? calc_rows_for(t, rank) : 0; rows; rows &= rows - 1) {
        int row = __builtin_ctz(rows);
        c = (CalcChoice){.row = row, .heap = -1, .table = *t};
        c.table.out[row]++;
        list(l, &c);
    }
    for (int heap = 0; heap < t->heaps && rank; heap++) {
        c = (CalcChoice){.row = -1, .heap = heap, .table = *t};
        calc_push(&c.table, heap, rank);
        list(l, &c);
    }
}

int calc_choices(const CalcTable *t, int rank, CalcChoice *out) {
    Listing l = {out, 0};
    list_placings(&l, t, rank, list_lifts);
    if (l.n == 0) list_placings(&l, t, rank, list_all_lifted); // all is lost
    return l.n;
}
