// SPDX-License-Identifier: MIT
// calc_ahead.c - see calc_ahead.h.
#include "engine/calculation/search/calc_ahead.h"

// After the last card nothing has to be estimated.
static bool judge_end(const CalcTable *t, CalcAhead *a) {
    if (t->stock) return false;
    a->chance = calc_won(t) ? 1 : 0;
    a->known = true;
    return true;
}

void calc_judge(CalcDesk *desk, const CalcTable *t, CalcAhead *a) {
    CalcRoute route;
    CalcDeepAnswer answer;
    if (judge_end(t, a)) return;
    calc_route_find(&route, t);
    a->known = route.lost;
    a->chance = 0;
    if (route.lost) return;
    calc_deep_judge(desk, &t, 1, &answer);
    a->chance = answer.chance;
}

// The heap the card went to; -1 when it went out: those ways are not distinguished.
static int heap_grown(const CalcTable *before, const CalcTable *after) {
    for (int heap = 0; heap < before->heaps; heap++)
        if (after->height[heap] > before->height[heap]) return heap;
    return -1;
}

int calc_ahead_rank(const CalcDeepAnswer *a, const CalcTable *turned, int rank, CalcAhead *out) {
    CalcTable tables[CALC_SUCCESSORS_MAX];
    int n = calc_policy_ways(turned, rank, tables);
    for (int i = 0; i < n; i++) {
        int heap = heap_grown(turned, &tables[i]);
        float odds = heap < 0 ? a->out[rank] : a->on_heap[heap][rank];
        out[i] = (CalcAhead){.rank = (uint8_t)rank, .which = (uint8_t)i};
        out[i].chance = calc_deep_chance(odds);
        judge_end(&tables[i], &out[i]);
    }
    return n;
}

int calc_ahead(const CalcDeepAnswer *a, const CalcTable *t, CalcAhead *out) {
    CalcTable turned = *t;
    int n = 0;
    turned.stock--;
    for (int rank = 1; rank <= CALC_KING; rank++) {
        if (!t->left[rank]) continue;
        turned.left[rank]--;
        n += calc_ahead_rank(a, &turned, rank, out + n);
        turned.left[rank]++;
    }
    return n;
}
