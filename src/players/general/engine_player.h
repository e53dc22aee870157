// SPDX-License-Identifier: MIT
// engine_player.h - `engine`: an external program as a player.
//
// The program is started with the first game and kept for the next ones. A program at fault loses
// the game; it is then ended, and started again for the next game. One that does not start is
// absent (Choice in turn.h).
#ifndef GENPEI_ENGINE_PLAYER_H
#define GENPEI_ENGINE_PLAYER_H

#include "player/player.h"

extern const PlayerType engine_player_type;

#endif
