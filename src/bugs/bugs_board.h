// SPDX-License-Identifier: MIT
// bugs_board.h - boards as graphs for bugs, and graphs written in text.
#ifndef GENPEI_BUGS_BOARD_H
#define GENPEI_BUGS_BOARD_H

#include "bugs/bugs_graph.h"

#include "game/game.h"

// The board of a position. Squares: p leads right, q down, as in the paper. Hexagons: p right, q
// down (to the right), r down to the left. Nodes joined by lines: q, as in the paper. A cell is
// 'VOID', 'FRIEND' (a piece of the player to move), 'ENEMY', or 'PIECE', which belongs to no one.
// False: cards are no board.
bool bugs_board_graph(const Game *g, const State *s, BugsGraph *out, Error *e);

// The same board with other pieces on it: only the data change.
void bugs_board_data(const Drawing *d, int mover, BugsGraph *g);

// Reads a graph. Lines are
//   node NAME ...                    nodes without branches
//   branch COLOUR NAME NAME ...      branches of this colour from each node to the next
//   grid COLUMNS ROWS                nodes 1-1, 2-1, ...; p leads right, q down
//   data 'TEXT' NAME ...             what stands on these nodes
// Nodes that a branch names are made. // begins a comment. `*out` is empty on failure.
bool bugs_graph_read(const char *file, const char *text, BugsGraph *out, Error *e);

#endif
