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

// The same for a hint: one look, one set of numbers. The table has the best moves that were looked
// at, HINT_LINES at most where they come from the search that chooses; the choice of a player that
// searches is the first of them, with its value. Where every value is the same guess, nothing is
// valued.
enum { HINT_LINES = 8 };
bool player_hint(Player *p, const Turn *turn, Insight *out, Error *e);

// Points of an open game, in a sentence: "39"; in pawns where the player knows them: "+0.39 pawns",
// in Japanese the number alone (評価値), which has 100 for a pawn in shogi.
void player_points_words(const Player *p, int value, bool with_sign, Str *en, Str *ja);

#endif
