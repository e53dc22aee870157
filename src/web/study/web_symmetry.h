// SPDX-License-Identifier: MIT
// web_symmetry.h - the symmetries of the built-in games, found once and kept, for the opening
// explorer.
#ifndef GENPEI_WEB_SYMMETRY_H
#define GENPEI_WEB_SYMMETRY_H

#include "record/files/game_index.h"
#include "web/games/web_written.h"

typedef struct KnownTurns KnownTurns;

typedef struct {
    Written *written; // games of visitors have none: finding them may take long
    KnownTurns *known;
} Symmetries;

void symmetries_clear(Symmetries *y);

// For game_index_merge_symmetric; `symmetries` is a Symmetries. Not thread safe.
const IndexTurns *symmetries_of(void *symmetries, const Game *g);

#endif
