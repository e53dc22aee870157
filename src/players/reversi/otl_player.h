// SPDX-License-Identifier: MIT
// otl_player.h - `otl`: the knowledge oriented Othello player of 1984 (src/teach/otl) as a player.
#ifndef GENPEI_OTL_PLAYER_H
#define GENPEI_OTL_PLAYER_H

#include "player/player.h"
#include "teach/otl/otl_think.h"

extern const PlayerType otl_player_type;

// What such a player thinks with; NULL when it is another kind of player. Belongs to the player.
OtlThinker *otl_player_thinker(Player *p);

#endif
