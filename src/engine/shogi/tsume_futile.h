// SPDX-License-Identifier: MIT
// tsume_futile.h - interpositions that only put off the mate: the rules of tsume do not count them.
#ifndef GENPEI_TSUME_FUTILE_H
#define GENPEI_TSUME_FUTILE_H

#include "games/shogi/shogi_position.h"

// The side to move is in check. Mate, or every reply is a piece dropped between that the checking
// piece takes with check, and the same holds again.
bool tsume_is_over(const ShogiPosition *p);

// The futile replies to a check that ends the problem, and their captures, up to mate: the longest
// line of them. Returns its plies; 0 when it is longer than `room`.
int tsume_put_off(const ShogiPosition *p, ShogiMove *line, int room);

// How many plies of a line of mate count: those up to the check that ends the problem.
int tsume_counted_plies(const ShogiPosition *p, const ShogiMove *line, int plies);

#endif
