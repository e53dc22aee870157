// SPDX-License-Identifier: MIT
// switching_player.h - `resistor`: Shannon's switching game by an electric circuit (Shannon 1951).
#ifndef GENPEI_SWITCHING_PLAYER_H
#define GENPEI_SWITCHING_PLAYER_H

#include "player/player.h"

extern const PlayerType switching_player_type;

#endif
