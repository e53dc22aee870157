// SPDX-License-Identifier: MIT
// plan_find.h - connection plans: where a player must still play to join his edges.
//
// A plan is a way from one edge to the other by touching, first-order links and trapezoids. Its
// moves are the empty cells on the way. Only plans with the fewest moves count, and in one plan no
// cell supports two links, nor is a move and a support at once: the enemy would break it there with
// one stone. So a plan of no moves is a won game, whoever is to move.
#ifndef GENPEI_PLAN_FIND_H
#define GENPEI_PLAN_FIND_H

#include "teach/hex/plan_graph.h"

enum { PLAN_STEPS_MAX = 60, PLAN_LIST_MAX = 1500, PLAN_WAY_NONE = -1 };

typedef enum { PLAN_TOUCH, PLAN_LINK, PLAN_TRAPEZOID } PlanStepKind;

// One step of a plan: to a node, over a support.
typedef struct {
    int16_t to;
    int16_t kind;      // PlanStepKind
    int16_t trapezoid; // its number; -1 for other kinds
} PlanStep;

typedef struct {
    int from; // the first edge, or what has grown from it
    int n_steps;
    PlanStep step[PLAN_STEPS_MAX];
    PlanSet moves;
    PlanSet support;
} Plan;

typedef struct {
    int player;
    int moves; // of each plan; PLAN_WAY_NONE when the enemy has won
    size_t n;  // at most PLAN_LIST_MAX
    bool cut;  // there are more
    Plan *plan;
} PlanList;

typedef struct PlanFinder PlanFinder;

PlanFinder *plan_finder_new(void);
void plan_finder_free(PlanFinder *f);

void plan_list_init(PlanList *list);
void plan_list_clear(PlanList *list);

// All plans of fewest moves of `player`.
void plan_find(PlanFinder *f, const PlanGraph *g, int player, PlanList *out);

// The same without the plans themselves: `out->plan` stays as it is.
void plan_count(PlanFinder *f, const PlanGraph *g, int player, PlanList *out);

// The support of a step that leaves `from`.
PlanSet plan_step_support(const PlanGraph *g, int from, PlanStep step);

// Every cell where the enemy can hurt the plan.
static inline PlanSet plan_cells(const Plan *p) {
    return plan_or(p->moves, &p->support);
}

#endif
