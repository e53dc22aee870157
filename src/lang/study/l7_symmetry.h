// SPDX-License-Identifier: MIT
// l7_symmetry.h - rotations and reflections of the board of a game in L7 that leave the game the
// same.
//
// Candidates are the automorphisms of the graph: permutations of its nodes that keep neighbours
// neighbours. Whether the rules are symmetric too is tested by playing: in positions of random
// games the transformed position must have the same player to move, the same results, and moves
// that lead to the transformed positions. A candidate that fails once is dropped. This is not a
// proof, and no proof of genpei solve depends on it.
#ifndef GENPEI_L7_SYMMETRY_H
#define GENPEI_L7_SYMMETRY_H

#include "game/game.h"
#include "lang/program/l7_layout.h"

typedef struct L7Symmetry L7Symmetry;

// NULL when the game is not in L7, stores more than values on nodes, numbers and nodes, or has no
// symmetry.
L7Symmetry *l7_symmetry_new(const Game *g);
void l7_symmetry_free(L7Symmetry *y);

int l7_symmetry_count(const L7Symmetry *y); // including the identity, number 0

// The position transformed by symmetry `number`. `symmetry` is an L7Symmetry.
void l7_symmetry_turn(const void *symmetry, const State *s, int number, State *out);

// The set of nodes `from` moved by the permutation `to` of all nodes.
void l7_turn_set(const L7Program *p, const int16_t *to, const uint64_t *from, uint64_t *out);

#endif
