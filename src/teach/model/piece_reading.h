// SPDX-License-Identifier: MIT
// piece_reading.h - what moves of shogi and chess are worth by searches of a few plies: shogi by
// its engine, chess by chess_reading.h.
#ifndef GENPEI_PIECE_READING_H
#define GENPEI_PIECE_READING_H

#include "game/game.h"

typedef struct PieceReader PieceReader;

bool piece_reading_suits(const Game *g);

PieceReader *piece_reader_new(const Game *g); // a game that suits
void piece_reader_free(PieceReader *r);

// The value of each move of `s` to the mover, in order of generation, after `depth` plies and the
// captures that follow: 1000 is a factor e in the odds of winning, PIECE_MATE beyond all others.
// They depend on the position alone. Returns their number.
enum { PIECE_MATE = 20000 };
size_t piece_reader_values(PieceReader *r, const State *s, int depth, int *values);

// What the move captures (or declares) in pawns, promotion included, seen by the mover.
double piece_reader_gain(const Game *g, const State *s, const State *after);

// About how far the game is: 0 opening, 1 middle, 2 end.
int piece_reading_phase(const Game *g, const State *s);

#endif
