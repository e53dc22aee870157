// SPDX-License-Identifier: MIT
// plan_think.c - see plan_think.h.
#include "teach/hex/plan_think.h"

#include "base/mem.h"
#include "teach/hex/plan_mind.h"
#include "teach/hex/plan_opening.h"

#include <stdlib.h>
#include <string.h>

enum { MANY_MOVES = 1000 };

PlanSetup plan_default_setup(void) {
    return (PlanSetup){
        .defence = PLAN_DIAL_DEFAULT, .two_ways = 2, .openings = true, .handicap = true};
}

PlanThinker *plan_thinker_new(int width, int height, const PlanSetup *setup) {
    PlanThinker *t = mem_new(1, sizeof *t);
    t->setup = *setup;
    plan_graph_init(&t->graph, width, height, setup->links);
    t->finder = plan_finder_new();
    plan_list_init(&t->own);
    plan_list_init(&t->enemy);
    plan_list_init(&t->spare);
    return t;
}

void plan_thinker_free(PlanThinker *t) {
    if (!t) return;
    plan_graph_clear(&t->graph);
    plan_finder_free(t->finder);
    plan_list_clear(&t->own);
    plan_list_clear(&t->enemy);
    plan_list_clear(&t->spare);
    free(t);
}

void plan_thinker_seed(PlanThinker *t, uint64_t seed) {
    t->seed = seed;
}

// --- recognition ---

// Takes back what is not on the board, then puts down what is missing.
static void see_stones(PlanThinker *t, const PlanPosition *p) {
    PlanGraph *g = &t->graph;
    int keep = 0;
    while (keep < t->n_played && g->stone[t->played[keep]] == p->stone[t->played[keep]]) keep++;
    for (; t->n_played > keep; t->n_played--) plan_graph_undo(g);
    for (int i = 0; i < g->cells; i++) {
        if (p->stone[i] == g->stone[i]) continue;
        plan_graph_play(g, i, p->stone[i]);
        t->played[t->n_played++] = (int16_t)i;
    }
}

static void weigh(const PlanList *list, int move, int support, int16_t *out) {
    int sum[PLAN_CELLS_MAX] = {0};
    for (size_t i = 0; i < list->n; i++) {
        const Plan *p = &list->plan[i];
        for (int c = plan_next(&p->moves, 0); c >= 0; c = plan_next(&p->moves, c + 1))
            sum[c] += move;
        for (int c = plan_next(&p->support, 0); c >= 0; c = plan_next(&p->support, c + 1))
            sum[c] += support;
    }
    for (int c = 0; c < PLAN_CELLS_MAX; c++)
        out[c] = (int16_t)(list->n ? sum[c] / (int)list->n : 0);
}

PlanOutlook plan_outlook(PlanThinker *t, int cell, int player) {
    PlanList own = {0}, enemy = {0};
    plan_graph_play(&t->graph, cell, player);
    plan_count(t->finder, &t->graph, player, &own);
    plan_count(t->finder, &t->graph, 1 - player, &enemy);
    plan_graph_undo(&t->graph);
    int enemy_moves = enemy.moves == PLAN_WAY_NONE ? MANY_MOVES : enemy.moves;
    return (PlanOutlook){own.moves, enemy_moves, own.n, enemy.n};
}

int plan_outlook_compare(const PlanOutlook *a, const PlanOutlook *b) {
    if (a->enemy_moves != b->enemy_moves) return a->enemy_moves - b->enemy_moves;
    if (a->own_moves != b->own_moves) return b->own_moves - a->own_moves;
    if (a->enemy_n != b->enemy_n) return a->enemy_n < b->enemy_n ? 1 : -1;
    return (a->own_n > b->own_n) - (a->own_n < b->own_n);
}

// --- the rules ---

// The best of some cells by how things stand after a stone there; -1 when there are none.
static int best_after(PlanThinker *t, const PlanSet *cells, int mover, PlanOutlook *best) {
    int found = -1;
    for (int c = plan_next(cells, 0); c >= 0; c = plan_next(cells, c + 1)) {
        PlanOutlook o = plan_outlook(t, c, mover);
        if (found >= 0 && plan_outlook_compare(&o, best) <= 0) continue;
        found = c;
        *best = o;
    }
    return found;
}

static bool try_lost(PlanThinker *t, int mover, PlanThought *out) {
    (void)mover;
    if (t->enemy.moves != 0) return false;
    out->lost = true;
    out->why = t->enemy.plan[0].support;
    out->cell = -1;
    return t->setup.resign;
}

// The cell of my plan after which the least is left open; a plan of no moves is finished that way.
static int finish(PlanThinker *t, int mover) {
    PlanSet cells = plan_cells(&t->own.plan[0]);
    int best = -1, least = 0;
    for (int c = plan_next(&cells, 0); c >= 0; c = plan_next(&cells, c + 1)) {
        plan_graph_play(&t->graph, c, mover);
        plan_find(t->finder, &t->graph, mover, &t->spare);
        int left = t->spare.moves == 0 ? plan_size(&t->spare.plan[0].support) : PLAN_CELLS_MAX;
        plan_graph_undo(&t->graph);
        if (best >= 0 && left >= least) continue;
        best = c;
        least = left;
    }
    return best;
}

static bool try_win(PlanThinker *t, int mover, PlanThought *out) {
    const PlanList *own = &t->own;
    if (own->moves > 1) return false;
    size_t best = 0;
    for (size_t i = 1; i < own->n; i++)
        if (plan_size(&own->plan[i].support) < plan_size(&own->plan[best].support)) best = i;
    out->won = true;
    out->why = plan_cells(&own->plan[best]);
    out->cell = own->moves == 1 ? plan_next(&own->plan[best].moves, 0) : finish(t, mover);
    return true;
}

// The support of the trapezoids in a plan that have a stone as their apex.
static PlanSet stone_trapezoids(const PlanGraph *g, const Plan *p) {
    PlanSet all = {0};
    for (int i = 0; i < p->n_steps; i++) {
        if (p->step[i].kind != PLAN_TRAPEZOID) continue;
        const PlanTrapezoid *z = &g->trapezoid[p->step[i].trapezoid];
        if (g->stone[z->apex] == PLAN_EMPTY) continue;
        PlanSet open = plan_and(z->support, &g->empty);
        all = plan_or(all, &open);
    }
    return all;
}

static bool try_trapezoid(PlanThinker *t, int mover, PlanThought *out) {
    PlanSet common = t->graph.empty;
    for (size_t i = 0; i < t->enemy.n; i++) {
        PlanSet one = stone_trapezoids(&t->graph, &t->enemy.plan[i]);
        common = plan_and(common, &one);
    }
    PlanOutlook after = {0};
    out->cell = best_after(t, &common, mover, &after);
    out->why = common;
    return out->cell >= 0 && after.enemy_moves > t->enemy.moves;
}

static bool try_break(PlanThinker *t, int mover, PlanThought *out) {
    if (t->enemy.moves != 1) return false;
    PlanSet common = t->graph.empty;
    for (size_t i = 0; i < t->enemy.n; i++) {
        PlanSet cells = plan_cells(&t->enemy.plan[i]);
        common = plan_and(common, &cells);
    }
    PlanOutlook after = {0};
    out->cell = best_after(t, &common, mover, &after);
    out->why = common;
    return out->cell >= 0 && after.enemy_moves > 1;
}

// What all my plans that play on `cell` have in common besides; `why` gets their other moves.
static PlanSet rest_in_common(const PlanThinker *t, int cell, PlanSet *why) {
    PlanSet common = t->graph.empty;
    for (size_t i = 0; i < t->own.n; i++) {
        const Plan *p = &t->own.plan[i];
        if (!plan_has(&p->moves, cell)) continue;
        PlanSet cells = plan_cells(p);
        common = plan_and(common, &cells);
        *why = plan_or(*why, &p->moves);
    }
    plan_drop(&common, cell);
    return common;
}

static bool try_two_ways(PlanThinker *t, int mover, PlanThought *out) {
    (void)mover;
    if (t->own.moves < 2 || t->own.moves > t->setup.two_ways) return false;
    int best = -1, most = -1;
    for (int c = plan_next(&t->graph.empty, 0); c >= 0; c = plan_next(&t->graph.empty, c + 1)) {
        int value = out->own_weight[c] + out->enemy_weight[c];
        if (out->own_weight[c] == 0 || value <= most) continue;
        PlanSet why = {0}, common = rest_in_common(t, c, &why);
        if (!plan_none(&common)) continue;
        best = c;
        most = value;
        out->why = why;
    }
    out->cell = best;
    out->won = best >= 0 && t->own.moves == 2;
    return best >= 0;
}

// The dial turns to defence while the enemy is ahead.
static int threshold(const PlanThinker *t) {
    int percent = t->setup.defence + 10 * (t->own.moves - t->enemy.moves);
    return percent < 0 ? 0 : percent > 100 ? 100 : percent;
}

// The enemy's important cells: those that hurt his plans most.
static PlanSet important(const PlanThinker *t, const PlanThought *out) {
    PlanSet cells = {0};
    int most = 0;
    for (int c = 0; c < t->graph.cells; c++)
        if (out->enemy_weight[c] > most) most = out->enemy_weight[c];
    for (int c = plan_next(&t->graph.empty, 0); c >= 0; c = plan_next(&t->graph.empty, c + 1))
        if (out->enemy_weight[c] * 100 >= most * threshold(t)) plan_put(&cells, c);
    return cells;
}

static bool better_crossing(const PlanGraph *g, const PlanThought *th, int a, int b) {
    if (th->own_weight[a] != th->own_weight[b]) return th->own_weight[a] > th->own_weight[b];
    if (th->enemy_weight[a] != th->enemy_weight[b])
        return th->enemy_weight[a] > th->enemy_weight[b];
    return plan_off_centre(g, a) < plan_off_centre(g, b);
}

static int best_crossing(const PlanThinker *t, const PlanThought *th, const PlanSet *cells) {
    int best = -1;
    for (int c = plan_next(cells, 0); c >= 0; c = plan_next(cells, c + 1))
        if (best < 0 || better_crossing(&t->graph, th, c, best)) best = c;
    return best;
}

static bool try_crossing(PlanThinker *t, int mover, PlanThought *out) {
    PlanSet cells = important(t, out), tried = {0}, left = cells;
    out->why = cells;
    out->cell = best_crossing(t, out, &cells);
    if (t->setup.look < 2) return true;
    for (int i = 0; i < t->setup.look && !plan_none(&left); i++) {
        int c = best_crossing(t, out, &left);
        plan_drop(&left, c);
        plan_put(&tried, c);
    }
    PlanOutlook after = {0};
    out->cell = best_after(t, &tried, mover, &after);
    return true;
}

static PlanRuleTry *const rules[PLAN_RULES] = {
    [PLAN_RULE_OPENING] = plan_try_opening,
    [PLAN_RULE_LOST] = try_lost,
    [PLAN_RULE_WIN] = try_win,
    [PLAN_RULE_TRAPEZOID] = try_trapezoid,
    [PLAN_RULE_BREAK] = try_break,
    [PLAN_RULE_TWO_WAYS] = try_two_ways,
    [PLAN_RULE_CROSSING] = try_crossing,
};

void plan_think(PlanThinker *t, const PlanPosition *p, PlanThought *out) {
    *out = (PlanThought){.graph = &t->graph, .own = &t->own, .enemy = &t->enemy};
    see_stones(t, p);
    plan_find(t->finder, &t->graph, p->mover, &t->own);
    plan_find(t->finder, &t->graph, 1 - p->mover, &t->enemy);
    weigh(&t->own, 1000, 0, out->own_weight);
    weigh(&t->enemy, 1000, 500, out->enemy_weight);
    for (int r = 0; r < PLAN_RULES; r++) {
        if (t->setup.without >> r & 1 && r != PLAN_RULE_CROSSING) continue;
        out->rule = (PlanRule)r;
        out->why = (PlanSet){0};
        if (rules[r](t, p->mover, out)) return;
    }
}
