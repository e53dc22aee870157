// SPDX-License-Identifier: MIT
// chess_san.h - moves in standard algebraic notation, as players of chess and PGN write them: Nf3,
// exd5, O-O, e8=Q+, R1d2#.
#ifndef GENPEI_CHESS_SAN_H
#define GENPEI_CHESS_SAN_H

#include "base/error.h"
#include "games/chess/chess_board.h"

enum { CHESS_SAN_ROOM = 12 };

// Writes the legal move `m` with as little about where it comes from as is needed, and + or #.
void chess_san_write(const ChessBoard *b, ChessMove m, char out[CHESS_SAN_ROOM]);

// Reads a move as written by others: more about where it comes from than needed, 0-0, no +, `e8Q`,
// and marks (! ?) are accepted. False with the reason for text that is no move, an illegal move,
// or one of several.
bool chess_san_read(const ChessBoard *b, const char *text, ChessMove *out, Error *e);

// How many legal moves a text can mean, the first of them in `out`; -1 when it is no move of chess.
int chess_san_count(const ChessBoard *b, const char *text, ChessMove *out);

#endif
