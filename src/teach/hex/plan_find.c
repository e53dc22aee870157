// SPDX-License-Identifier: MIT
// plan_find.c - see plan_find.h.
//
// First the distance of every node from the goal, by all steps, whatever their supports; then a
// walk over all ways that are short enough, keeping supports apart. Where no way of the shortest
// length can do that, one move more is tried, and so on.
#include "teach/hex/plan_find.h"

#include "base/mem.h"

#include <stdlib.h>
#include <string.h>

enum {
    FAR = 10000,
    STEPS_MAX = 24 * PLAN_NODES_MAX,
    WALK_MAX = 60000, // steps looked at for one length
    LONGER_MAX = 4,   // moves more than the distance says, before supports are given up
};

struct PlanFinder {
    const PlanGraph *g;
    int player, goal;
    bool touch_only;
    int first[PLAN_NODES_MAX + 1]; // where a node's steps begin
    PlanStep steps[STEPS_MAX];
    int distance[PLAN_NODES_MAX]; // moves from the node to the goal, its own included
    int walked;
    int most;  // moves a plan may have
    bool keep; // plans are wanted, not only their number
    PlanList *out;
    Plan now; // the way walked so far
    int depth, cost;
    PlanSet seen;
};

PlanFinder *plan_finder_new(void) {
    return mem_new(1, sizeof(PlanFinder));
}

void plan_finder_free(PlanFinder *f) {
    free(f);
}

void plan_list_init(PlanList *list) {
    *list = (PlanList){.plan = mem_new(PLAN_LIST_MAX, sizeof(Plan))};
}

void plan_list_clear(PlanList *list) {
    free(list->plan);
    *list = (PlanList){0};
}

PlanSet plan_step_support(const PlanGraph *g, int from, PlanStep step) {
    static const PlanSet none;
    if (step.kind == PLAN_TOUCH) return none;
    if (step.kind == PLAN_LINK) return plan_link_support(g, from, step.to);
    return plan_and(g->trapezoid[step.trapezoid].support, &g->empty);
}

// --- the steps there are ---

static bool usable(const PlanFinder *f, int node) {
    return f->g->root[node] == node && f->g->stone[node] != 1 - f->player;
}

// Steps to the middle of the board first: where the list of plans is cut short it holds those.
static void add_step(PlanFinder *f, int first, int *n, PlanStep step) {
    if (*n == STEPS_MAX) return;
    int i = (*n)++, key = plan_off_centre(f->g, step.to);
    for (; i > first && plan_off_centre(f->g, f->steps[i - 1].to) > key; i--)
        f->steps[i] = f->steps[i - 1];
    f->steps[i] = step;
}

// Whether a step over these cells is there already: two stones side by side can have one trapezoid.
static bool is_listed(const PlanFinder *f, int first, int n, int to, const PlanSet *support) {
    for (int i = first; i < n; i++) {
        if (f->steps[i].kind != PLAN_TRAPEZOID || f->steps[i].to != to) continue;
        PlanSet other = plan_step_support(f->g, -1, f->steps[i]);
        if (memcmp(&other, support, sizeof other) == 0) return true;
    }
    return false;
}

// Steps by trapezoid, from or to the edge.
static void add_trapezoids(PlanFinder *f, int node, int first, int *n) {
    const PlanGraph *g = f->g;
    for (int i = 0; i < g->n_trapezoids; i++) {
        const PlanTrapezoid *t = &g->trapezoid[i];
        if (plan_edge_owner(t->edge) != f->player || !plan_trapezoid_holds(g, i)) continue;
        int apex = g->root[t->apex], edge = plan_edge(g, t->edge);
        if (node != apex && node != edge) continue;
        int to = node == apex ? edge : apex;
        if (to == node || plan_has(&g->near[node], to) || plan_has(&g->linked[node], to)) continue;
        PlanSet support = plan_and(t->support, &g->empty);
        if (is_listed(f, first, *n, to, &support)) continue;
        add_step(f, first, n, (PlanStep){(int16_t)to, PLAN_TRAPEZOID, (int16_t)i});
    }
}

static void list_steps(PlanFinder *f) {
    int n = 0;
    for (int node = 0; node < f->g->nodes; node++) {
        int first = f->first[node] = n;
        if (!usable(f, node)) continue;
        const PlanSet *near = &f->g->near[node], *linked = &f->g->linked[node];
        for (int i = plan_next(near, 0); i >= 0; i = plan_next(near, i + 1))
            if (usable(f, i)) add_step(f, first, &n, (PlanStep){(int16_t)i, PLAN_TOUCH, -1});
        if (f->touch_only) continue;
        for (int i = plan_next(linked, 0); i >= 0; i = plan_next(linked, i + 1))
            if (usable(f, i)) add_step(f, first, &n, (PlanStep){(int16_t)i, PLAN_LINK, -1});
        add_trapezoids(f, node, first, &n);
    }
    f->first[f->g->nodes] = n;
}

// --- distances ---

static int cost_of(const PlanFinder *f, int node) {
    return f->g->stone[node] == PLAN_EMPTY;
}

// One move after the other: all nodes within `d` moves of the goal, then those within d + 1.
static void measure(PlanFinder *f) {
    int16_t ring[2 * PLAN_NODES_MAX + 1];
    int middle = PLAN_NODES_MAX, head = middle, tail = middle;
    PlanSet done = {0};
    for (int i = 0; i < f->g->nodes; i++) f->distance[i] = FAR;
    f->distance[f->goal] = 0;
    ring[tail++] = (int16_t)f->goal;
    while (head < tail) {
        int node = ring[head++];
        if (plan_has(&done, node)) continue;
        plan_put(&done, node);
        for (int i = f->first[node]; i < f->first[node + 1]; i++) {
            int to = f->steps[i].to, d = f->distance[node] + cost_of(f, to);
            if (d >= f->distance[to]) continue;
            f->distance[to] = d;
            if (cost_of(f, to))
                ring[tail++] = (int16_t)to;
            else
                ring[--head] = (int16_t)to;
        }
    }
}

// --- the walk ---

static void take_plan(PlanFinder *f) {
    PlanList *out = f->out;
    if (out->n == PLAN_LIST_MAX) {
        out->cut = true;
        return;
    }
    f->now.n_steps = f->depth;
    if (f->keep) out->plan[out->n] = f->now;
    out->n++;
}

static void walk(PlanFinder *f, int node);

static void walk_step(PlanFinder *f, int node, PlanStep step) {
    int cost = cost_of(f, step.to);
    if (f->cost + f->distance[step.to] > f->most || plan_has(&f->seen, step.to)) return;
    PlanSet support = plan_step_support(f->g, node, step);
    PlanSet taken = plan_or(f->now.moves, &f->now.support);
    if (plan_meet(&support, &taken) || plan_has(&taken, step.to)) return;
    PlanSet moves = f->now.moves, before = f->now.support;
    if (cost) plan_put(&f->now.moves, step.to);
    f->now.support = plan_or(before, &support);
    f->now.step[f->depth++] = step;
    f->cost += cost;
    plan_put(&f->seen, step.to);
    walk(f, step.to);
    plan_drop(&f->seen, step.to);
    f->cost -= cost;
    f->depth--;
    f->now.support = before;
    f->now.moves = moves;
}

static void walk(PlanFinder *f, int node) {
    if (node == f->goal) {
        take_plan(f);
        return;
    }
    if (f->depth == PLAN_STEPS_MAX) return;
    for (int i = f->first[node]; i < f->first[node + 1]; i++) {
        if (f->out->cut) return;
        if (++f->walked > WALK_MAX) {
            f->out->cut = true;
            return;
        }
        walk_step(f, node, f->steps[i]);
    }
}

static void walk_all(PlanFinder *f, int start, int most) {
    f->out->n = 0;
    f->out->cut = false;
    f->out->moves = f->most = most;
    f->walked = f->depth = f->cost = 0;
    f->now = (Plan){.from = start};
    f->seen = (PlanSet){0};
    plan_put(&f->seen, start);
    walk(f, start);
}

// False when every way of about the shortest length needs some support twice.
static bool search(PlanFinder *f, int start) {
    list_steps(f);
    measure(f);
    int shortest = f->distance[start];
    if (shortest >= FAR) {
        f->out->moves = PLAN_WAY_NONE;
        return true;
    }
    for (int more = 0; more <= LONGER_MAX; more++) {
        walk_all(f, start, shortest + more);
        if (f->out->n > 0) return true;
    }
    return false;
}

static void find(PlanFinder *f, const PlanGraph *g, int player, bool keep, PlanList *out) {
    f->g = g;
    f->player = player;
    f->goal = plan_home(g, player, 1);
    f->keep = keep;
    f->touch_only = false;
    f->out = out;
    out->player = player;
    out->n = 0;
    out->cut = false;
    if (search(f, plan_home(g, player, 0))) return;
    f->touch_only = true;
    search(f, plan_home(g, player, 0));
}

void plan_find(PlanFinder *f, const PlanGraph *g, int player, PlanList *out) {
    find(f, g, player, true, out);
}

void plan_count(PlanFinder *f, const PlanGraph *g, int player, PlanList *out) {
    find(f, g, player, false, out);
}
