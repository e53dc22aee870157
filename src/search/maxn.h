// SPDX-License-Identifier: MIT
// maxn.h - a search for any number of players: max-n (Luckhardt and Irani 1986), every player
// taking what is best for their own side.
//
// A position beyond the depth limit is worth the mean payoff of a few random games. Players of a
// team are one side; where there are two sides, each tries to get more than the other, and lines
// are cut off as in alpha-beta. Chance is followed along one outcome: the caller asks often.
// Everything in the position counts as known: where something is hidden, the caller fills it in
// (worlds.h).
#ifndef GENPEI_MAXN_H
#define GENPEI_MAXN_H

#include "search/search.h"

typedef struct Maxn Maxn;

Maxn *maxn_new(const Game *g);
void maxn_free(Maxn *m);

// What each move is worth in payoff to the player to move, in the order of generation; `out` has
// room for max_moves. Goes deeper until limits->nodes positions were looked at, the time is up, or
// `stop` is set; the last depth that was completed counts, the first one always is. `stats` (may be
// NULL) gets the positions and the depth. Returns the number of moves. Same random numbers, same
// answer, where time is no limit.
size_t maxn_values(Maxn *m, const State *s, const Limits *limits, Rng *rng, double *out,
                   SearchStats *stats);

#endif
