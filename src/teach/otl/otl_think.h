// SPDX-License-Identifier: MIT
// otl_think.h - OTL as a whole: finds its state and chooses a move by that state's strategy.
#ifndef GENPEI_OTL_THINK_H
#define GENPEI_OTL_THINK_H

#include "search/search.h"
#include "teach/otl/otl_judge.h"
#include "teach/otl/otl_state.h"

typedef struct {
    OtlState state;
    OtlStrategy strategy; // the one used: solving may have been given up
    Move move;
    bool has_value;
    int value;           // seen by the mover: when solved, stones won by; else tenths of a point
    SearchResult search; // BY_SEARCH, BY_COUNTING
    OtlCounts counts;    // what judging cost
    size_t n;            // judgements, best first; none where it was searched or forced
    OtlJudgement judged[OTL_MOVES_MAX];
} OtlThought;

typedef struct OtlThinker OtlThinker;

// One for each thread. The game must suit (otl_suits).
OtlThinker *otl_thinker_new(const Game *g, const OtlSetup *setup);
void otl_thinker_free(OtlThinker *t);
const OtlSetup *otl_thinker_setup(const OtlThinker *t);

// Chooses a move; the position must not be final. Of `limits`, only time and stop are used.
void otl_think(OtlThinker *t, const State *s, const Limits *limits, OtlThought *out);

// What OTL thinks of every legal move, in the order of generation, by the strategy of the state.
// Moves it does not consider rank below all those it does. `out` has room for max_moves; returns
// the count, 0 when stopped.
size_t otl_think_values(OtlThinker *t, const State *s, const Limits *limits, MoveValue *out);

// Judges every legal move of the position by knowledge, whatever its state, X squares included.
void otl_think_judge(OtlThinker *t, const State *s, OtlThought *out);

#endif
