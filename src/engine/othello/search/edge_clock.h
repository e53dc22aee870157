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
    int64_t most_ns;  // the search is broken off then, whatever it has seen
    bool hurry;       // there is no time for looking at clocks: a few plies, and that is it
} EdgeTime;

// The share of a move of `side` with that many empty squares. `lag_ms` is how much longer moves
// have taken lately than they should (a busy machine); at least ten milliseconds are reckoned with.
// However often all of `most_ns` and the lag are used up, the flag does not fall.
EdgeTime edge_time_share(const TurnClock *c, int side, int empties, int64_t lag_ms);

// The lag after a move that was to take at most that long: a long one is soon forgotten again.
int64_t edge_time_lag(int64_t lag_ms, int64_t most_ns, int64_t spent_ns);

// How a search goes on, step by step.
typedef struct {
    int64_t usual_ns;
    int best, value; // of the last step
    int steps;
    double unrest; // grows when the best move changes or its value falls, and dies away
} EdgePace;

void edge_pace_init(EdgePace *p, int64_t usual_ns);

// After a step: whether another one is not worth its time. A move that stays the best is played
// early; one that was found late, or that got worse, is thought over for up to three times as long.
bool edge_pace_enough(EdgePace *p, int best, int value, int64_t spent_ns);

#endif
