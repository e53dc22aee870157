// SPDX-License-Identifier: MIT
// response_strategy.h - the response strategy (Iida 1995, sections 2.1.4 and 2.2.4): how long to
// think, and how far, by how settled a position is.
//
// The masters whose games the paper counts think very long a few times a game and answer at once
// elsewhere. The search depth in a position follows from the default depth and the response
// strategy. The paper gives no formula; ours: a position is the more unsettled, the more one extra
// ply changed the best move or its value, and the nearer the second best comes to the best.
#ifndef GENPEI_RESPONSE_STRATEGY_H
#define GENPEI_RESPONSE_STRATEGY_H

#include "game/turn_clock.h"
#include "search/search.h"

// From 0, settled (or nothing to choose), to 1, unsettled. `before` and `now` are the values of the
// same moves by two depths, in order of generation; `scale` is a difference that matters, such as a
// tenth of a win.
double response_unsettled(const MoveValue *before, const MoveValue *now, size_t n, double scale);

// The depth to search: `usual` less a third when settled, a third more when unsettled.
int response_depth(int usual, double unsettled);

// How long this move may be thought about: a fifth of the even share of the time when settled,
// four times the share when unsettled, never more than a third of what is left. `plies_left` is an
// estimate of how many moves the player still has to make. 0 without a clock.
int64_t response_time_ms(const TurnClock *clock, int side, int plies_left, double unsettled);

#endif
