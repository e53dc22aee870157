// SPDX-License-Identifier: MIT
// chess_combination.h - what Pitrat's learner remembers of a combination: an abstract line of moves
// ("a knight moves, gives check, and attacks the queen"), which fits moves in other positions.
#ifndef GENPEI_CHESS_COMBINATION_H
#define GENPEI_CHESS_COMBINATION_H

#include "base/str.h"
#include "games/chess/chess_board.h"

// What a move does on the board.
typedef enum {
    CHESS_DOES_CHECK,
    CHESS_DOES_DISCOVERED_CHECK,
    CHESS_DOES_ATTACK_QUEEN,
    CHESS_DOES_ATTACK_ROOK,
    CHESS_DOES_ATTACK_MINOR,
    CHESS_DOES_ATTACK_LOOSE, // a piece that nothing guards
    CHESS_DOES_ATTACK_TWO,   // worth more than the man, or not guarded
    CHESS_DOES_OPEN_LINE,    // of another man, onto a piece
    CHESS_DOES_SACRIFICE,    // the man can be taken by one worth less, or is not guarded
    CHESS_DOES_TAKE_GUARD,   // of another man that we attack
    CHESS_DOES_TAKE_MORE,    // than the man is worth
    CHESS_DOES_TAKE_LOOSE,
    CHESS_DOES_PIN, // a man between it and the king
    CHESS_DOES_PROMOTE,
    CHESS_DOES_CLOSE_IN, // the king has no square to go to
    CHESS_DOINGS
} ChessDoing;

enum { CHESS_COMBINATION_MOVES = 3 };

// A move, abstractly: the type of the man, what it takes (none, pawn, minor piece, rook or queen),
// and what it must do, as bits.
typedef struct {
    int man, taken;
    unsigned doings;
} ChessAbstract;

typedef struct {
    int n;
    ChessAbstract moves[CHESS_COMBINATION_MOVES]; // of the side that combines
    int times;                                    // how often it was met
} ChessCombination;

void chess_abstract(const ChessBoard *b, ChessMove m, ChessAbstract *out);

// Whether a move does what is asked.
bool chess_abstract_fits(const ChessAbstract *asked, const ChessAbstract *move);

// Makes one combination of two that differ only in what the moves do, if enough remains. False
// leaves `*known` as it is.
bool chess_combination_merge(ChessCombination *known, const ChessCombination *other);

void chess_combination_words(const ChessCombination *c, Str *out);

#endif
