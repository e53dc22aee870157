// SPDX-License-Identifier: MIT
// shogi_reasons.h - why a move is not legal, why a win cannot be declared, why a game is over.
#ifndef GENPEI_SHOGI_REASONS_H
#define GENPEI_SHOGI_REASONS_H

#include "games/shogi/shogi.h"

// Why what is typed is not a legal move, in a sentence; false when it is not written like a move.
bool shogi_refuse_move(const Game *g, const State *s, const char *text, Error *e);

// Why a game ended by its rules.
typedef enum {
    SHOGI_BY_NOTHING, // it goes on
    SHOGI_BY_MATE,
    SHOGI_BY_NO_MOVE, // not in check, but without a move
    SHOGI_BY_REPETITION,
    SHOGI_BY_CHECKS, // one side gave check all the time
    SHOGI_BY_DECLARATION,
    SHOGI_BY_NUMBER, // of moves
} ShogiReason;

ShogiReason shogi_reason(const Game *g, const State *s);

// "mate", "詰み"; "" for SHOGI_BY_NOTHING.
const char *shogi_reason_text(ShogiReason reason, bool japanese);

#endif
