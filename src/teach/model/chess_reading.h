// SPDX-License-Identifier: MIT
// chess_reading.h - what moves of chess are worth by a shallow search: material, where the pieces
// stand, captures to their end. It reads as far as a person does, and no further.
#ifndef GENPEI_CHESS_READING_H
#define GENPEI_CHESS_READING_H

#include "games/chess/chess_board.h"

enum { CHESS_READING_MATE = 30000 };

bool chess_reading_suits(const Game *g);

// Hundredths of a pawn, seen by White.
int chess_reading_material(const ChessBoard *b);

// The value of each move of `s` to the mover, in order of generation, after `depth` plies (at least
// 1): hundredths of a pawn, CHESS_READING_MATE less the plies for a mate. Moves far from the best
// get bounds. Returns their number.
size_t chess_reading_values(const Game *g, const State *s, int depth, int *values);

#endif
