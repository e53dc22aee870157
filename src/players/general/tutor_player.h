// SPDX-License-Identifier: MIT
// tutor_player.h - the teacher as a player: `tutor:level=beginner`, `tutor:me=NAME`.
#ifndef GENPEI_TUTOR_PLAYER_H
#define GENPEI_TUTOR_PLAYER_H

#include "player/player.h"

extern const PlayerType tutor_player_type;

#endif
