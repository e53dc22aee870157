// SPDX-License-Identifier: MIT
// hex_plan_player.h - `hex-plan`: sees links and plans, chooses by seven rules, says why (1978).
#ifndef GENPEI_HEX_PLAN_PLAYER_H
#define GENPEI_HEX_PLAN_PLAYER_H

#include "player/player.h"
#include "teach/hex/plan_think.h"

extern const PlayerType hex_plan_player_type;

// What such a player thinks of a position that is not final; NULL when it is another kind of
// player. Belongs to the player, until it thinks again.
const PlanThought *hex_plan_thought(Player *p, const State *s);

#endif
