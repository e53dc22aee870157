// SPDX-License-Identifier: MIT
// player_analyse.h - asks a player to analyse a position and reports every step.
#ifndef GENPEI_PLAYER_ANALYSE_H
#define GENPEI_PLAYER_ANALYSE_H

#include "player/player.h"

// Searches deeper and deeper, or longer and longer, until `turn->limits` end it or nothing is left
// to search. A player without an analysis of its own reports its values once; one without values
// reports the move it would make. Nothing is reported for a position that is final.
void player_analyse(Player *p, const Turn *turn, const AnalysisOptions *ask);

#endif
