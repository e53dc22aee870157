// SPDX-License-Identifier: MIT
// domino_player.h - `pervin`: partnership dominoes by a fixed mixture of four strategies.
#ifndef GENPEI_DOMINO_PLAYER_H
#define GENPEI_DOMINO_PLAYER_H

#include "player/player.h"

extern const PlayerType domino_player_type;

#endif
