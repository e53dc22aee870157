// SPDX-License-Identifier: MIT
// calc_plan_player.c - `calc-plan`: see calc_plan_player.h. The tactics are in calc_modules.h; here
// they become moves, one after the other, and words.
//
// The plan is kept from card to card. When the table is not the one it led to (a game that was
// taken up in the middle, or moves that were taken back) a new plan is made for it.
#include "players/calculation/calc_plan_player.h"
#include "base/mem.h"
#include "engine/calculation/net/calc_route.h"
#include "engine/calculation/plan/calc_modules.h"
#include "engine/insight.h"
#include "games/calculation/calculation.h"

typedef struct {
    Player player;
    CalcPlan before, plan; // before and after the last decision
    int hand;              // the card it was about, 0 for none
    CalcDecision decision;
    int lifted;        // the number of its lifts that are made
    CalcTable expects; // the table after them
    bool has_plan;
    bool blind; // see calc_plan.h
} PlanPlayer;

static void plan_free(Player *p) {
    free(p);
}

static void plan_begins(Player *p, int side, uint64_t seed) {
    (void)side, (void)seed;
    ((PlanPlayer *)p)->has_plan = false;
}

static bool same_cards(const CalcTable *a, const CalcTable *b) {
    return memcmp(a->out, b->out, sizeof a->out) == 0 &&
           memcmp(a->height, b->height, sizeof a->height) == 0 &&
           memcmp(a->heap, b->heap, sizeof a->heap) == 0;
}

// The plan for the table: the one that led to it, the one it was decided upon before, or a new one.
static void find_plan(PlanPlayer *p, const CalcState *s) {
    if (p->has_plan && same_cards(&p->plan.table, &s->table))
        p->before = p->plan;
    else if (!p->has_plan || p->hand != s->hand || !same_cards(&p->before.table, &s->table))
        (p->blind ? plan_set_blind : plan_set)(&p->before, &s->table);
    memcpy(p->before.table.left, s->table.left, sizeof s->table.left);
    p->before.table.stock = s->table.stock;
    p->plan = p->before;
}

static void decide(PlanPlayer *p, const CalcState *s) {
    find_plan(p, s);
    if (s->phase == CALC_HAND)
        calc_decide(&p->plan, s->hand, &p->decision);
    else
        calc_decide_lifts(&p->plan, &p->decision);
    p->hand = s->hand;
    p->lifted = 0;
    p->expects = s->table;
    p->has_plan = true;
}

static Move next_move(PlanPlayer *p, const CalcState *s) {
    const CalcDecision *d = &p->decision;
    if (s->phase == CALC_HAND) {
        if (d->row >= 0)
            p->expects.out[d->row]++;
        else
            calc_push(&p->expects, d->heap, s->hand);
        return d->row >= 0 ? calc_to_row(d->row) : calc_to_heap(d->heap);
    }
    if (p->lifted == d->lifts) return CALC_NEXT;
    CalcLifted lift = d->lifted[p->lifted++];
    calc_lift_top(&p->expects, lift.heap, lift.row);
    return calc_lift(lift.heap, lift.row);
}

// Behind the last card there is no reason to hold anything back, planned or not: a lift after which
// all others can follow, if there is one.
static Move last_lift(const CalcTable *t, const Move *moves, size_t n) {
    for (size_t i = 0; i < n; i++) {
        for (int at = 0; at < t->heaps * CALC_ROWS; at++) {
            int heap = at / CALC_ROWS, row = at % CALC_ROWS;
            if (moves[i] != calc_lift(heap, row)) continue;
            CalcTable next = *t;
            CalcRoute route;
            calc_lift_top(&next, heap, row);
            calc_route_find(&route, &next);
            if (route.stuck == 0) return moves[i];
        }
    }
    return moves[0];
}

static bool plan_choose(Player *player, const Turn *turn, Choice *out, Error *e) {
    PlanPlayer *p = (PlanPlayer *)player;
    const CalcState *s = calc_state(turn->state);
    Move moves[CALC_HEAPS_MAX * CALC_ROWS + 1];
    size_t n = game_moves(player->game, turn->state, moves);
    if (n == 0 || s->phase == CALC_TURN)
        return error_set(e, "asked for a move when there is none to make");
    bool as_expected = s->phase == CALC_LIFT && p->has_plan && same_cards(&p->expects, &s->table);
    if (!as_expected) decide(p, s);
    out->move = next_move(p, s);
    bool legal = false;
    for (size_t i = 0; i < n; i++) legal |= moves[i] == out->move;
    if (!legal) out->move = last_lift(&s->table, moves, n);
    out->line[0] = out->move;
    out->line_length = 1;
    return true;
}

// --- why ---

static const char *const reasons[CALC_MODULES + 1][2] = {
    {"The plan lets these cards go out.", "計画どおりに台札へ移します。"},
    {"Module 1: kings wait on the last heap until it is known where they go.",
     "モジュール1：Kは行き先が決まるまで最後の山に置きます。"},
    {"Module 2: it goes out, and two or more cards follow by the plan.",
     "モジュール2：台札に置くと、計画どおりに2枚以上続きます。"},
    {"Module 3: it goes out with as many cards behind it as can follow; a sound plan remains.",
     "モジュール3：台札に置き、できるだけ多く続けます。矛盾のない計画が残ります。"},
    {"Module 4: it settles where a hanging king goes, and is fixed under it.",
     "モジュール4：保留中のKの行き先を決め、その札も固定します。"},
    {"Module 5: it extends a plan that is fixed.", "モジュール5：固定された計画を延長します。"},
    {"Module 6: it goes before the card on top of that heap.",
     "モジュール6：その山の一番上の札の直前に来る札です。"},
    {"Module 7: every heap was tried; there the plan comes out best.",
     "モジュール7：各山に置いてみて、計画の評価が最もよい山を選びました。"},
};

static void say_plan_row(const CalcPlan *p, int row, Insight *out) {
    Str text = {0};
    str_addf(&text, "%d:", row + 1);
    for (int place = p->table.out[row]; place < CALC_RANKS; place++) {
        int card = p->slots[plan_slot(row, place)].card;
        str_addf(&text, " %s", calc_rank_text(calc_card_of(row, place)));
        if (card == PLAN_NOTHING) continue;
        int depth = 1;
        for (int b = p->cards[card].below; b != PLAN_NOTHING; b = p->cards[b].below) depth++;
        str_addf(&text, "(%c%d%s)", 'a' + p->cards[card].heap, depth,
                 p->cards[card].mark == MARK_FIX ? "!" : "");
    }
    insight_say(out, str_text(&text), str_text(&text));
    str_clear(&text);
}

// Every card in the heaps as a mark: `a3` is the third from below on heap a, its text where it
// goes.
static void mark_cards(const CalcPlan *p, Insight *out) {
    static const char *const kinds[] = {[MARK_NONE] = "plan-none",
                                        [MARK_FIX] = "plan-fix",
                                        [MARK_MIDDLE] = "plan-middle",
                                        [MARK_TEMP] = "plan-temp",
                                        [MARK_HANG] = "plan-hang"};
    for (int heap = 0; heap < p->table.heaps; heap++) {
        int height = p->table.height[heap];
        for (int card = p->tops[heap]; card != PLAN_NOTHING; card = p->cards[card].below) {
            const PlanCard *c = &p->cards[card];
            char cell[16], text[24];
            snprintf(cell, sizeof cell, "%c%d", 'a' + heap, height--);
            if (c->slot != PLAN_NOTHING)
                snprintf(text, sizeof text, "%s>%d", calc_rank_text(c->rank),
                         plan_slot_row(c->slot) + 1);
            else
                snprintf(text, sizeof text, "%s", calc_rank_text(c->rank));
            insight_mark(out, cell, kinds[c->mark], text);
        }
    }
}

static void plan_explain(Player *player, const Turn *turn, Insight *out) {
    const PlanPlayer *p = (const PlanPlayer *)player;
    const CalcDecision *d = &p->decision;
    const CalcTable *now = &calc_state(turn->state)->table;
    if (same_cards(&p->before.table, now))
        mark_cards(&p->before, out);
    else if (same_cards(&p->plan.table, now))
        mark_cards(&p->plan, out);
    insight_say(out, reasons[d->module][0], reasons[d->module][1]);
    if (d->meant_for >= 0) {
        char en[96], ja[96];
        snprintf(en, sizeof en, "It is meant for foundation %d.", d->meant_for + 1);
        snprintf(ja, sizeof ja, "台札%dに使うつもりです。", d->meant_for + 1);
        insight_say(out, en, ja);
    }
    if (d->forgot_middle)
        insight_say(out, "Everything that was not fixed was planned anew for it.",
                    "固定されていない計画はすべて立て直しました。");
    if (d->gave_up)
        insight_say(out, "The kings' heap is given up: it is a heap like the others now.",
                    "K専用の山をあきらめ、ほかの山と同じに使います。");
    if (!d->sound)
        insight_say(out, "No plan without contradictions is left.",
                    "矛盾のない計画はもうありません。");
    insight_say(out, "The plan (heap and height of each card; ! is fixed):",
                "計画（山と下からの位置、!は固定）：");
    for (int row = 0; row < CALC_ROWS; row++) say_plan_row(&p->plan, row, out);
}

static Player *plan_make(Spec *spec, const Game *g, Error *e) {
    static const PlayerOps ops = {
        .free = plan_free, .choose = plan_choose, .begins = plan_begins, .explain = plan_explain};
    if (!calc_rules(g)) return error_set(e, "calc-plan plays calculation only"), NULL;
    static const char *const known[] = {"worth"};
    const char *worth = spec_get(spec, "worth");
    bool blind = worth && strcmp(worth, "blind") == 0;
    if (worth && !blind) return error_set(e, "worth is blind, or not given"), NULL;
    if (!spec_done(spec, known, sizeof known / sizeof *known, e)) return NULL;
    PlanPlayer *p = mem_new(1, sizeof *p);
    p->player.ops = &ops;
    p->blind = blind;
    return &p->player;
}

const PlayerType calc_plan_player_type = {
    .name = "calc-plan",
    .options = "worth=blind",
    .summary = "Calculation, as in 1978: keeps a plan for the cards in its heaps",
    .make = plan_make,
};
