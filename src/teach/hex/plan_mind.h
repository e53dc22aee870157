// SPDX-License-Identifier: MIT
// plan_mind.h - what the parts of the recognition player share while it chooses.
#ifndef GENPEI_PLAN_MIND_H
#define GENPEI_PLAN_MIND_H

#include "base/rng.h"
#include "teach/hex/plan_think.h"

struct PlanThinker {
    PlanSetup setup;
    uint64_t seed;
    PlanGraph graph;
    int n_played;
    int16_t played[PLAN_CELLS_MAX]; // the stones of the graph, in the order they were put there
    PlanFinder *finder;
    PlanList own, enemy, spare;
};

// How things stand after a stone.
typedef struct {
    int own_moves, enemy_moves;
    size_t own_n, enemy_n;
} PlanOutlook;

// After a stone of `player` on `cell`; the enemy's moves are many when he cannot win any more.
PlanOutlook plan_outlook(PlanThinker *t, int cell, int player);

// Positive when `a` is better: the enemy further off, then fewer ways for him, then the same for
// me.
int plan_outlook_compare(const PlanOutlook *a, const PlanOutlook *b);

// A rule: fills in `cell` and `why` and returns true, or returns false.
typedef bool PlanRuleTry(PlanThinker *t, int mover, PlanThought *out);

#endif
