// SPDX-License-Identifier: MIT
// shogi_handicap.h - the customary handicaps: what White plays without, or gives to Black.
#ifndef GENPEI_SHOGI_HANDICAP_H
#define GENPEI_SHOGI_HANDICAP_H

#include "base/error.h"

enum { SHOGI_HANDICAPS = 34 }; // 0 is an even game

typedef struct {
    const char *name;     // "2-piece"
    const char *japanese; // "二枚落ち"
    const char *sfen;     // White moves first
} ShogiHandicap;

const ShogiHandicap *shogi_handicap(int i);

// From either name or the number; suggests one where there is none of that name.
bool shogi_handicap_read(const char *text, int *out, Error *e);

#endif
