// SPDX-License-Identifier: MIT
// calc_ahead.c - see calc_ahead.h.
#include "engine/calculation/calc_ahead.h"

// Behind the last card nothing has to be guessed.
static bool judge_end(const CalcTable *t, CalcAhead *a) {
    if (t->stock) return false;
    a->chance = calc_won(t) ? 1 : 0;
    a->known = true;
    return true;
}

static void judge_small(const CalcNet *net, const CalcTable *t, CalcAhead *a) {
    CalcMind m;
    if (judge_end(t, a)) return;
    calc_mind_set(&m, net, t);
    float value = calc_mind_value(&m, net);
    a->chance = calc_net_chance(value);
    a->known = value <= CALC_NET_LOST;
}

void calc_judge(const CalcEyes *eyes, const CalcTable *t, CalcAhead *a) {
    CalcRoute route;
    CalcDeepAnswer answer;
    if (!eyes->desk) {
        judge_small(eyes->net, t, a);
        return;
    }
    if (judge_end(t, a)) return;
    calc_route_find(&route, t);
    a->known = route.lost;
    a->chance = 0;
    if (route.lost) return;
    calc_deep_judge(eyes->desk, &t, 1, &answer);
    a->chance = answer.chance;
}

// --- the small network ---

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
            judge_small(net, &tables[i], &out[i]);
            continue;
        }
        while (m->table.height[heap] == 0 && floor) heap++; // only the first empty heap is listed
        floor |= m->table.height[heap] == 0;
        out[i].chance = calc_net_chance(values[heap]);
        out[i].known = values[heap] <= CALC_NET_LOST;
    }
    return n;
}

static int ahead_small(const CalcNet *net, const CalcTable *t, CalcAhead *out) {
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

// --- the deep network ---

// Ways of a card that goes out are not told apart. On a heap: which one it is.
static int heap_grown(const CalcTable *before, const CalcTable *after) {
    for (int heap = 0; heap < before->heaps; heap++)
        if (after->height[heap] > before->height[heap]) return heap;
    return -1;
}

static int deep_rank(const CalcDeepAnswer *a, const CalcTable *t, int rank, CalcAhead *out) {
    CalcTable tables[CALC_WAYS_MAX];
    int n = calc_policy_ways(t, rank, tables);
    for (int i = 0; i < n; i++) {
        int heap = heap_grown(t, &tables[i]);
        float odds = heap < 0 ? a->out[rank] : a->on_heap[heap][rank];
        out[i] = (CalcAhead){.rank = (uint8_t)rank, .which = (uint8_t)i};
        out[i].chance = calc_net_chance(odds);
        judge_end(&tables[i], &out[i]);
    }
    return n;
}

static int ahead_deep(CalcDesk *desk, const CalcTable *t, CalcAhead *out) {
    CalcDeepAnswer answer;
    CalcTable turned = *t;
    int n = 0;
    calc_deep_judge(desk, &t, 1, &answer);
    turned.stock--;
    for (int rank = 1; rank <= CALC_KING; rank++) {
        if (!t->left[rank]) continue;
        turned.left[rank]--;
        n += deep_rank(&answer, &turned, rank, out + n);
        turned.left[rank]++;
    }
    return n;
}

int calc_ahead(const CalcEyes *eyes, const CalcTable *t, CalcAhead *out, int64_t *valued) {
    int n = eyes->desk ? ahead_deep(eyes->desk, t, out) : ahead_small(eyes->net, t, out);
    *valued += eyes->desk ? 1 : n;
    return n;
}
