// SPDX-License-Identifier: MIT
// otl_lookahead.h - what OTL's alpha-beta needs (opening, late end, counting out): an evaluation
// of positions and an order of moves for src/search.
#ifndef GENPEI_OTL_LOOKAHEAD_H
#define GENPEI_OTL_LOOKAHEAD_H

#include "search/search.h"
#include "teach/otl/otl_setup.h"

// The default value of a stable stone where such stones count, in tenths of a point.
enum { OTL_STABLE_STONE = 60 };

typedef struct {
    Eval eval; // first: an Eval * of this is an OtlEval *
    const OtlSetup *setup;
    int stable_stone; // tenths of a point for a stable stone, beyond corners
} OtlEval;

// Overall shape, possible moves at five points each, corners at forty, the squares around empty
// corners; in tenths of a point. `setup` must outlive it.
void otl_eval_init(OtlEval *e, const OtlSetup *setup, int stable_stone);

typedef struct {
    SearchOrder order; // first
    int sorted_empty;  // with fewer empty squares moves are not sorted
} OtlOrder;

// Moves that leave the enemy few replies first: cheap, and good enough to halve the depth.
void otl_order_init(OtlOrder *o, int sorted_empty);

#endif
