// SPDX-License-Identifier: MIT
// l7_branch.h - data on branches, and sets of branches.
#ifndef GENPEI_L7_BRANCH_H
#define GENPEI_L7_BRANCH_H

#include "lang/lower/l7_lower.h"

// A branch is a node and a colour: the last word of a row, behind a walk.
typedef struct {
    int axis;
    bool backward;
    Val node;  // where the walk before the colour leads
    int field; // the part of the field that this axis has
} Branch;

// Reads `n up right` behind a field on branches. False (reported) when it names no branch.
bool low_branch(Low *L, int field, Expr *const *items, int n, L7Place place, Branch *out);
Val low_branch_value(Low *L, const Branch *b, L7Place place);
int low_branch_owner(Low *L, const Branch *b, L7Place place); // r register; -1: no branch
int low_branch_owners(Low *L, const Branch *b, int nodes);    // of the branches of a set of nodes
int low_branch_ends(Low *L, int axis, bool backward, int owners); // whose branch is one of these
Val low_branches(Low *L, Op op, int field, const Expr *right);    // `road = red`
Val low_branches_in(Low *L, int field, const Expr *list);         // `road in {red white}`
Val low_branches_join(Low *L, IrOp op, Val a, Val b);
Val low_branches_not(Low *L, Val v);
int low_branches_count(Low *L, Val v);
void low_branch_fill(Low *L, int field, const Expr *value);

#endif
