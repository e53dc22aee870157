// SPDX-License-Identifier: MIT
// bg_ids.h - positions of backgammon as GNU Backgammon names them: position IDs such as
// 4HPwATDgc/ABMA, and match IDs behind them, 4HPwATDgc/ABMA:MAGgAAAAAAAE.
//
// A position ID has the men of both players, counted from the side of the player on roll: it does
// not say who that is. A match ID adds who is on roll, the dice, the cube, the length of the match
// and its score. White is the program's player 0 (O).
#ifndef GENPEI_BG_IDS_H
#define GENPEI_BG_IDS_H

#include "game/game.h"
#include "games/backgammon/bg_position.h"

enum { BG_POSITION_ID = 14, BG_MATCH_ID = 12 }; // characters

// What a match ID says besides the position: 0 for a game outside of a match.
typedef struct {
    int length, score[2];
    bool crawford;
} BgMatch;

// Appends the ID. A match ID is only written for a position in which the game has begun and the
// dice, where thrown, are unused; false otherwise.
void bg_position_id(const BgPosition *p, Str *out);
bool bg_match_id(const BgPosition *p, const BgMatch *match, Str *out);

// Reads a position ID, or both with a colon between them. Without a match ID white is on roll.
// `match` may be NULL. False, with the reason.
bool bg_ids_parse(const char *text, bool cube, BgPosition *out, BgMatch *match, Error *e);

// See Game.position_alias: IDs wherever a position is read. The length of the match and its score
// are no part of a position here.
bool bg_position_alias(const Game *g, const char *text, Str *out, Error *e);

// "ID" or "ID:ID" of a position of the game; nothing for other games, and where there is no ID.
void bg_ids_of(const Game *g, const State *s, Str *out);

#endif
