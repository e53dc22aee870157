// SPDX-License-Identifier: MIT
// perfect_player.h - `perfect`: plays exactly where it can solve the position, and shows what every
// move is worth there; elsewhere it leaves the move to an ordinary player.
#ifndef GENPEI_PERFECT_PLAYER_H
#define GENPEI_PERFECT_PLAYER_H

#include "player/player.h"

extern const PlayerType perfect_player_type;

#endif
