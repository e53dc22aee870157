// SPDX-License-Identifier: MIT
// calc_plan.c - see calc_plan.h.
#include "engine/calculation/plan/calc_plan.h"

#include "engine/calculation/plan/calc_tour.h"

#include <string.h>

enum { KING_PLACE = CALC_RANKS - 1 };

// --- the structures ---

static int free_card(const CalcPlan *p) {
    return __builtin_ctzll(~p->used);
}

bool plan_slot_free(const CalcPlan *p, int slot) {
    return p->slots[slot].card == PLAN_NOTHING &&
           plan_slot_place(slot) >= p->table.out[plan_slot_row(slot)];
}

static void unassign(CalcPlan *p, int card) {
    PlanCard *c = &p->cards[card];
    if (c->slot != PLAN_NOTHING) p->slots[c->slot].card = PLAN_NOTHING;
    c->slot = PLAN_NOTHING;
    c->mark = MARK_NONE;
}

void plan_assign(CalcPlan *p, int card, int slot, PlanMark mark) {
    unassign(p, card);
    p->cards[card].slot = (int8_t)slot;
    p->cards[card].mark = (uint8_t)mark;
    if (slot != PLAN_NOTHING) p->slots[slot].card = (int8_t)card;
}

int plan_push(CalcPlan *p, int heap, int rank, int slot, PlanMark mark) {
    int card = free_card(p), below = p->tops[heap];
    p->used |= UINT64_C(1) << card;
    p->cards[card] = (PlanCard){.rank = (uint8_t)rank,
                                .heap = (uint8_t)heap,
                                .above = PLAN_NOTHING,
                                .below = (int8_t)below,
                                .slot = PLAN_NOTHING};
    if (below != PLAN_NOTHING) p->cards[below].above = (int8_t)card;
    p->tops[heap] = (int8_t)card;
    calc_push(&p->table, heap, rank);
    plan_assign(p, card, slot, mark);
    return card;
}

void plan_out(CalcPlan *p, int row) {
    int slot = plan_slot(row, p->table.out[row]++);
    if (p->slots[slot].card != PLAN_NOTHING) unassign(p, p->slots[slot].card);
}

void plan_lift(CalcPlan *p, int heap, int row) {
    int card = p->tops[heap], below = p->cards[card].below;
    unassign(p, card);
    p->used &= ~(UINT64_C(1) << card);
    p->tops[heap] = (int8_t)below;
    if (below != PLAN_NOTHING) p->cards[below].above = PLAN_NOTHING;
    calc_pop(&p->table, heap);
    plan_out(p, row);
}

static void make_plan(CalcPlan *p, const CalcTable *t, bool blind) {
    memset(p, 0, sizeof *p);
    p->blind = blind;
    p->table = *t;
    memset(p->tops, PLAN_NOTHING, sizeof p->tops);
    for (int slot = 0; slot < PLAN_SLOTS; slot++) {
        int place = plan_slot_place(slot);
        p->slots[slot] = (PlanSlot){PLAN_NOTHING, (int8_t)(place > 0 ? slot - 1 : PLAN_NOTHING),
                                    (int8_t)(place < KING_PLACE ? slot + 1 : PLAN_NOTHING)};
    }
    for (int heap = 0; heap < t->heaps; heap++) {
        p->table.height[heap] = 0;
        for (int k = 0; k < t->height[heap]; k++) {
            bool hangs = t->heap[heap][k] == CALC_KING && heap == t->heaps - 1;
            plan_push(p, heap, t->heap[heap][k], PLAN_NOTHING, hangs ? MARK_HANG : MARK_NONE);
        }
    }
    plan_mend(p);
}

void plan_set(CalcPlan *p, const CalcTable *t) {
    make_plan(p, t, false);
}

void plan_set_blind(CalcPlan *p, const CalcTable *t) {
    make_plan(p, t, true);
}

// --- what it is worth ---

// Going through the plan: how far each foundation has come, which cards are still there, and the
// slots that the stock had to fill until then (as bits), for each foundation and each heap.
typedef struct {
    const CalcPlan *plan;
    int8_t place[CALC_ROWS], tops[CALC_HEAPS_MAX];
    uint64_t row_needs[CALC_ROWS], heap_needs[CALC_HEAPS_MAX];
    uint8_t wanted[CALC_KING + 1];  // by rank: cards of the stock before the first one is wanted
    uint8_t opened[CALC_HEAPS_MAX]; // and before the top of each heap has gone
    int waiting, left;
} Walk;

enum { NEVER = 100 };

// The part of the stock, in 200ths, after which `n` given cards can be expected to have come: most
// of it for a few, and not much more for many.
static int wait_for(int n) {
    static const uint8_t waits[CALC_CARDS + 1] = {
        // 200 n / (n + 2)
        0,   66,  100, 120, 133, 142, 150, 155, 160, 163, 166, 169, 171, 173, 175, 176, 177, 178,
        180, 180, 181, 182, 183, 184, 184, 185, 185, 186, 186, 187, 187, 187, 188, 188, 188, 189,
        189, 189, 190, 190, 190, 190, 190, 191, 191, 191, 191, 191, 192, 192, 192, 192, 192};
    return waits[n];
}

static void take_top(Walk *w, int heap, int row) {
    uint64_t needs = w->row_needs[row] | w->heap_needs[heap];
    w->row_needs[row] = w->heap_needs[heap] = needs;
    int n = __builtin_popcountll(needs);
    if (w->tops[heap] == w->plan->tops[heap]) w->opened[heap] = (uint8_t)n;
    w->waiting += wait_for(n);
    w->tops[heap] = w->plan->cards[w->tops[heap]].below;
    w->place[row]++;
    w->left--;
}

// A foundation goes on as far as it can; the place of a king that has not come is left open.
static bool walk_row(Walk *w, int row) {
    const CalcPlan *p = w->plan;
    int before = w->place[row];
    while (w->place[row] < CALC_RANKS) {
        int slot = plan_slot(row, w->place[row]), card = p->slots[slot].card;
        if (card == PLAN_NOTHING) {
            if (w->place[row] == KING_PLACE) break;
            int rank = calc_card_of(row, w->place[row]),
                n = __builtin_popcountll(w->row_needs[row]);
            if (n < w->wanted[rank]) w->wanted[rank] = (uint8_t)n;
            w->row_needs[row] |= UINT64_C(1) << slot;
            w->place[row]++;
        } else {
            int heap = p->cards[card].heap;
            if (w->tops[heap] != card) break;
            take_top(w, heap, row);
        }
    }
    return w->place[row] != before;
}

// A hanging king goes to the foundation that waits for one and was ready first.
static bool walk_hanging(Walk *w) {
    const CalcPlan *p = w->plan;
    int best = -1;
    for (int row = 0; row < CALC_ROWS; row++) {
        bool open = w->place[row] == KING_PLACE &&
                    p->slots[plan_slot(row, KING_PLACE)].card == PLAN_NOTHING;
        if (open && (best < 0 || __builtin_popcountll(w->row_needs[row]) <
                                     __builtin_popcountll(w->row_needs[best])))
            best = row;
    }
    for (int heap = 0; heap < p->table.heaps && best >= 0; heap++) {
        if (w->tops[heap] == PLAN_NOTHING || p->cards[w->tops[heap]].mark != MARK_HANG) continue;
        take_top(w, heap, best);
        return true;
    }
    return false;
}

static int count_changes(const CalcPlan *p) {
    int changes = 0;
    for (uint64_t set = p->used; set; set &= set - 1) {
        const PlanCard *c = &p->cards[__builtin_ctzll(set)];
        if (c->below == PLAN_NOTHING || c->slot == PLAN_NOTHING) continue;
        const PlanCard *below = &p->cards[c->below];
        changes +=
            below->slot == PLAN_NOTHING || plan_slot_row(below->slot) != plan_slot_row(c->slot);
    }
    return changes;
}

// What the cards of the stock would do to the plan: a card lies well on a heap whose top goes out
// behind it. Dear when there is no such heap, the more so the longer it would be in the way; not
// quite free when there is one only. Kings, and as long as they come their heap, do not count.
static int count_trouble(const Walk *w) {
    enum { NO_ROOM = 150, PER_CARD = 50, ONE_ROOM = 30, STOCK_MORE = 5 };
    const CalcPlan *p = w->plan;
    int sum = 0, heaps = p->table.heaps - (!p->give_up && p->table.left[CALC_KING]);
    for (int rank = 1; rank < CALC_KING; rank++) {
        if (!p->table.left[rank] || w->wanted[rank] == 0) continue;
        int rooms = 0, least = NEVER;
        for (int heap = 0; heap < heaps; heap++) {
            int lack = w->wanted[rank] + 1 - w->opened[heap];
            rooms += lack <= 0;
            if (lack < least) least = lack;
        }
        int cost = rooms == 0 ? NO_ROOM + PER_CARD * least : rooms == 1 ? ONE_ROOM : 0;
        sum += p->table.left[rank] * cost;
    }
    return 10 * sum / (p->table.stock + STOCK_MORE);
}

static void walk(Walk *w) {
    for (bool more = true; more;) {
        more = false;
        for (int row = 0; row < CALC_ROWS; row++) more |= walk_row(w, row);
        if (!more) more = walk_hanging(w);
    }
}

PlanWorth plan_worth(const CalcPlan *p) {
    enum { COST_CHANGE = 20, COST_CHANGE_BLIND = 100, COST_STUCK = 50000 };
    Walk w = {.plan = p, .left = __builtin_popcountll(p->used)};
    memcpy(w.tops, p->tops, sizeof w.tops);
    memset(w.wanted, NEVER, sizeof w.wanted);
    memset(w.opened, NEVER, sizeof w.opened);
    for (int row = 0; row < CALC_ROWS; row++) w.place[row] = (int8_t)p->table.out[row];
    walk(&w);
    PlanWorth worth = {.sound = w.left == 0, .stuck = w.left, .waiting = w.waiting};
    worth.changes = count_changes(p);
    worth.trouble = worth.sound && !p->blind ? count_trouble(&w) : 0;
    worth.cost = worth.waiting + COST_STUCK * worth.stuck + worth.trouble;
    worth.cost += worth.changes * (p->blind ? COST_CHANGE_BLIND : COST_CHANGE);
    return worth;
}

// --- mending ---

// The best free slot for a card, tried one after the other; PLAN_NOTHING when there is none.
static int best_slot(CalcPlan *p, int card, PlanWorth *worth) {
    int best = PLAN_NOTHING;
    for (int row = 0; row < CALC_ROWS; row++) {
        int slot = plan_slot(row, calc_place_of(row, p->cards[card].rank));
        if (!plan_slot_free(p, slot)) continue;
        plan_assign(p, card, slot, MARK_TEMP);
        PlanWorth w = plan_worth(p);
        unassign(p, card);
        if (best == PLAN_NOTHING || w.cost < worth->cost) {
            best = slot;
            *worth = w;
        }
    }
    return best;
}

// Bottom cards first: what lies above them has to suit them.
static PlanWorth fill_slots(CalcPlan *p) {
    PlanWorth worth = plan_worth(p);
    int at[CALC_HEAPS_MAX], n = 0;
    for (int k = 0; k < CALC_CARDS && n < __builtin_popcountll(p->used); k++) {
        for (int heap = 0; heap < p->table.heaps; heap++) {
            if (k == 0) {
                at[heap] = p->tops[heap];
                while (at[heap] != PLAN_NOTHING && p->cards[at[heap]].below != PLAN_NOTHING)
                    at[heap] = p->cards[at[heap]].below;
            }
            int card = at[heap];
            if (card == PLAN_NOTHING) continue;
            n++;
            at[heap] = p->cards[card].above;
            if (p->cards[card].mark != MARK_NONE) continue;
            int slot = best_slot(p, card, &worth);
            if (slot != PLAN_NOTHING) plan_assign(p, card, slot, MARK_MIDDLE);
        }
    }
    return plan_worth(p);
}

static bool is_middle(const CalcPlan *p, int card) {
    return card != PLAN_NOTHING && p->cards[card].mark == MARK_MIDDLE;
}

// Tries every other slot for a MIDDLE card; keeps the first that makes the plan better.
static bool improve_card(CalcPlan *p, int card, PlanWorth *worth) {
    int old = p->cards[card].slot;
    for (int row = 0; row < CALC_ROWS; row++) {
        int slot = plan_slot(row, calc_place_of(row, p->cards[card].rank));
        int other = p->slots[slot].card;
        if (slot == old || (!plan_slot_free(p, slot) && !is_middle(p, other))) continue;
        if (other != PLAN_NOTHING) unassign(p, other);
        plan_assign(p, card, slot, MARK_MIDDLE);
        if (other != PLAN_NOTHING) plan_assign(p, other, old, MARK_MIDDLE);
        PlanWorth w = plan_worth(p);
        if (w.cost < worth->cost) {
            *worth = w;
            return true;
        }
        if (other != PLAN_NOTHING) unassign(p, other);
        plan_assign(p, card, old, MARK_MIDDLE);
        if (other != PLAN_NOTHING) plan_assign(p, other, slot, MARK_MIDDLE);
    }
    return false;
}

static PlanWorth improve(CalcPlan *p, PlanWorth worth) {
    enum { ROUNDS = 1 };
    bool more = true;
    for (int round = 0; round < ROUNDS && more; round++) {
        more = false;
        for (uint64_t set = p->used; set; set &= set - 1) {
            int card = __builtin_ctzll(set);
            if (is_middle(p, card)) more |= improve_card(p, card, &worth);
        }
    }
    return worth;
}

PlanWorth plan_mend(CalcPlan *p) {
    enum { TOUR_TRIES = 150 };
    PlanWorth worth = improve(p, fill_slots(p));
    if (worth.sound) return worth;
    CalcPlan toured = *p;
    if (!plan_tour(&toured, TOUR_TRIES)) return worth;
    PlanWorth better = improve(&toured, plan_worth(&toured));
    if (better.cost >= worth.cost) return worth;
    *p = toured;
    return better;
}

void plan_forget_middle(CalcPlan *p) {
    for (uint64_t set = p->used; set; set &= set - 1)
        if (is_middle(p, __builtin_ctzll(set))) unassign(p, __builtin_ctzll(set));
}
