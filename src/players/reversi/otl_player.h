// SPDX-License-Identifier: MIT
// otl_player.h - `otl`: the knowledge oriented Othello player of 1984 (src/teach/otl) as a player.
#ifndef GENPEI_OTL_PLAYER_H
#define GENPEI_OTL_PLAYER_H

#include "player/player.h"

extern const PlayerType otl_player_type;

#endif
