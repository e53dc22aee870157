// SPDX-License-Identifier: MIT
// l7_board.h - the graph of a description: nodes, colours, sets of neighbours.
#ifndef GENPEI_L7_BOARD_H
#define GENPEI_L7_BOARD_H

#include "lang/program/l7_ir.h"

// Builds nodes and the colours named in the board declaration, with `~` forms. `width` and `height`
// are already numbers. False (reported) when the board is too large or malformed.
bool l7_board_build(L7Source *source, const L7Tree *tree, L7Program *p, int width, int height);

// The colour that walks `path` (n colours, one after another); made when it does not exist.
int l7_board_path(L7Program *p, const int *path, int n, const char *name);

// The colour walked backwards; -1 when going back is not a step (two nodes lead to one).
int l7_board_back(L7Program *p, int colour);

// The colour whose branches are listed in the declaration: each is walked both ways. False
// (reported) when a node is unknown or has two such branches.
bool l7_board_listed(L7Source *source, L7Program *p, const Decl *d);

// Finds the kinds of branches: the board's own colours and those listed in the description. False
// when there are too many.
bool l7_board_axes(L7Program *p, const L7Tree *tree);

// The axis whose branches the colour walks; `*backward`: from their ends. -1 when it combines
// several, and so walks no branch.
int l7_board_axis(const L7Program *p, int colour, bool *backward);

// The set of colours as an index into p->arounds.
int l7_board_around(L7Program *p, const int *colours, int n);

// The nodes up to k steps along a colour and backwards, as such an index; -1: no room for
// more, or it leads round and round.
int l7_board_window(L7Program *p, int colour, int k);

// Whether every step along these colours is a shift.
bool l7_board_even(const L7Program *p, int around);

// Whether runs along these colours can be followed four at a time: a board of one word, even
// colours, at most four that raise and four that lower the nodes' numbers.
bool l7_board_lanes(L7Program *p, int around);

int l7_board_node(const L7Program *p, const char *name); // -1: no such node

#endif
