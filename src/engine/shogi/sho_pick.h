// SPDX-License-Identifier: MIT
// sho_pick.h - the moves of a position one after the other, the likely best first: the move of the
// table, captures that do not lose material, quiet moves by their history, losing captures.
//
// Moves are listed and valued only when the ones before them did not suffice. A pawn, bishop or
// rook that may promote and does not is left out: it could only lose by that, but for the rare
// mate by a dropped pawn that it avoids.
#ifndef GENPEI_SHO_PICK_H
#define GENPEI_SHO_PICK_H

#include "engine/shogi/sho_history.h"
#include "games/shogi/shogi_moves.h"

typedef enum { SHO_PICK_ALL, SHO_PICK_EVASIONS, SHO_PICK_CAPTURES, SHO_PICK_CHECKS } ShoPickWhat;

typedef struct {
    ShoPickWhat what; // captures: those that lose no material; checks: with quiet checks behind
    ShogiMove first;  // of the table; SHOGI_NO_MOVE: none
    ShogiMove killers[2], reply;
    const ShoHistory *history;
    const ShogiAim *aim;      // for checks
    const int16_t *follow[3]; // rows of history->follow: one, two and four plies back
} ShoPickSetup;

typedef struct {
    ShoPickSetup setup;
    const ShogiPosition *position;
    int stage;
    size_t n, at, n_captures, n_bad;
    bool skip_quiets; // may be set between moves
    ShogiMove moves[SHOGI_MOVES_ROOM];
    int keys[SHOGI_MOVES_ROOM]; // their values
} ShoPick;

void sho_pick_begin(ShoPick *k, const ShogiPosition *p, const ShoPickSetup *setup);

// SHOGI_NO_MOVE when there are no more.
ShogiMove sho_pick_next(ShoPick *k);

// Whether a move found in the table is a legal one here.
bool sho_move_fits(const ShogiPosition *p, ShogiMove m);

// Captures, and pawns that promote: what exchanges decide.
static inline bool sho_is_capture(const ShogiPosition *p, ShogiMove m) {
    if (shogi_is_drop(m)) return false;
    return p->board[shogi_to(m)] ||
           (shogi_is_promotion(m) && shogi_kind(p->board[shogi_from(m)]) == SHOGI_PAWN);
}

// Of a move of a piece that does not promote: whether it could not, or may be better than the one
// that does.
bool sho_worth_not_promoting(const ShogiPosition *p, ShogiMove m);

#endif
