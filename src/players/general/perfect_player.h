// SPDX-License-Identifier: MIT
// perfect_player.h - `perfect`: plays perfectly where it can solve the position, and shows the
// value of every move there; elsewhere it leaves the move to an ordinary player.
#ifndef GENPEI_PERFECT_PLAYER_H
#define GENPEI_PERFECT_PLAYER_H

#include "player/player.h"

extern const PlayerType perfect_player_type;

#endif
