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
// What the paper does not say is an option; the first word of each is the default
// (docs/papers/takeuchi-1970.md has the readings tried and their results):
//   memory=N        the last N games are remembered; 0: all
//   games=all|lost  whether games that it won are remembered
//   count=any|own|enemy|signed
//                   whose stones are counted; signed: the enemy's weigh the other way
//   unplayed=zero|nothing
//                   a square without such a stone turned over 0 times, or says nothing
//   often=last|parity|nothing
//                   more times than there are weights: the last weight; the last one or the one
//                   before, odd or even alike; nothing
//   sum=weights|times
//                   the weights of all games are added, or the times, which then have one weight
//   values=exact|bounds
//                   a move that alpha-beta refutes has its value, or the bound that refuted it
//   order=root|none root moves are taken best static value first, as in the 7-ply program, or as
//                   generated
//   ties=first|last of equal moves
// The memory is kept when the opponent changes.
#ifndef GENPEI_LEARNER_PLAYER_H
#define GENPEI_LEARNER_PLAYER_H

#include "player/player.h"

extern const PlayerType learner_player_type;

// How often each square of a Reversi game was turned over after a stone was placed on it; 0 for
// squares nobody played on. `placed_by`, unless NULL, gets who placed that stone, -1 for nobody.
// Both have room for REVERSI_SQUARES_MAX, by square number.
void learner_count_turnovers(const Record *game, int *times, int *placed_by);

#endif
