// SPDX-License-Identifier: MIT
// shogi_moves.h - the legal moves of a position, those that give check, and counts of them.
//
// Moves are legal as they are listed: check and pins are found first, then each piece gets only the
// squares it may go to. Every choice of promoting or not is a move of its own. Declaring a win is
// not among them (shogi.h), nor is repetition known here.
#ifndef GENPEI_SHOGI_MOVES_H
#define GENPEI_SHOGI_MOVES_H

#include "games/shogi/shogi_position.h"

#include <stddef.h>

// No position has more than 593 legal moves; lists have room to spare for wide stores.
enum { SHOGI_MOST_MOVES = 593, SHOGI_MOVES_ROOM = 704 };

// All legal moves. In check these are the evasions. `out` has SHOGI_MOVES_ROOM entries.
size_t shogi_legal_moves(const ShogiPosition *p, ShogiMove *out);
size_t shogi_count_legal(const ShogiPosition *p);
bool shogi_has_legal(const ShogiPosition *p);             // at least one
bool shogi_is_legal(const ShogiPosition *p, ShogiMove m); // any number may be asked about

// The legal moves that capture.
size_t shogi_capturing_moves(const ShogiPosition *p, ShogiMove *out);

// For searches, out of check, in parts: forcing moves (captures, and pawns that promote), and quiet
// ones (all others). Left out are moves that could promote and are hardly ever worth a look
// without: of a pawn, bishop or rook, and of a lance to the last rank but one.
size_t shogi_forcing_moves(const ShogiPosition *p, ShogiMove *out);
size_t shogi_quiet_moves(const ShogiPosition *p, ShogiMove *out);

// What the side to move needs to know to give check.
typedef struct {
    int king;                  // the other side's; SHOGI_NOWHERE for none
    ShogiSet from[SHOGI_WAYS]; // a piece that moves in this way gives check from these squares
    ShogiSet screens; // its own pieces that stand alone between a slider of its and the king
} ShogiAim;

void shogi_aim(const ShogiPosition *p, ShogiAim *out);
bool shogi_gives_check(const ShogiPosition *p, const ShogiAim *aim, ShogiMove m); // m is legal

// The quiet moves (see above) that give check.
size_t shogi_quiet_checks(const ShogiPosition *p, const ShogiAim *aim, ShogiMove *out);

// The legal moves that give check.
size_t shogi_checking_moves(const ShogiPosition *p, ShogiMove *out);

// The squares to which the king of the side that is not to move could go if it were to move now and
// its own square were empty; none where there is no king.
ShogiSet shogi_flights(const ShogiPosition *p);

// How many legal replies there are to a check: moves of pieces on the board, and squares on which a
// piece can be dropped to interpose.
typedef struct {
    size_t moves, drop_squares;
} ShogiReplies;

ShogiReplies shogi_count_replies(const ShogiPosition *p); // the side to move is in check

// Whether a pawn dropped there by the side to move, in front of the other king, is mate.
bool shogi_pawn_drop_mates(const ShogiPosition *p, int to);

// Leaves after `depth` moves, 1 at depth 0: with every move made and taken back, and with the moves
// of the last ply only counted.
uint64_t shogi_perft_made(ShogiPosition *p, int depth);
uint64_t shogi_perft(ShogiPosition *p, int depth);

#endif
