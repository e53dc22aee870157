// SPDX-License-Identifier: MIT
// l7_guessing.h - whether what is hidden can be guessed rightly from a view alone.
//
// Such a guess (l7_sample.h) knows what a player sees now, not the course of the game. Where chance
// or players openly do what depends on hidden values, or hidden data on nodes is dealt by unequal
// odds, it would be wrong. Some random games are played to find this; where it is found, only
// guesses from the whole game so far are made (worlds.h).
#ifndef GENPEI_L7_GUESSING_H
#define GENPEI_L7_GUESSING_H

#include "lang/game/l7_game.h"

// Why guesses would be wrong; NULL: nothing was found.
const char *l7_guesses_wrong(const Game *g);

#endif
