// SPDX-License-Identifier: MIT
// l7_observe.h - positions and moves of games in L7 as numbers (observe.h), from the description.
//
// Words on nodes are a plane each; numbers are scaled to 0 to 1 by their range; nodes and sets of
// nodes are a plane; an item of a pile is a plane for its place. What a view does not show is a
// plane of its own.
#ifndef GENPEI_L7_OBSERVE_H
#define GENPEI_L7_OBSERVE_H

#include "game/observe.h"
#include "lang/game/l7_game.h"

void l7_observe(const Game *g, const State *view, Observer *out);

// How many numbers moves have; 0 where steps can follow each other, or there are too many.
size_t l7_action_count(const L7Program *p);
size_t l7_action(const Game *g, Move m);

#endif
