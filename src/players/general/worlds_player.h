// SPDX-License-Identifier: MIT
// worlds_player.h - `worlds`: draws what it cannot see, looks ahead in every such world with full
// knowledge, and takes the move that is best on average (Ginsberg 1996). For any number of players.
#ifndef GENPEI_WORLDS_PLAYER_H
#define GENPEI_WORLDS_PLAYER_H

#include "player/player.h"

extern const PlayerType worlds_player_type;

#endif
