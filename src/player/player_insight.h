// SPDX-License-Identifier: MIT
// player_insight.h - everything a player can say about a position, as an Insight (insight.h).
//
// What the player's choose() and values() say is always there; players add to it with their
// explain().
#ifndef GENPEI_PLAYER_INSIGHT_H
#define GENPEI_PLAYER_INSIGHT_H

#include "player/player.h"

// Asks the player. False, with the reason, when it has no answer; `out` is then empty. The position
// must not be final. End with insight_clear.
bool player_insight(Player *p, const Turn *turn, Insight *out, Error *e);

#endif
