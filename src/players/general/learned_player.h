// SPDX-License-Identifier: MIT
// learned_player.h - `learned`: plays by what `genpei learn` has learned of the game, or, with a
// file, by what is there, also of a learner of `genpei train`; and `poker`, the opponents of one of
// those.
#ifndef GENPEI_LEARNED_PLAYER_H
#define GENPEI_LEARNED_PLAYER_H

#include "player/player.h"

extern const PlayerType learned_player_type;
extern const PlayerType poker_player_type;

#endif
