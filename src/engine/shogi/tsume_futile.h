// SPDX-License-Identifier: MIT
// tsume_futile.h - interpositions that only put off the mate: the rules of tsume do not count them.
#ifndef GENPEI_TSUME_FUTILE_H
#define GENPEI_TSUME_FUTILE_H

#include "games/shogi/shogi_position.h"

// The side to move is in check. Mate, or every reply is a piece dropped between that the checking
// piece takes with check, and the same holds again.
bool tsume_is_over(const ShogiPosition *p);

// How many plies at the end of a line of mate are such interpositions and their captures.
int tsume_futile_plies(const ShogiPosition *p, const ShogiMove *line, int plies);

#endif
