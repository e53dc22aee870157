// SPDX-License-Identifier: MIT
// shogi_handicap.h - the customary handicaps: what White plays without, or gives to Black.
#ifndef GENPEI_SHOGI_HANDICAP_H
#define GENPEI_SHOGI_HANDICAP_H

#include "base/error.h"
#include "games/shogi/shogi_position.h"

enum { SHOGI_HANDICAPS = 34 }; // 0 is an even game

typedef struct {
    const char *name;     // "2-piece"
    const char *japanese; // "二枚落ち"
    const char *sfen;     // White moves first
} ShogiHandicap;

const ShogiHandicap *shogi_handicap(int i);

// Which of them a position is, -1 for none. A handicap game has 下手 and 上手, not 先手 and 後手.
int shogi_handicap_find(const ShogiPosition *p);
const char *shogi_side_japanese(int colour, bool handicap);

// From either name or the number; suggests one where there is none of that name. Japanese names are
// also read as 6枚落ち, 飛落ち, 左香落ち and without ち.
bool shogi_handicap_read(const char *text, int *out, Error *e);

#endif
