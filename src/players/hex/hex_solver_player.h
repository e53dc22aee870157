// SPDX-License-Identifier: MIT
// hex_solver_player.h - `hex-solver`: Hex by proof; wins what is won as soon as it can prove it.
#ifndef GENPEI_HEX_SOLVER_PLAYER_H
#define GENPEI_HEX_SOLVER_PLAYER_H

#include "player/player.h"

extern const PlayerType hex_solver_player_type;

#endif
