// SPDX-License-Identifier: MIT
// simple_players.h - `random` and `human`, which exist for every game.
#ifndef GENPEI_SIMPLE_PLAYERS_H
#define GENPEI_SIMPLE_PLAYERS_H

#include "player/player.h"

extern const PlayerType random_player_type;
extern const PlayerType human_player_type;

#endif
