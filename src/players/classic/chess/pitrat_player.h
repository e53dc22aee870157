// SPDX-License-Identifier: MIT
// pitrat_player.h - `pitrat`: chess by plans (Pitrat 1977), which are told in words.
#ifndef GENPEI_PITRAT_PLAYER_H
#define GENPEI_PITRAT_PLAYER_H

#include "player/player.h"

extern const PlayerType pitrat_player_type;

#endif
