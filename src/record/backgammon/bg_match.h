// SPDX-License-Identifier: MIT
// bg_match.h - which game of a match of backgammon a record is: its heading "match", "3 points,
// game 2, 1-0". A match of 0 points is a session without end.
#ifndef GENPEI_BG_MATCH_H
#define GENPEI_BG_MATCH_H

#include "base/str.h"

#define RECORD_MATCH "match"

typedef struct {
    int length, game, score[2]; // games count from 1; white's score first, before the game
} BgMatchGame;

enum { BG_MATCH_MAX = 32767 }; // length and scores

void bg_match_text(const BgMatchGame *m, Str *out);
bool bg_match_parse(const char *text, BgMatchGame *out); // only what bg_match_text writes

#endif
