// SPDX-License-Identifier: MIT
// om_player.h - predicts the moves of one particular opponent (Iida 1995):
// `om:depth=4,opponent=ply/depth=3`.
//
// The opponent may be any player of the workbench; it is asked for its move wherever it is to move
// in the tree. The strategies weigh the gain when it plays as predicted (F) against what is certain
// whatever it plays (f): at the root, where both are known for every move.
#ifndef GENPEI_OM_PLAYER_H
#define GENPEI_OM_PLAYER_H

#include "player/player.h"

extern const PlayerType om_player_type;

#endif
