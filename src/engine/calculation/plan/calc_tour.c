// SPDX-License-Identifier: MIT
// calc_tour.c - see calc_tour.h.
#include "engine/calculation/plan/calc_tour.h"

#include "base/hash.h"

#include <string.h>

enum { STEPS_MAX = CALC_HEAPS_MAX * CALC_ROWS, SEEN = 1024 };

// How far the tour has come.
typedef struct {
    int8_t place[CALC_ROWS], tops[CALC_HEAPS_MAX];
    uint8_t left[CALC_KING + 1]; // of the stock
} Stage;

typedef struct {
    const CalcPlan *plan;
    int8_t slots[CALC_CARDS]; // found for each card
    int tries, limit;
    uint64_t seen[SEEN]; // stages that lead nowhere
} Tour;

// One card goes out, with the cards of the stock that have to go before it.
typedef struct {
    int8_t heap, row, place, stock;
} Step;

static bool reserved(const CalcPlan *p, int slot, int card) {
    int other = p->slots[slot].card;
    return other != PLAN_NOTHING && other != card && p->cards[other].mark == MARK_FIX;
}

// Whether the card on top of a heap can go to a foundation, and what that takes.
static bool can_step(const Tour *t, const Stage *s, int heap, int row, Step *out) {
    const CalcPlan *p = t->plan;
    int card = s->tops[heap];
    const PlanCard *c = &p->cards[card];
    int place = calc_place_of(row, c->rank), slot = plan_slot(row, place);
    if (place < s->place[row] || reserved(p, slot, card)) return false;
    if (c->mark == MARK_FIX && c->slot != slot) return false;
    for (int q = s->place[row]; q < place; q++)
        if (!s->left[calc_card_of(row, q)] || reserved(p, plan_slot(row, q), PLAN_NOTHING))
            return false;
    *out = (Step){(int8_t)heap, (int8_t)row, (int8_t)place, (int8_t)(place - s->place[row])};
    return true;
}

// Those that take least of the stock come first.
static int list_steps(const Tour *t, const Stage *s, Step *out) {
    int n = 0;
    for (int heap = 0; heap < t->plan->table.heaps; heap++) {
        for (int row = 0; row < CALC_ROWS && s->tops[heap] != PLAN_NOTHING; row++) {
            Step step;
            if (!can_step(t, s, heap, row, &step)) continue;
            int k = n++;
            for (; k > 0 && out[k - 1].stock > step.stock; k--) out[k] = out[k - 1];
            out[k] = step;
        }
    }
    return n;
}

static void make_step(Tour *t, Stage *s, Step step) {
    int card = s->tops[step.heap];
    for (int q = s->place[step.row]; q < step.place; q++) s->left[calc_card_of(step.row, q)]--;
    s->place[step.row] = (int8_t)(step.place + 1);
    s->tops[step.heap] = t->plan->cards[card].below;
    t->slots[card] = (int8_t)plan_slot(step.row, step.place);
}

static uint64_t stage_key(const Stage *s) {
    uint64_t h = 1;
    for (int row = 0; row < CALC_ROWS; row++) h = hash_add(h, (uint64_t)s->place[row]);
    for (int heap = 0; heap < CALC_HEAPS_MAX; heap++) h = hash_add(h, (uint64_t)s->tops[heap] + 1);
    return h;
}

static bool tour_on(Tour *t, const Stage *s) {
    bool empty = true;
    for (int heap = 0; heap < t->plan->table.heaps; heap++) empty &= s->tops[heap] == PLAN_NOTHING;
    if (empty) return true;
    uint64_t key = stage_key(s);
    if (t->seen[key % SEEN] == key || t->tries++ >= t->limit) return false;
    Step steps[STEPS_MAX];
    int n = list_steps(t, s, steps);
    for (int i = 0; i < n; i++) {
        Stage next = *s;
        make_step(t, &next, steps[i]);
        if (tour_on(t, &next)) return true;
    }
    t->seen[key % SEEN] = key;
    return false;
}

bool plan_tour(CalcPlan *p, int tries) {
    Tour t = {.plan = p, .limit = tries};
    Stage s;
    memset(t.slots, PLAN_NOTHING, sizeof t.slots);
    memcpy(s.tops, p->tops, sizeof s.tops);
    memcpy(s.left, p->table.left, sizeof s.left);
    for (int row = 0; row < CALC_ROWS; row++) s.place[row] = (int8_t)p->table.out[row];
    if (!tour_on(&t, &s)) return false;
    plan_forget_middle(p);
    for (uint64_t set = p->used; set; set &= set - 1) {
        int card = __builtin_ctzll(set);
        if (p->cards[card].mark == MARK_NONE) plan_assign(p, card, t.slots[card], MARK_MIDDLE);
    }
    return true;
}
