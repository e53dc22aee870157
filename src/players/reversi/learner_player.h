// SPDX-License-Identifier: MIT
// learner_player.h - `learner70`: three plies and a memory of past games (1970 paper, section 4,
// 3e).
//
// It remembers, of every past game, how often each square was turned over after a stone was placed
// on it. A move is worth its backed-up value plus, for every game remembered, the weight of the
// number of times its square turned over in that game: 10, -10, 20, -20, 30, -30, 30 for 0 to 6
// times. A stone that turned an even number of times ended in the hands of whoever placed it. The
// weights of the squares, W(1000,200,400,300,3,2,3,30,20,1), are so high on the edge that the
// memory decides only what is played before the edge is reached.
//
// What we had to assume (docs/papers/takeuchi-1970.md has the readings tried and their results):
//  - All past games are remembered (memory=N keeps the last N), whoever won and whoever placed the
//    stone, and the memory is kept when the opponent changes.
//  - A square no one played on turned over 0 times. More than 6 times count as 6.
//  - Root moves are looked at in the order of the 7-ply program (sorted by static value), or as
//  they
//    are generated (order=none); the first of equal ones is kept.
#ifndef GENPEI_LEARNER_PLAYER_H
#define GENPEI_LEARNER_PLAYER_H

#include "player/player.h"

extern const PlayerType learner_player_type;

// How often each square of a Reversi game was turned over after a stone was placed on it; 0 for
// squares no one played on. `out` has room for REVERSI_SQUARES_MAX, by square number.
void learner_count_turnovers(const Record *game, int *out);

#endif
