// SPDX-License-Identifier: MIT
// sho_grow.h - grows an opening book of shogi by our own searches, best play first.
//
// Positions are searched in batches of a fixed number, so that the book does not depend on the
// number of threads. A book that is there may be gone on with: what it has is not searched again.
#ifndef GENPEI_SHO_GROW_H
#define GENPEI_SHO_GROW_H

#include "engine/shogi/net/sho_net.h"
#include "game/game_table.h"
#include "train/sho_book_grow.h"
#include "work/progress.h"

typedef struct {
    const Game *game; // shogi
    const char *out;  // file for the book; the manifest goes to `out`.txt
    ShoBookHow search;
    int64_t positions; // at most
    int64_t seconds;   // at most; 0: no limit
    int threads;
    const char *net; // file of a network; NULL: the built-in one, or the evaluation by hand
    bool resume;     // goes on with the book in `out`
    const atomic_bool *stop;
    Progress *progress;
} ShoGrowth;

typedef struct {
    size_t positions, searched;
    int value;        // of the start, in hundredths of a pawn for the first player
    double cpu;       // seconds
    bool interrupted; // stopped before the first position
} ShoGrown;

// False, with the reason, when a file cannot be read or written or it was stopped before the first
// position.
bool sho_grow(const ShoGrowth *how, ShoGrown *out, Error *e);

#endif
