// SPDX-License-Identifier: MIT
// calc_ahead.c - see calc_ahead.h.
#include "engine/calculation/calc_ahead.h"

// Behind the last card nothing has to be guessed.
void calc_judge(const CalcNet *net, const CalcTable *t, CalcAhead *a) {
    CalcMind m;
    if (t->stock == 0) {
        a->chance = calc_won(t) ? 1 : 0;
        a->known = true;
        return;
    }
    calc_mind_set(&m, net, t);
    float value = calc_mind_value(&m, net);
    a->chance = calc_net_chance(value);
    a->known = value <= CALC_NET_LOST;
}

static int one_rank(const CalcNet *net, const CalcMind *m, int rank, CalcAhead *out) {
    CalcTable tables[CALC_WAYS_MAX];
    int n = calc_policy_ways(&m->table, rank, tables);
    float values[CALC_HEAPS_MAX];
    bool heaps_only = !calc_rows_for(&m->table, rank) && m->table.stock;
    if (heaps_only) calc_mind_values(m, net, rank, values);
    bool floor = false;
    for (int i = 0, heap = 0; i < n; i++, heap++) {
        out[i] = (CalcAhead){.rank = (uint8_t)rank, .which = (uint8_t)i};
        if (!heaps_only) {
            calc_judge(net, &tables[i], &out[i]);
            continue;
        }
        while (m->table.height[heap] == 0 && floor) heap++; // only the first empty heap is listed
        floor |= m->table.height[heap] == 0;
        out[i].chance = calc_net_chance(values[heap]);
        out[i].known = values[heap] <= CALC_NET_LOST;
    }
    return n;
}

int calc_ahead(const CalcNet *net, const CalcTable *t, CalcAhead *out) {
    CalcMind m;
    int n = 0;
    calc_mind_set(&m, net, t);
    m.table.stock--;
    for (int rank = 1; rank <= CALC_KING; rank++) {
        if (!t->left[rank]) continue;
        m.table.left[rank]--;
        n += one_rank(net, &m, rank, out + n);
        m.table.left[rank]++;
    }
    return n;
}
