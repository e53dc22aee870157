// SPDX-License-Identifier: MIT
// chess_players.h - `kister`, `bernstein`, `nss`, `tech` and `chess4`: chess programs of 1956 to
// 1977.
#ifndef GENPEI_CHESS_PLAYERS_H
#define GENPEI_CHESS_PLAYERS_H

#include "player/player.h"

extern const PlayerType kister_player_type;
extern const PlayerType bernstein_player_type;
extern const PlayerType nss_player_type;
extern const PlayerType tech_player_type;
extern const PlayerType chess4_player_type;

#endif
