// SPDX-License-Identifier: MIT
// calc_tour.h - the last resort of the 1978 player: tries all plans until a sound one is found.
//
// The search is for an order in which the cards of the heaps could go out if the stock gave its
// cards whenever they were needed; where each of them goes is the plan. Cards that are fixed keep
// their slots. It is stopped after a number of tries: the paper warns of the evening on which its
// program fell into this hole for an hour.
#ifndef GENPEI_CALC_TOUR_H
#define GENPEI_CALC_TOUR_H

#include "engine/calculation/plan/calc_plan.h"

// Gives every card but hanging kings a slot, MIDDLE unless it is fixed. False, with the plan as it
// was, when no sound plan was found.
bool plan_tour(CalcPlan *p, int tries);

#endif
