// SPDX-License-Identifier: MIT
// chess_tactics.h - positions of chess in which one move wins material and no other does, taken
// from games: data/chess.tactics.
#ifndef GENPEI_CHESS_TACTICS_H
#define GENPEI_CHESS_TACTICS_H

#include "base/error.h"
#include "base/str.h"
#include "game/game.h"
#include "work/progress.h"

#include <stdatomic.h>

typedef struct {
    const Game *game;  // chess
    int64_t positions; // how many are wanted
    int64_t depth;     // of the search that decides
    const atomic_bool *stop;
    Progress *progress;
} ChessTactics;

// Adds lines "POSITION;MOVE" to `out`, at most two of a game. Returns their number, which is
// smaller when the games have no more; -1 with the reason.
int64_t chess_tactics_find(const ChessTactics *how, Str *out, Error *e);

#endif
