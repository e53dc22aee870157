// SPDX-License-Identifier: MIT
// edge_clock.h - how long to think about a move of Othello when a game clock runs.
//
// Nothing here reads the time: the caller says how much is left and how much was spent.
#ifndef GENPEI_EDGE_CLOCK_H
#define GENPEI_EDGE_CLOCK_H

#include "game/turn_clock.h"

#include <stdbool.h>

typedef struct {
    int64_t usual_ns; // what a move gets when nothing special is seen
    int64_t most_ns;  // the search is stopped then in any case
    bool hurry;       // too little time to check clocks: only a few plies
} EdgeTime;

// The share of a move of `side` with that many empty squares. `lag_ms` is how much longer moves
// have taken lately than they should (a busy machine); at least ten milliseconds are assumed. Even
// if every move uses all of `most_ns` and the lag, the flag does not fall.
EdgeTime edge_time_share(const TurnClock *c, int side, int empties, int64_t lag_ms);

// The lag after a move that should have taken at most that long: a long lag decays quickly.
int64_t edge_time_lag(int64_t lag_ms, int64_t most_ns, int64_t spent_ns);

// How a search progresses, step by step.
typedef struct {
    int64_t usual_ns;
    int best, value; // of the last step
    int steps;
    double unrest; // grows when the best move changes or its value falls, and decays
} EdgePace;

void edge_pace_init(EdgePace *p, int64_t usual_ns);

// After a step: whether to stop. A move that stays the best is played early; one that was found
// late, or whose value fell, gets up to three times as long.
bool edge_pace_enough(EdgePace *p, int best, int value, int64_t spent_ns);

#endif
