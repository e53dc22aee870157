// SPDX-License-Identifier: MIT
// plan_opening.h - rule 1: openings, and when to swap.
#ifndef GENPEI_PLAN_OPENING_H
#define GENPEI_PLAN_OPENING_H

#include "teach/hex/plan_mind.h"

PlanRuleTry plan_try_opening;

// Whether the second player should take over a first stone that lies there.
bool plan_should_swap(const PlanThinker *t, int cell);

#endif
