// SPDX-License-Identifier: MIT
// calc_modules.h - the tactics of the 1978 player: seven modules, asked in order, the first that
// has an answer decides (paper, section 2). No looking ahead, no peeking.
//
//   1 kings        a king goes on the last heap, hanging; with the last one all are fixed
//   2 run          out, when two or more cards follow from the heaps by the plan
//   3 longest run  out, lifting as many as can be, when a sound plan remains
//   4 under a king 9, 10, J or Q fixes a hanging king to the foundation that ends with both
//   5 fixed plan   the card before a fixed one goes on its heap and is fixed
//   6 on a heap    the card before the one on top of a heap goes there
//   7 trial        every heap is tried; dropping MIDDLE plans, giving up the kings' heap
#ifndef GENPEI_CALC_MODULES_H
#define GENPEI_CALC_MODULES_H

#include "engine/calculation/plan/calc_plan.h"

enum { CALC_MODULES = 7, CALC_LIFTS_MAX = CALC_CARDS };

typedef struct {
    uint8_t heap, row;
} CalcLifted;

typedef struct {
    int module;                        // 1 to 7
    int row, heap;                     // where the card goes; the other one is -1
    int meant_for;                     // the foundation it is planned for on a heap, or -1
    int lifts;                         // cards that follow from the heaps
    CalcLifted lifted[CALC_LIFTS_MAX]; // in order
    bool forgot_middle, gave_up;       // module 7: what it had to do
    bool sound;                        // the plan afterwards is
    PlanWorth before, after;
} CalcDecision;

// Decides on the card in hand, which is no longer in the stock of the plan's table, and changes the
// plan as if it were done.
void calc_decide(CalcPlan *p, int rank, CalcDecision *out);

// The lifts the plan asks for between two cards: all that follow it.
void calc_decide_lifts(CalcPlan *p, CalcDecision *out);

#endif
