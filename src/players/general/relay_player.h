// SPDX-License-Identifier: MIT
// relay_player.h - a team that plays one side, its members taking turns (Iida 1995, section 3.3:
// relay shogi).
#ifndef GENPEI_RELAY_PLAYER_H
#define GENPEI_RELAY_PLAYER_H

#include "player/player.h"

extern const PlayerType relay_player_type;

#endif
