// SPDX-License-Identifier: MIT
// classic_player.h - `ply` beyond the programs of 1970: the searches of the survey of 1979 with an
// evaluation of the registry (evals.h), for every game of two players without chance or hidden
// information.
//
// search=alphabeta, minimax and shallow (alpha-beta without deep cuts) go depth first (classic.h):
// order= says in which order moves are searched, quiet= what happens at the depth limit, prune=
// which moves are given up. search=bstar and bandwidth go best first (best_first.h): margin= is how
// far evaluations may be off, bounds= a second one for the bounds, nodes= how many positions.
#ifndef GENPEI_CLASSIC_PLAYER_H
#define GENPEI_CLASSIC_PLAYER_H

#include "player/player.h"

// NULL with the reason when the options are wrong or the game is not one it can play.
Player *classic_player_make(Spec *spec, const Game *g, Error *e);

#endif
