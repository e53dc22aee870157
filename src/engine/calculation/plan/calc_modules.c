// SPDX-License-Identifier: MIT
// calc_modules.c - see calc_modules.h.
#include "engine/calculation/plan/calc_modules.h"

#include <string.h>

enum { RUN_BY_PLAN = 2 }; // this many must follow in module 2

typedef struct {
    CalcPlan *plan; // as it stands
    int rank;
    CalcDecision *out;
    PlanWorth before;
} Case;

typedef bool Module(Case *c);

static void note_lift(CalcDecision *d, int heap, int row) {
    d->lifted[d->lifts++] = (CalcLifted){(uint8_t)heap, (uint8_t)row};
}

// --- lifting ---

static bool lift_by_plan_once(CalcPlan *p, CalcDecision *d) {
    for (int heap = 0; heap < p->table.heaps; heap++) {
        int card = p->tops[heap];
        int slot = card == PLAN_NOTHING ? PLAN_NOTHING : p->cards[card].slot;
        if (slot == PLAN_NOTHING) continue;
        int row = plan_slot_row(slot);
        if (p->table.out[row] != plan_slot_place(slot)) continue;
        note_lift(d, heap, row);
        plan_lift(p, heap, row);
        return true;
    }
    return false;
}

static void lift_by_plan(CalcPlan *p, CalcDecision *d) {
    while (lift_by_plan_once(p, d)) {
    }
}

// Every way of lifting is gone through, up to a limit; the longest one that leaves a sound plan is
// kept, of equally long ones that with the best plan.
typedef struct {
    CalcPlan best;
    CalcDecision found;
    bool any;
    int tries;
} LongestRun;

enum { RUN_TRIES = 24 };

static void keep_run(LongestRun *l, const CalcPlan *p, const CalcDecision *d) {
    if (l->any && l->found.lifts > d->lifts) return;
    CalcPlan mended = *p;
    l->tries++;
    PlanWorth worth = plan_mend(&mended);
    bool better = !l->any || l->found.lifts < d->lifts || worth.cost < l->found.after.cost;
    if (!worth.sound || !better) return;
    l->best = mended;
    l->found = *d;
    l->found.after = worth;
    l->any = true;
}

static void lift_any(LongestRun *l, const CalcPlan *p, const CalcDecision *d) {
    bool more = false;
    for (int heap = 0; heap < p->table.heaps; heap++) {
        unsigned rows =
            p->table.height[heap] ? calc_rows_for(&p->table, calc_top(&p->table, heap)) : 0;
        for (int row = 0; row < CALC_ROWS && l->tries < RUN_TRIES; row++) {
            if (!(rows >> row & 1)) continue;
            CalcPlan next = *p;
            CalcDecision longer = *d;
            note_lift(&longer, heap, row);
            plan_lift(&next, heap, row);
            lift_any(l, &next, &longer);
            more = true;
        }
        if (rows) break; // other heaps can still be lifted from afterwards
    }
    if (!more) keep_run(l, p, d);
}

// --- the modules ---

static void place_on(Case *c, int heap, int slot, PlanMark mark) {
    plan_push(c->plan, heap, c->rank, slot, mark);
    c->out->heap = heap;
    c->out->meant_for = slot == PLAN_NOTHING ? -1 : plan_slot_row(slot);
}

static int kings_unseen(const CalcPlan *p) {
    return p->table.left[CALC_KING];
}

// Hanging kings get the free ends of foundations, the upper ones those that are ready first.
static void fix_kings(CalcPlan *p) {
    for (int card = p->tops[plan_king_heap(p)]; card != PLAN_NOTHING; card = p->cards[card].below) {
        if (p->cards[card].mark != MARK_HANG) continue;
        int best = PLAN_NOTHING, cost = 0;
        for (int row = 0; row < CALC_ROWS; row++) {
            int slot = plan_slot(row, CALC_RANKS - 1);
            if (!plan_slot_free(p, slot)) continue;
            plan_assign(p, card, slot, MARK_TEMP);
            int now = plan_worth(p).cost;
            plan_assign(p, card, PLAN_NOTHING, MARK_HANG);
            if (best == PLAN_NOTHING || now < cost) {
                best = slot;
                cost = now;
            }
        }
        if (best != PLAN_NOTHING) plan_assign(p, card, best, MARK_FIX);
    }
}

static bool module_kings(Case *c) {
    CalcPlan *p = c->plan;
    if (c->rank != CALC_KING || p->give_up || calc_rows_for(&p->table, CALC_KING)) return false;
    place_on(c, plan_king_heap(p), PLAN_NOTHING, MARK_HANG);
    if (kings_unseen(p) == 0) fix_kings(p);
    return true;
}

static bool module_run(Case *c) {
    unsigned rows = calc_rows_for(&c->plan->table, c->rank);
    CalcPlan best;
    CalcDecision found = {.lifts = 0};
    for (int row = 0; row < CALC_ROWS; row++) {
        if (!(rows >> row & 1)) continue;
        CalcPlan next = *c->plan;
        CalcDecision d = {.row = row, .heap = -1, .meant_for = -1};
        plan_out(&next, row);
        lift_by_plan(&next, &d);
        if (d.lifts < RUN_BY_PLAN || d.lifts <= found.lifts || !plan_mend(&next).sound) continue;
        best = next;
        found = d;
    }
    if (found.lifts == 0) return false;
    *c->plan = best;
    *c->out = found;
    return true;
}

static bool module_longest_run(Case *c) {
    unsigned rows = calc_rows_for(&c->plan->table, c->rank);
    if (!rows) return false;
    LongestRun l = {.any = false};
    for (int row = 0; row < CALC_ROWS; row++) {
        if (!(rows >> row & 1)) continue;
        CalcPlan next = *c->plan;
        CalcDecision d = {.row = row, .heap = -1, .meant_for = -1};
        plan_out(&next, row);
        lift_any(&l, &next, &d);
    }
    if (!l.any) return false;
    *c->plan = l.best;
    *c->out = l.found;
    return true;
}

// The foundation that has this card just before its king: Q, J, 10, 9 for 1, 2, 3, 4.
static bool module_under_king(Case *c) {
    CalcPlan *p = c->plan;
    int row = CALC_KING - c->rank - 1;
    if (row < 0 || row >= CALC_ROWS) return false;
    int king_slot = plan_slot(row, CALC_RANKS - 1), slot = p->slots[king_slot].before;
    if (!plan_slot_free(p, king_slot) || !plan_slot_free(p, slot)) return false;
    int heap = plan_king_heap(p);
    for (int card = p->tops[heap]; card != PLAN_NOTHING; card = p->cards[card].below) {
        if (p->cards[card].mark != MARK_HANG) continue;
        CalcPlan next = *p;
        plan_assign(&next, card, king_slot, MARK_FIX);
        plan_push(&next, heap, c->rank, slot, MARK_FIX);
        if (!plan_worth(&next).sound) continue;
        plan_assign(p, card, king_slot, MARK_FIX);
        place_on(c, heap, slot, MARK_FIX);
        return true;
    }
    return false;
}

// The heap on which `rank` would come, meant for the slot, at the least cost; -1 when unsound.
static int try_on(const Case *c, int heap, int slot, PlanMark mark) {
    CalcPlan next = *c->plan;
    plan_push(&next, heap, c->rank, slot, mark);
    PlanWorth w = plan_worth(&next);
    return w.sound ? w.cost : -1;
}

// Modules 5 and 6: the card behind ours on a foundation lies in a heap, and we go on that heap. The
// first is content with a fixed card anywhere in its heap, the second wants it on top.
static bool extend(Case *c, bool fixed) {
    const CalcPlan *p = c->plan;
    int best = PLAN_NOTHING, best_cost = 0;
    for (int row = 0; row < CALC_ROWS; row++) {
        int slot = plan_slot(row, calc_place_of(row, c->rank)), behind = p->slots[slot].behind;
        int card = behind == PLAN_NOTHING ? PLAN_NOTHING : p->slots[behind].card;
        if (card == PLAN_NOTHING || !plan_slot_free(p, slot)) continue;
        const PlanCard *there = &p->cards[card];
        if (fixed ? there->mark != MARK_FIX : there->above != PLAN_NOTHING) continue;
        int cost = try_on(c, there->heap, slot, MARK_TEMP);
        if (cost < 0 || (best != PLAN_NOTHING && cost >= best_cost)) continue;
        best = slot;
        best_cost = cost;
    }
    if (best == PLAN_NOTHING) return false;
    int heap = p->cards[p->slots[p->slots[best].behind].card].heap;
    place_on(c, heap, best, fixed ? MARK_FIX : MARK_MIDDLE);
    return true;
}

static bool module_fixed_plan(Case *c) {
    return extend(c, true);
}

static bool module_on_heap(Case *c) {
    return extend(c, false);
}

// --- module 7 ---

typedef struct {
    int heap, slot;
    CalcPlan plan;
    PlanWorth worth;
    bool any;
} Trial;

// How the card is planned for when it lies on a heap: the rest of the plan stays as it is, or all
// of it that is not fixed is made anew.
static void try_heap(const Case *c, int heap, bool anew, Trial *best) {
    CalcPlan next = *c->plan;
    if (anew) plan_forget_middle(&next);
    int card = plan_push(&next, heap, c->rank, PLAN_NOTHING, MARK_NONE);
    PlanWorth w = {0};
    if (anew) {
        w = plan_mend(&next);
    } else {
        bool any = false;
        int slot = PLAN_NOTHING;
        for (int row = 0; row < CALC_ROWS; row++) {
            int s = plan_slot(row, calc_place_of(row, c->rank));
            if (!plan_slot_free(&next, s)) continue;
            plan_assign(&next, card, s, MARK_MIDDLE);
            PlanWorth now = plan_worth(&next);
            if (any && now.cost >= w.cost) continue;
            w = now;
            slot = s;
            any = true;
        }
        if (!any) return;
        plan_assign(&next, card, slot, MARK_MIDDLE);
    }
    if (best->any && w.cost >= best->worth.cost) return;
    *best = (Trial){heap, next.cards[card].slot, next, w, true};
}

static Trial try_heaps(const Case *c, bool anew, bool king_heap) {
    Trial best = {.any = false};
    for (int heap = 0; heap < c->plan->table.heaps; heap++)
        if (king_heap || heap != plan_king_heap(c->plan)) try_heap(c, heap, anew, &best);
    return best;
}

static bool good_enough(const Case *c, const Trial *t) {
    enum { WORSE_MAX = 125 };
    return t->any && t->worth.sound && t->worth.cost <= c->before.cost + WORSE_MAX;
}

static bool module_trial(Case *c) {
    CalcPlan *p = c->plan;
    bool king_heap = p->give_up || kings_unseen(p) == 0;
    Trial t = try_heaps(c, false, king_heap);
    if (!good_enough(c, &t)) {
        Trial again = try_heaps(c, true, king_heap);
        if (again.any && (!t.any || again.worth.cost < t.worth.cost)) {
            t = again;
            c->out->forgot_middle = true;
        }
    }
    if ((!t.any || !t.worth.sound) && !king_heap) {
        Trial last = try_heaps(c, true, true);
        if (last.any && (!t.any || last.worth.cost < t.worth.cost)) {
            c->out->gave_up = last.heap == plan_king_heap(p);
            t = last;
        }
    }
    *p = t.plan;
    p->give_up |= c->out->gave_up;
    c->out->heap = t.heap;
    c->out->meant_for = t.slot == PLAN_NOTHING ? -1 : plan_slot_row(t.slot);
    return true;
}

// --- all together ---

void calc_decide(CalcPlan *p, int rank, CalcDecision *out) {
    static Module *const modules[CALC_MODULES] = {
        module_kings,      module_run,     module_longest_run, module_under_king,
        module_fixed_plan, module_on_heap, module_trial};
    *out = (CalcDecision){.row = -1, .heap = -1, .meant_for = -1};
    Case c = {.plan = p, .rank = rank, .out = out, .before = plan_worth(p)};
    int i = 0;
    while (!modules[i](&c)) i++;
    out->module = i + 1;
    if (out->heap >= 0) lift_by_plan(p, out);
    out->before = c.before;
    out->after = plan_worth(p);
    out->sound = out->after.sound;
}

void calc_decide_lifts(CalcPlan *p, CalcDecision *out) {
    *out = (CalcDecision){.row = -1, .heap = -1, .meant_for = -1, .before = plan_worth(p)};
    lift_by_plan(p, out);
    out->after = plan_worth(p);
    out->sound = out->after.sound;
}
