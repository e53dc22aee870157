// SPDX-License-Identifier: MIT
// blackjack_player.h - `basic`: blackjack by the expected payoff of every move, computed.
#ifndef GENPEI_BLACKJACK_PLAYER_H
#define GENPEI_BLACKJACK_PLAYER_H

#include "player/player.h"

extern const PlayerType blackjack_player_type;

#endif
