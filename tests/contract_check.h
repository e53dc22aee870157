// SPDX-License-Identifier: MIT
// contract_check.h - plays random games of any game and checks every promise of game.h on the way.
//
// Fails the running cmocka test, naming the game, the position and the broken promise.
#ifndef GENPEI_CONTRACT_CHECK_H
#define GENPEI_CONTRACT_CHECK_H

#include "game/game.h"

void contract_check(const Game *g, int games, uint64_t seed);

#endif
