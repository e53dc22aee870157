// SPDX-License-Identifier: MIT
// chess_reading.h - what moves of chess are worth by a shallow search: material, where the pieces
// stand, captures to their end. It reads as far as a person does, and no further.
//
// The position comes as FEN from the game, whose rules decide the moves to be valued. Below them
// the search leaves out castling and en passant, and promotes to queens.
#ifndef GENPEI_CHESS_READING_H
#define GENPEI_CHESS_READING_H

#include "game/game.h"

enum { CHESS_MATE = 30000 };

typedef struct {
    signed char square[128]; // 0x88: kinds 1 to 6 (pawn to king), negative for Black, 0 empty
    int mover;               // 1 White, -1 Black
    int king[2];             // squares, White's first
    int score;               // of a search: material and standing, seen by White
    bool queens;             // there were any when the board was set up
} ChessBoard;

bool chess_reading_suits(const Game *g);

// From a state of chess.
void chess_reading_board(const Game *g, const State *s, ChessBoard *out);

// Hundredths of a pawn, seen by White.
int chess_reading_material(const ChessBoard *b);

// The value of each move of `s` to the mover, in order of generation, after `depth` plies (at least
// 1): hundredths of a pawn, CHESS_MATE less the plies for a mate. Moves far from the best get
// bounds. Returns their number.
size_t chess_reading_values(const Game *g, const State *s, int depth, int *values);

#endif
