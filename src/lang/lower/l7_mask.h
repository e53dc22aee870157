// SPDX-License-Identifier: MIT
// l7_mask.h - `without`: nodes and branches left out of the graph while an expression is evaluated.
#ifndef GENPEI_L7_MASK_H
#define GENPEI_L7_MASK_H

#include "lang/lower/l7_lower.h"

Val low_without(Low *L, const Expr *e);
bool low_masked(const Low *L);
bool low_masks_branches(const Low *L);
int low_mask_nodes(Low *L, int set);             // the nodes of the set that are there
int low_mask_from(Low *L, int set, int colour);  // those that can be left along the colour
int low_mask_into(Low *L, int set, int colour);  // those that can be entered along the colour
int low_mask_step(Low *L, int node, int colour); // registers of nodes
int low_mask_walk(Low *L, int node, int colour, int steps, L7Place place);
int low_mask_around(Low *L, int set, int around);
int low_mask_reach(Low *L, int from, int over, int around, L7Place place);
int low_mask_rays(Low *L, int node, int over, int around);

#endif
