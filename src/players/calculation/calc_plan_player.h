// SPDX-License-Identifier: MIT
// calc_plan_player.h - `calc-plan`: the player of Calculation of the 1978 paper, which keeps a plan
// for the cards in its heaps.
#ifndef GENPEI_CALC_PLAN_PLAYER_H
#define GENPEI_CALC_PLAN_PLAYER_H

#include "player/player.h"

extern const PlayerType calc_plan_player_type;

#endif
