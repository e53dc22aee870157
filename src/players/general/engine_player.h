// SPDX-License-Identifier: MIT
// engine_player.h - `engine`: an external program as a player.
//
// The program is started with the first game and kept for the next ones. What it does wrong loses
// it the game in which it does it; then it is ended, and started anew for the next game.
#ifndef GENPEI_ENGINE_PLAYER_H
#define GENPEI_ENGINE_PLAYER_H

#include "player/player.h"

extern const PlayerType engine_player_type;

#endif
