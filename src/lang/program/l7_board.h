// SPDX-License-Identifier: MIT
// l7_board.h - the graph of a description: nodes, colours, sets of neighbours.
#ifndef GENPEI_L7_BOARD_H
#define GENPEI_L7_BOARD_H

#include "base/arena.h"
#include "lang/program/l7_node_set.h"
#include "lang/syntax/l7_ast.h"

// A partial step from node to node. `delta` is to[n] - n where that is the same everywhere.
typedef struct {
    const char *name;
    int16_t to[L7_NODES_MAX];
    int back; // the colour walked backwards, -1 when that is no step
    bool even;
    int delta;
    int dx, dy;  // on boards with columns and rows
    int longest; // no run along it has more nodes
    L7Set from;  // nodes where it leads somewhere
} L7Colour;

typedef struct {
    int colour[L7_AROUND_MAX];
    int n;
    L7Set *table; // neighbours of each node
    int window;   // not 0: the nodes up to this many steps along colour[0] and backwards; n is 0
} L7Around;

// Branches of one colour, which are the same branches backwards. Each belongs to one of its ends:
// the one it leaves along the colour; of colours that are their own back, the first of the two.
typedef struct {
    int colour, back;
    int owner; // a colour that leads from n to the end that the branch (n, colour) belongs to
    L7Set owners;
} L7Axis;

typedef struct {
    Arena *arena; // the program's
    GraphType graph;
    int width, height;
    int layers; // boards side by side, `width` together
    int n_nodes;
    int words; // machine words of a set of nodes: 1, 2, 4 or 8
    const char **node_names;
    float *node_x, *node_y;
    L7Set all; // nodes
    L7Colour *colours;
    int n_colours;
    L7Around *arounds; // sets of colours
    int n_arounds;
    int around_all;        // the board's own colours
    const char **branches; // of a free graph: pairs of names
    int n_branches;
    L7Axis axes[L7_AXES_MAX]; // where there is data on branches
    int n_axes;
    bool boardless; // one node, to which nothing refers
    bool gaps;      // nodes are left out of a grid or of hexagons
    bool upward;    // row 1 is drawn at the bottom: the second colour is called up
} L7Board;

// The numbers of a board declaration, and the nodes that are left out.
typedef struct {
    int width, height, layers;
    L7Set missing;
} L7Extent;

// Builds nodes and the colours named in the board declaration, with `~` forms. False (reported)
// when the board is too large or malformed.
bool l7_board_build(L7Source *source, const L7Tree *tree, L7Board *b, const L7Extent *extent);

// The colour that walks `path` (n colours, one after another); made when it does not exist.
int l7_board_path(L7Board *b, const int *path, int n, const char *name);

// The colour walked backwards; -1 when going back is not a step (two nodes lead to one).
int l7_board_back(L7Board *b, int colour);

// The colour whose branches are listed in the declaration: each is walked both ways. False
// (reported) when a node is unknown or has two such branches.
bool l7_board_listed(L7Source *source, L7Board *b, const Decl *d);

// Finds the axes: the board's own colours and those listed in the description. False when there are
// too many.
bool l7_board_axes(L7Board *b, const L7Tree *tree);

// The axis whose branches the colour walks; `*backward`: from their ends. -1 when it combines
// several, and so walks no branch.
int l7_board_axis(const L7Board *b, int colour, bool *backward);

// The set of colours as an index into b->arounds.
int l7_board_around(L7Board *b, const int *colours, int n);

// The nodes up to k steps along a colour and backwards, as such an index; -1: no room for
// more, or the colour is cyclic.
int l7_board_window(L7Board *b, int colour, int k);

// Whether every step along these colours is a shift.
bool l7_board_even(const L7Board *b, int around);

// Whether runs along these colours can be followed four at a time: a board of one word, even
// colours, at most four that raise and four that lower the nodes' numbers.
bool l7_board_lanes(L7Board *b, int around);

// Whether every step along the set of colours can be taken back along it.
bool l7_board_both_ways(const L7Board *b, int around);

int l7_board_node(const L7Board *b, const char *name); // -1: no such node

#endif
