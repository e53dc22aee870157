// SPDX-License-Identifier: MIT
// l7_players.h - players that are computed during the game, and as values of fields; teams.
#ifndef GENPEI_L7_PLAYERS_H
#define GENPEI_L7_PLAYERS_H

#include "lang/lower/l7_lower.h"

// Conversions; other types of values are left alone. A player becomes the value of `field` (-1:
// nothing is done) with that name. A value becomes the player of that name; of a word that names
// none, player -1, who has nothing.
void low_player_to_value(Low *L, Val *v, int field);
void low_value_to_player(Low *L, Val *v);

// 1 where the player is this one; constant players and those in registers.
int low_player_is(Low *L, Val player, int who);

// `after(p)`, `after(p, k)`, `partner(p)`.
bool low_asks_player(const Expr *e);
Val low_call_player(Low *L, const Expr *e);

// The domains `players`, `team` (friend and partners) and `enemies` (all others).
bool low_is_side(const Low *L, const Expr *e);
bool low_on_side(const Low *L, const Expr *e, int player);
Val low_in_side(Low *L, Val player, const Expr *side); // `p in team`

#endif
