// SPDX-License-Identifier: MIT
// l7_lift.h - a condition on one node, answered for all nodes at once, as a set.
#ifndef GENPEI_L7_LIFT_H
#define GENPEI_L7_LIFT_H

#include "lang/lower/l7_lower.h"

bool low_liftable(Low *L, const Expr *e);
int low_lift(Low *L, const Expr *e); // s register: the nodes (bound as VAL_LIFTED) where e holds
int low_lift_over(Low *L, const Binder *b, const Expr *e); // binds the variable, lifts; -1: cannot

// Where the code since `begin` ends in n runs that differ in their colour only, makes one
// instruction of them and returns its register; -1 otherwise.
int low_merge_runs(Low *L, int begin, IrOp single, IrOp many, const int *colours, int n);

#endif
