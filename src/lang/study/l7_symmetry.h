// SPDX-License-Identifier: MIT
// l7_symmetry.h - the ways in which the board of a game in L7 can be turned so that the game stays
// the same.
//
// They are found in the graph: all orders of its nodes that leave neighbours neighbours. Whether
// the rules mind is seen by playing: in positions of random games the turned position must have the
// same player to move, the same results, and moves that lead to the turned results of the moves. A
// way that fails once is dropped. This is no proof, and no proof of genpei solve rests on it.
#ifndef GENPEI_L7_SYMMETRY_H
#define GENPEI_L7_SYMMETRY_H

#include "game/game.h"

typedef struct L7Symmetry L7Symmetry;

// NULL when the game is not in L7, keeps more than values on nodes and numbers, or cannot be
// turned.
L7Symmetry *l7_symmetry_new(const Game *g);
void l7_symmetry_free(L7Symmetry *y);

int l7_symmetry_count(const L7Symmetry *y); // with the one that changes nothing, number 0

// The position turned the given way. `symmetry` is an L7Symmetry.
void l7_symmetry_turn(const void *symmetry, const State *s, int number, State *out);

#endif
