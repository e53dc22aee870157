// SPDX-License-Identifier: MIT
// acol_player.h - `acol`: bridge, bid by Acol, with reasons; cards are played by simple rules.
#ifndef GENPEI_ACOL_PLAYER_H
#define GENPEI_ACOL_PLAYER_H

#include "player/player.h"

extern const PlayerType acol_player_type;

#endif
