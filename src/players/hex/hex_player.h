// SPDX-License-Identifier: MIT
// hex_player.h - `hex`: Hex, strong: tree search with connections and proofs.
#ifndef GENPEI_HEX_PLAYER_H
#define GENPEI_HEX_PLAYER_H

#include "player/player.h"

extern const PlayerType hex_player_type;

#endif
