// SPDX-License-Identifier: MIT
// classic_player.h - `ply` beyond the Reversi family: fixed depth alpha-beta with an evaluation
// from the registry (evals.h), for every game of two players without chance or hidden information.
#ifndef GENPEI_CLASSIC_PLAYER_H
#define GENPEI_CLASSIC_PLAYER_H

#include "player/player.h"

// NULL with the reason when the options are wrong or the game is not one it can play.
Player *classic_player_make(Spec *spec, const Game *g, Error *e);

#endif
