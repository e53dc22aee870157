// SPDX-License-Identifier: MIT
// go_players.h - `zobrist`, `ryder` and `reitman`: programs of go of 1969, 1971 and 1978.
#ifndef GENPEI_GO_PLAYERS_H
#define GENPEI_GO_PLAYERS_H

#include "player/player.h"

extern const PlayerType zobrist_player_type;
extern const PlayerType ryder_player_type;
extern const PlayerType reitman_player_type;

#endif
