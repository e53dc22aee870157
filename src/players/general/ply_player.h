// SPDX-License-Identifier: MIT
// ply_player.h - `ply`: fixed depth alpha-beta over weighted squares, the strategy programs of the
// 1970 paper (section 4): 3, 5, 7 and 9 plies, with VAL2 or CHNW weights if asked.
//
// order=fixed/K is the paper's Fixed Ordering: moves are sorted by static value at levels 1 to K,
// the root being level 1; order=root is fixed/1, as the 7-ply program has it. order=dynamic is our
// reading of its Dynamic Ordering, "in which the level changes": with n plies to go, moves are
// sorted by static value and then by the backed-up value of n - 4 plies, where that is 1 or more.
//
// Other games of two players, and evaluations of the registry: classic_player.h.
//
// learn=... changes the weights from game to game in learning mode: weight_learning.h.
#ifndef GENPEI_PLY_PLAYER_H
#define GENPEI_PLY_PLAYER_H

#include "player/player.h"

extern const PlayerType ply_player_type;

#endif
