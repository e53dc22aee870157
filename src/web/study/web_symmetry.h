// SPDX-License-Identifier: MIT
// web_symmetry.h - the symmetries of the built-in games, found once and kept, for the opening
// explorer.
#ifndef GENPEI_WEB_SYMMETRY_H
#define GENPEI_WEB_SYMMETRY_H

#include "record/files/game_index.h"
#include "web/games/web_written.h"

typedef struct KnownTurns KnownTurns;

enum { SYMMETRIES_MAX = 200 }; // games; those that come later have none, with parameters half

typedef struct {
    Written *written; // games of visitors have none: finding them may take long
    mtx_t lock;       // of the list
    KnownTurns *known;
    size_t n;
} Symmetries;

void symmetries_init(Symmetries *y, Written *written);
void symmetries_clear(Symmetries *y);

// The games that must stay open for it, at most SYMMETRIES_MAX; returns how many.
size_t symmetries_games(Symmetries *y, const Game *out[SYMMETRIES_MAX]);

// For game_index_merge_symmetric; `symmetries` is a Symmetries.
const IndexTurns *symmetries_of(void *symmetries, const Game *g);

#endif
