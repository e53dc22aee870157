// SPDX-License-Identifier: MIT
// edge_sure.h - how sure the value of an Othello search is: the chance that its sign and its number
// of discs are those of perfect play, from errors that were measured (sure_measure.h).
//
// The file data/othello.sure has a line for each number of empty squares and depth that was
// measured, for searches to the end of the game with each certainty: "EMPTIES DEPTH PERCENT
// POSITIONS RIGHT SCALE". PERCENT is 0 where the depth is not the end of the game, RIGHT is how
// many of 1000 values were exact, SCALE in hundredths of a disc says how the chance of the right
// sign grows with the value: 1 / (1 + exp(-|value| / SCALE)).
#ifndef GENPEI_EDGE_SURE_H
#define GENPEI_EDGE_SURE_H

#include <stdbool.h>

enum { EDGE_SURE_EMPTIES_MAX = 22 }; // nothing is known with more empty squares

typedef struct {
    int sign;  // of 100: who wins, or that it is a draw, is right
    int value; // of 100: the discs are right
} EdgeSure;

// For a value of `discs` of a search of `depth` plies with `empties` empty squares; `percent` is
// the certainty of a search to the end, 0: not to the end, 100: exact. False when it is not known.
bool edge_sure(int empties, int depth, int percent, int discs, EdgeSure *out);

// One line of the file.
typedef struct {
    int empties, depth, percent, positions, right, scale;
} EdgeSureRow;

// The same from one row.
EdgeSure edge_sure_by(const EdgeSureRow *row, int discs);

#endif
