// SPDX-License-Identifier: MIT
// proof_player.h - `proof`: plays the strategy of a proof, and so never gets less than was proved.
#ifndef GENPEI_PROOF_PLAYER_H
#define GENPEI_PROOF_PLAYER_H

#include "player/player.h"

extern const PlayerType proof_player_type;

#endif
