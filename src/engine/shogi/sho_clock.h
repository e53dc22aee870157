// SPDX-License-Identifier: MIT
// sho_clock.h - how long to think about a move of shogi when a game clock runs.
//
// Nothing here reads the time: the caller says how much is left and how much was spent.
#ifndef GENPEI_SHO_CLOCK_H
#define GENPEI_SHO_CLOCK_H

#include "game/turn_clock.h"

#include <stdint.h>

typedef struct {
    int64_t usual_ns; // what a move gets when nothing special is seen
    int64_t most_ns;  // the search is stopped then in any case
} ShoTime;

// The share of a move of `side`, the game's move `number`. `lag_ms` is how much longer moves have
// taken lately than they should (a busy machine).
ShoTime sho_time_share(const TurnClock *c, int side, int number, int64_t lag_ms);

// The same for an allowance of nodes a move: what settled moves leave over is `saved`, and others
// may use it; all together never need more than the allowance of each.
typedef struct {
    uint64_t usual, most;
} ShoNodes;
ShoNodes sho_nodes_share(uint64_t allowance, uint64_t saved);

// The lag after a move that should have taken at most that long: a long lag decays quickly.
int64_t sho_time_lag(int64_t lag_ms, int64_t most_ns, int64_t spent_ns);

#endif
