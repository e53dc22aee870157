// SPDX-License-Identifier: MIT
// cfr_player.h - `cfr`: plays an equilibrium of a small game with hidden information.
#ifndef GENPEI_CFR_PLAYER_H
#define GENPEI_CFR_PLAYER_H

#include "player/player.h"

extern const PlayerType cfr_player_type;

#endif
