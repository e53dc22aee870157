// SPDX-License-Identifier: MIT
// takeuchi_1978_plan.c - the paper of about 1978, figure 12: a plan that its program of Calculation
// printed. It tells the whole position: what is left of each foundation, and of the cards that lie
// in heaps where they lie.
//
// All plans for the position that are sound are gone through, to see where the printed one stands
// among them by the worth of plans that we use; the paper does not print its own.
#include "papers/takeuchi_1978.h"

#include "engine/calculation/plan/calc_modules.h"
#include "games/calculation/calculation.h"

#include <stdlib.h>
#include <string.h>

// As printed, foundation 4 first: a card still in the stock is its rank, one in a heap its rank,
// its place from the bottom and the heap. Two numbers are misread in our text: the king of the
// second line is "12" there, the ten of the third "18".
static const char *const figure_12[CALC_ROWS] = {
    "3 <7 6 A> 11 2 6 10 1 <5 5 A> 9 13",
    "12 2 5 8 11 1 4 <7 1 A> <10 1 B> 13",
    "4 6 8 10 12 <1 4 A> 3 <5 3 B> <7 2 B> <9 6 D> <11 2 D> <13 1 D>",
    "4 <5 3 A> <6 4 B> 7 <8 2 A> <9 2 C> <10 1 C> <11 5 D> <12 4 D> <13 3 D>",
};
enum { KING_HEAP = 3 };

typedef struct {
    int row, place, rank;
    int heap, height; // heap is -1 for a card of the stock
} PrintedCard;

typedef struct {
    int n;
    PrintedCard card[CALC_CARDS];
    CalcTable table;
    bool in_order; // each line goes on where its foundation ends, each card of a heap stands once
} Figure12;

// --- reading the figure ---

static const char *read_card(const char *text, PrintedCard *c) {
    char *end;
    bool in_heap = *text == '<';
    c->rank = (int)strtol(text + in_heap, &end, 10);
    c->heap = -1;
    if (in_heap) {
        c->height = (int)strtol(end, &end, 10);
        c->heap = end[1] - 'A';
        end += 3; // the space, the letter, the bracket
    }
    return end + strspn(end, " ");
}

static void read_line(Figure12 *f, int row, const char *text) {
    int first = f->n;
    while (*text) {
        f->card[f->n].row = row;
        text = read_card(text, &f->card[f->n]);
        f->n++;
    }
    f->table.out[row] = (uint8_t)(CALC_RANKS - (f->n - first));
    for (int i = first; i < f->n; i++) {
        f->card[i].place = f->table.out[row] + i - first;
        f->in_order &= calc_card_of(row, f->card[i].place) == f->card[i].rank;
    }
}

static void read_figure(Figure12 *f) {
    *f = (Figure12){.in_order = true, .table.heaps = 4};
    for (int i = 0; i < CALC_ROWS; i++) read_line(f, CALC_ROWS - 1 - i, figure_12[i]);
    for (int i = 0; i < f->n; i++) {
        const PrintedCard *c = &f->card[i];
        if (c->heap < 0) {
            f->table.left[c->rank]++;
            f->table.stock++;
            continue;
        }
        uint8_t *at = &f->table.heap[c->heap][c->height - 1];
        f->in_order &= *at == 0;
        *at = (uint8_t)c->rank;
        f->table.height[c->heap]++;
    }
    for (int heap = 0; heap < f->table.heaps; heap++)
        f->in_order &= strlen((const char *)f->table.heap[heap]) == f->table.height[heap];
}

// The card of a plan at a height from the bottom, from 1.
static int card_at(const CalcPlan *p, int heap, int height) {
    int card = p->tops[heap];
    for (int h = p->table.height[heap]; h > height; h--) card = p->cards[card].below;
    return card;
}

static int slot_of(const PrintedCard *c) {
    return plan_slot(c->row, c->place);
}

// The printed plan, for all heaps or one alone; the other cards keep what they have.
static void assign_printed(const Figure12 *f, CalcPlan *p, int heap, PlanMark mark) {
    for (int i = 0; i < f->n; i++) {
        const PrintedCard *c = &f->card[i];
        if (c->heap < 0 || (heap >= 0 && c->heap != heap)) continue;
        plan_assign(p, card_at(p, c->heap, c->height), slot_of(c), mark);
    }
}

static int count_as_printed(const Figure12 *f, const CalcPlan *p, int heap) {
    int n = 0;
    for (int i = 0; i < f->n; i++) {
        const PrintedCard *c = &f->card[i];
        if (c->heap < 0 || (heap >= 0 && c->heap != heap)) continue;
        n += p->cards[card_at(p, c->heap, c->height)].slot == slot_of(c);
    }
    return n;
}

static void without_plan(const CalcTable *t, CalcPlan *out) {
    plan_set(out, t);
    for (uint64_t set = out->used; set; set &= set - 1)
        plan_assign(out, __builtin_ctzll(set), PLAN_NOTHING, MARK_NONE);
}

// --- all sound plans ---

typedef struct {
    uint64_t plans, better; // sound plans, and those that cost less than the printed one
    int least;              // cost
} Tally;

typedef struct {
    const Figure12 *figure;
    Report *report;
    CalcPlan plan;
    int n, cards[CALC_CARDS];
    PlanWorth printed;
    Tally all, same_kings; // of the second the kings' heap is as printed
    uint64_t less_waiting, fewer_changes, less_trouble;
} Survey;

// Whether the cards could go out, those that have no slot yet at any time.
static bool can_clear(const CalcPlan *p) {
    int8_t tops[CALC_HEAPS_MAX];
    int place[CALC_ROWS], left = __builtin_popcountll(p->used);
    memcpy(tops, p->tops, sizeof tops);
    for (int row = 0; row < CALC_ROWS; row++) place[row] = p->table.out[row];
    for (bool more = true; more && left;) {
        more = false;
        for (int heap = 0; heap < p->table.heaps; heap++) {
            if (tops[heap] == PLAN_NOTHING) continue;
            const PlanCard *c = &p->cards[tops[heap]];
            if (c->slot != PLAN_NOTHING) {
                int row = plan_slot_row(c->slot), to = plan_slot_place(c->slot), at = place[row];
                while (at < to && p->slots[plan_slot(row, at)].card == PLAN_NOTHING) at++;
                if (at < to) continue;
                place[row] = to + 1;
            }
            tops[heap] = c->below;
            left--;
            more = true;
        }
    }
    return left == 0;
}

static void count(Tally *t, const Survey *s, int cost) {
    if (t->plans == 0 || cost < t->least) t->least = cost;
    t->plans++;
    t->better += cost < s->printed.cost;
}

static void count_plan(Survey *s) {
    PlanWorth w = plan_worth(&s->plan);
    if (!w.sound) return;
    count(&s->all, s, w.cost);
    s->less_waiting += w.waiting < s->printed.waiting;
    s->fewer_changes += w.changes < s->printed.changes;
    s->less_trouble += w.trouble < s->printed.trouble;
    int height = s->figure->table.height[KING_HEAP];
    if (count_as_printed(s->figure, &s->plan, KING_HEAP) == height)
        count(&s->same_kings, s, w.cost);
    if (s->all.plans % 100000 == 0)
        progress_say(s->report->progress, "%llu plans", (unsigned long long)s->all.plans);
}

static void try_slots(Survey *s, int i) {
    if (i == s->n) {
        count_plan(s);
        return;
    }
    int card = s->cards[i];
    for (int row = 0; row < CALC_ROWS && !atomic_load(s->report->stop); row++) {
        int slot = plan_slot(row, calc_place_of(row, s->plan.cards[card].rank));
        if (!plan_slot_free(&s->plan, slot)) continue;
        plan_assign(&s->plan, card, slot, MARK_MIDDLE);
        if (can_clear(&s->plan)) try_slots(s, i + 1);
        plan_assign(&s->plan, card, PLAN_NOTHING, MARK_NONE);
    }
}

static void report_rank(Report *r, const char *item, const Tally *t, const PlanWorth *printed) {
    char computed[96], reason[160];
    snprintf(computed, sizeof computed, "number %llu of %llu", (unsigned long long)t->better + 1,
             (unsigned long long)t->plans);
    snprintf(reason, sizeof reason,
             "by the cost we chose, which the paper does not print: %d, the least is %d",
             printed->cost, t->least);
    report_row(r, item, NULL, computed, VERDICT_OPEN, reason);
}

// How many plans are better than the printed one in one respect.
static void report_part(Report *r, const char *item, uint64_t better, uint64_t plans,
                        const char *reason) {
    char computed[64];
    snprintf(computed, sizeof computed, "%llu, %.2g%%", (unsigned long long)better,
             100.0 * (double)better / (double)plans);
    report_row(r, item, NULL, computed, VERDICT_OPEN, reason);
}

static bool report_survey(Report *r, const Figure12 *f, const CalcPlan *printed, Error *e) {
    Survey s = {.figure = f, .report = r, .printed = plan_worth(printed)};
    without_plan(&f->table, &s.plan);
    for (uint64_t set = s.plan.used; set; set &= set - 1) s.cards[s.n++] = __builtin_ctzll(set);
    try_slots(&s, 0);
    if (atomic_load(r->stop)) return error_set(e, "stopped");
    report_rank(r, "its place among all sound plans", &s.all, &s.printed);
    report_rank(r, "its place, kings' heap as printed", &s.same_kings, &s.printed);
    report_part(r, "plans that are less entangled", s.fewer_changes, s.all.plans,
                "neighbours in a heap that go to different foundations: a part of the cost, as in "
                "the paper");
    report_part(r, "plans that leave the stock more room", s.less_trouble, s.all.plans,
                "a part of the cost that the paper does not name");
    report_part(r, "plans that wait less for the stock", s.less_waiting, s.all.plans,
                "a part of the cost: how hard it is to move the cards, as in the paper");
    return true;
}

// --- the plan itself ---

static bool report_position(Report *r, const Figure12 *f, Error *e) {
    const Game *g = game_table_open(r->games, "calculation", e);
    if (!g) return false;
    State *s = game_states_new(g, 1);
    ((CalcState *)s)->table = f->table;
    Str text = {0};
    game_position_text(g, s, &text);
    char reason[160];
    int in_heaps = f->n - f->table.stock;
    snprintf(
        reason, sizeof reason,
        "read from the plan; its lines name %d places in order, %d of them for cards in heaps, "
        "each card once",
        f->n, in_heaps);
    report_row(r, "figure 12: the position it tells", NULL, str_text(&text),
               f->in_order ? VERDICT_OPEN : VERDICT_DIFFERENT,
               f->in_order ? reason : "its lines contradict the rules or each other");
    str_clear(&text);
    free(s);
    return true;
}

static void add_meant(const CalcPlan *p, Str *out) {
    static const char ranks[] = "-A23456789TJQK";
    for (int h = 1; h <= p->table.height[KING_HEAP]; h++) {
        const PlanCard *c = &p->cards[card_at(p, KING_HEAP, h)];
        str_addf(out, "%s%c:%d", h > 1 ? " " : "", ranks[c->rank],
                 c->slot == PLAN_NOTHING ? 0 : plan_slot_row(c->slot) + 1);
    }
}

// The modules on the cards of the kings' heap, with nothing else on the table.
static void report_kings_heap(Report *r, const Figure12 *f, const CalcPlan *printed) {
    CalcTable empty;
    CalcPlan p;
    calc_table_start(&empty, f->table.heaps, 0);
    plan_set(&p, &empty);
    for (int h = 0; h < f->table.height[KING_HEAP]; h++) {
        CalcDecision d;
        int rank = f->table.heap[KING_HEAP][h];
        p.table.left[rank]--;
        p.table.stock--;
        calc_decide(&p, rank, &d);
    }
    Str published = {0}, computed = {0};
    add_meant(printed, &published);
    add_meant(&p, &computed);
    bool same = strcmp(str_text(&published), str_text(&computed)) == 0;
    report_consistent(r, "heap D and what its cards are meant for", str_text(&published),
                      str_text(&computed), same,
                      &(ReportRange){"every card as printed",
                                     "by the modules, when these six cards come in this order at "
                                     "the start of a game; our reading of module 5 was chosen by "
                                     "this figure"});
    str_clear(&published);
    str_clear(&computed);
}

// How many cards our plan sends where the printed one does; those of heap `given` don't count.
static void report_found(Report *r, const char *item, const Figure12 *f, const CalcPlan *p,
                         int given) {
    int same = count_as_printed(f, p, -1), all = f->n - f->table.stock;
    if (given >= 0) {
        same -= count_as_printed(f, p, given);
        all -= f->table.height[given];
    }
    char computed[96], reason[160];
    snprintf(computed, sizeof computed, "%d of %d cards as printed", same, all);
    snprintf(reason, sizeof reason,
             "the printed plan grew card by card, in an order that is not known; ours costs %d",
             plan_worth(p).cost);
    report_row(r, item, NULL, computed, VERDICT_OPEN, reason);
}

static void report_sound(Report *r, const Figure12 *f, const CalcPlan *printed) {
    PlanWorth w = plan_worth(printed);
    char computed[48];
    int all = f->n - f->table.stock;
    snprintf(computed, sizeof computed, "%d of %d cards go out", all - w.stuck, all);
    report_row(r, "the printed plan, carried out", NULL, computed, VERDICT_OPEN,
               "the paper does not say that the plan can be carried out: our check of it");
}

bool takeuchi_printed_plan(Report *r, Error *e) {
    Figure12 f;
    read_figure(&f);
    if (!report_position(r, &f, e)) return false;
    CalcPlan printed, anew;
    without_plan(&f.table, &printed);
    assign_printed(&f, &printed, -1, MARK_MIDDLE);
    report_kings_heap(r, &f, &printed);
    report_sound(r, &f, &printed);
    plan_set(&anew, &f.table);
    report_found(r, "our plan, made from nothing", &f, &anew, -1);
    without_plan(&f.table, &anew);
    assign_printed(&f, &anew, KING_HEAP, MARK_FIX);
    plan_mend(&anew);
    report_found(r, "our plan, heap D as printed: the others", &f, &anew, KING_HEAP);
    return report_survey(r, &f, &printed, e);
}
