// SPDX-License-Identifier: MIT
// otl_state.h - where in the game we are, as OTL sees it (section 3.10): ten states, each with a
// way of choosing moves, and the transitions tried after every move.
//
// Figure 5, which draws them, is lost. The text names nine of the states, says which strategy most
// of them use, and why the middle has two; docs/otl.md says what is taken from it and what is
// ours. Conditions that lead to later states stay true for the rest of a game and the others do not
// depend on the past, so a position alone decides its state.
#ifndef GENPEI_OTL_STATE_H
#define GENPEI_OTL_STATE_H

#include "teach/otl/otl_setup.h"

typedef enum {
    STATE_FIRST,       // the first moves: few stones, inside
    STATE_OPENING,     // alpha-beta
    STATE_MIDDLE,      // knowledge
    STATE_CORNER_OWN,  // a corner can be taken: take it
    STATE_CORNER_HELD, // the enemy is about to take one: prevent it
    STATE_LATE_MIDDLE, // knowledge; corners are no longer worth everything
    STATE_EARLY_END,   // knowledge, X squares included
    STATE_LATE_END,    // alpha-beta
    STATE_STABLE,      // alpha-beta that counts stable stones
    STATE_FINAL,       // solved to the end
    STATES_COUNT
} OtlState;

typedef enum { BY_SIMPLE, BY_KNOWLEDGE, BY_SEARCH, BY_COUNTING } OtlStrategy;

typedef struct {
    const char *name, *paper; // "middle", and the paper's word for it ("" where it has none)
    OtlStrategy strategy;
    const char *en, *ja; // what OTL says it does there
} OtlStateInfo;

const OtlStateInfo *otl_state_info(OtlState s);

OtlState otl_state_of(const OtlSetup *setup, OtlBoard b);

// Stones of `own` that can never be turned: joined to own corners along the edges, and those that
// these and full lines protect.
uint64_t otl_stable(OtlBoard b);

#endif
