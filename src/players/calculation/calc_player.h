// SPDX-License-Identifier: MIT
// calc_player.h - `calc`, the strong player of the patience Calculation, and `calc-plan`, the
// player of the 1978 paper, which keeps a plan for the cards in its heaps.
#ifndef GENPEI_CALC_PLAYER_H
#define GENPEI_CALC_PLAYER_H

#include "player/player.h"

extern const PlayerType calc_player_type;
extern const PlayerType calc_plan_player_type;

#endif
