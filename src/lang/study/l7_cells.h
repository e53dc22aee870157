// SPDX-License-Identifier: MIT
// l7_cells.h - a position as one small number for each node, and how the board can be turned: what
// a program that learns a game needs to know of its description.
//
// The code of a node combines everything that the description stores there: whose man it is, its
// type, how many there are. Code 0 is the node as it is before anything is put there. Turns are the
// rotations and reflections of the drawing, and those of rings and paths. Whether the rules agree
// with one is tested by playing, with the players exchanged or not; this is not a proof, and
// nothing but learned weights depends on it.
#ifndef GENPEI_L7_CELLS_H
#define GENPEI_L7_CELLS_H

#include "game/game.h"

enum { L7_CELLS_CODES_MAX = 64, L7_CELLS_TURNS = 26, L7_CELLS_NUMBERS_MAX = 32 };

typedef struct L7Cells L7Cells;

L7Cells *l7_cells_new(const Game *g, Error *e); // NULL: not in L7, not for two, nothing on nodes
void l7_cells_free(L7Cells *x);

int l7_cells_nodes(const L7Cells *x);
int l7_cells_codes(const L7Cells *x);
int l7_cells_exchanged(const L7Cells *x, int code); // the code with the players exchanged

// The codes of all nodes; `out` has room for a multiple of 8. Returns how many are not 0.
int l7_cells_read(const L7Cells *x, const State *s, uint8_t *out);

// Whose man a code is, 0 or 1; -1: no one's.
int l7_cells_owner(const L7Cells *x, int code);

// The numbers that each player has: pieces in hand, walls left. From 0 to 1 by their range.
int l7_cells_numbers(const L7Cells *x);
double l7_cells_number(const L7Cells *x, const State *s, int player, int i);

// Steps of the board, each with its way back left out: the node that step `axis` leads to; -1:
// none.
int l7_cells_axes(const L7Cells *x);
int l7_cells_step(const L7Cells *x, int axis, int node);

// Where a turn takes each node. False: it does not take the nodes onto each other.
bool l7_cells_turn(const L7Cells *x, int turn, int16_t *to);

// Whether the rules are the same after the turn, with the players exchanged or not.
bool l7_cells_agree(const L7Cells *x, const int16_t *to, bool exchanged);

#endif
