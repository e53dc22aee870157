// SPDX-License-Identifier: MIT
// plain_reversi.h - a second implementation of the rules of the Reversi family, as simple as
// possible: an array of squares and loops along directions. The fast rules are compared with these.
#ifndef GENPEI_PLAIN_REVERSI_H
#define GENPEI_PLAIN_REVERSI_H

#include "games/reversi/reversi.h"

typedef struct {
    int size, directions;
    int mover;                                  // 0 or 1
    int at[REVERSI_SIZE_MAX][REVERSI_SIZE_MAX]; // [y][x]: player whose stone is there, or -1
} PlainBoard;

typedef struct {
    int x, y;
} PlainSquare;

// Copies a position of the game into the plain form, and compares the two.
PlainBoard plain_board(const Game *g, const State *s);
bool plain_same(const PlainBoard *b, const Game *g, const State *s);

// Stones that turn when the mover plays on x, y; none when the square is taken. `out` has room for
// REVERSI_SQUARES_MAX; returns their number.
int plain_flips(const PlainBoard *b, int x, int y, PlainSquare *out);

// Squares where the mover can play; returns their number (0: the mover must pass, or the game is
// over).
int plain_moves(const PlainBoard *b, PlainSquare *out);

void plain_play(PlainBoard *b, int x, int y);
bool plain_over(const PlainBoard *b);

// As perft_count, with finished games counted.
uint64_t plain_perft(const PlainBoard *b, int depth);

#endif
