// SPDX-License-Identifier: MIT
// learned_player.h - `learned:FILE`: plays by what a learner of `genpei train` has learned; and
// `poker`, the opponents of one of them.
#ifndef GENPEI_LEARNED_PLAYER_H
#define GENPEI_LEARNED_PLAYER_H

#include "player/player.h"

extern const PlayerType learned_player_type;
extern const PlayerType poker_player_type;

#endif
