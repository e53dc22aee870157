// SPDX-License-Identifier: MIT
// edge_player.h - `edge`: the strong Othello player (engine/othello).
#ifndef GENPEI_EDGE_PLAYER_H
#define GENPEI_EDGE_PLAYER_H

#include "player/player.h"

extern const PlayerType edge_player_type;

#endif
