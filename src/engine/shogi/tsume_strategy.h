// SPDX-License-Identifier: MIT
// tsume_strategy.h - what a mate search found, as a strategy: for a mate a check at each position
// that can come about, for no mate a reply to each check.
#ifndef GENPEI_TSUME_STRATEGY_H
#define GENPEI_TSUME_STRATEGY_H

#include "base/error.h"
#include "engine/shogi/tsume.h"

typedef struct TsumeStrategy TsumeStrategy;

// Of a decided answer to the last position that was solved. What the table has forgotten is
// searched again. NULL, with the reason, when the search was stopped or more than `positions` would
// be in it. Replies against a mate are found when they are asked for.
TsumeStrategy *tsume_strategy_new(Tsume *t, const ShogiPosition *p, const TsumeAnswer *a,
                                  size_t positions, Error *e);
void tsume_strategy_free(TsumeStrategy *s);

// Of a mate: within how many plies it is, every interposition counted. Not more than the answer
// says where that is the shortest.
int tsume_strategy_plies(const TsumeStrategy *s);

// The same for a position with the attacker to move that is in it.
int tsume_strategy_plies_at(const TsumeStrategy *s, const ShogiPosition *p);

// Of no mate: puts a position with the attacker to move into the set, with the largest hand of the
// attacker for which no mate is known; returns that hand. It has at least the one in `p`.
ShogiHand tsume_strategy_raise(TsumeStrategy *s, const ShogiPosition *p);

// The check, or the reply; SHOGI_NO_MOVE for a position that is not in it, and when the search was
// stopped or there are too many.
ShogiMove tsume_strategy_move(TsumeStrategy *s, const ShogiPosition *p);

#endif
