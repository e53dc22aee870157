// SPDX-License-Identifier: MIT
// plan_graph.h - a Hex board as the recognition player of about 1978 sees it: a graph that
// condenses as stones are placed.
//
// Nodes are the cells and the four edges; an edge is a stone of its owner from the start. Stones of
// one colour that touch become one node, branches between enemies disappear: a player has won when
// his two edges are one node. The node that stands for a chain is the one with the highest number,
// so an edge stands for what has grown together with it.
//
// A first-order link joins two nodes that do not touch and are not enemies: two or more empty cells
// touch both (the link's support), so whoever owns both ends can join them although the enemy plays
// first. With the edges as nodes this covers stones on the second row. There are two readings of
// the paper: links are found wherever the board has them, or, as figure 8 has it, only those of the
// empty board count, and a stone of either colour on a support erases them for good. A second-order
// link joins a cell on the third row to the edge by the trapezoid theorem: two cells on its own
// row, three on the second and four on the edge, the cell itself being one of the two. It holds as
// long as no enemy stone stands in it.
//
// Player 0 joins top and bottom, player 1 left and right. A cell is row * width + column.
#ifndef GENPEI_PLAN_GRAPH_H
#define GENPEI_PLAN_GRAPH_H

#include "base/str.h"
#include "teach/hex/plan_set.h"

#include <stddef.h>

enum { PLAN_TOP, PLAN_BOTTOM, PLAN_LEFT, PLAN_RIGHT, PLAN_EDGES };
enum {
    PLAN_EMPTY = -1,
    PLAN_TRAPEZOIDS_MAX = PLAN_EDGES * PLAN_SIDE_MAX * 2,
    PLAN_BRIDGES_MAX = 3 * PLAN_CELLS_MAX + PLAN_EDGES * PLAN_SIDE_MAX,
};

// Two readings of first-order links.
typedef enum {
    PLAN_LINKS_FOUND, // wherever two empty cells touch both nodes
    PLAN_LINKS_PAPER, // only those of the empty board, until one of their supports is taken
} PlanLinks;

// A first-order link of the empty board. Where only these count, two nodes are linked while one
// between their cells stands; its support are the cells of all that do.
typedef struct {
    int16_t end[2];
    int16_t support[2];
} PlanBridge;

typedef struct {
    int16_t apex;    // the cell it joins
    int16_t edge;    // PLAN_TOP, ...
    PlanSet support; // eight cells
} PlanTrapezoid;

typedef struct PlanChange PlanChange;

// Everything but the trail and the board's shape is changed by stones and restored by take-back.
typedef struct {
    int width, height, cells, nodes;
    int16_t stone[PLAN_NODES_MAX]; // owner, or PLAN_EMPTY
    int16_t root[PLAN_NODES_MAX];  // the node that stands for this one
    PlanSet empty;
    // Of nodes that stand for themselves; empty for others.
    PlanSet near[PLAN_NODES_MAX];   // those they touch
    PlanSet linked[PLAN_NODES_MAX]; // those they have a first-order link with
    PlanSet member[PLAN_NODES_MAX]; // the nodes they stand for
    int n_trapezoids;
    PlanTrapezoid trapezoid[PLAN_TRAPEZOIDS_MAX];
    int16_t intruders[PLAN_TRAPEZOIDS_MAX]; // enemy stones in each
    PlanLinks links;
    int n_bridges; // 0 where links are found
    PlanBridge bridge[PLAN_BRIDGES_MAX];
    int16_t stands[PLAN_BRIDGES_MAX];         // whether it has not been erased
    int16_t bridges_from[PLAN_NODES_MAX + 1]; // where a node's list begins in `bridges_of`
    int16_t bridges_of[2 * PLAN_BRIDGES_MAX];
    PlanChange *trail; // what stones changed, for taking them back
    size_t n_trail, cap_trail;
} PlanGraph;

// The empty board. Sides are from PLAN_SIDE_MIN to PLAN_SIDE_MAX. End with plan_graph_clear.
void plan_graph_init(PlanGraph *g, int width, int height, PlanLinks links);
void plan_graph_clear(PlanGraph *g);

// Puts a stone on an empty cell; plan_graph_undo takes the last one back.
void plan_graph_play(PlanGraph *g, int cell, int player);
void plan_graph_undo(PlanGraph *g);

// The cell in a direction, 0 to 5 in cyclic order, or -1 beyond the edge.
int plan_neighbour(const PlanGraph *g, int cell, int direction);

// The node of an edge, or of the chain that has grown from it.
static inline int plan_edge(const PlanGraph *g, int edge) {
    return g->root[g->cells + edge];
}

static inline int plan_edge_owner(int edge) {
    return edge >= PLAN_LEFT;
}

// A player's first edge (top, left) or second.
static inline int plan_home(const PlanGraph *g, int player, int which) {
    return plan_edge(g, 2 * player + which);
}

static inline bool plan_won(const PlanGraph *g, int player) {
    return plan_home(g, player, 0) == plan_home(g, player, 1);
}

static inline bool plan_enemies(const PlanGraph *g, int a, int b) {
    return g->stone[a] + g->stone[b] == 1 && g->stone[a] != PLAN_EMPTY && g->stone[b] != PLAN_EMPTY;
}

// The empty cells that touch both nodes.
static inline PlanSet plan_between(const PlanGraph *g, int a, int b) {
    PlanSet both = plan_and(g->near[a], &g->near[b]);
    return plan_and(both, &g->empty);
}

// The support of a first-order link.
PlanSet plan_link_support(const PlanGraph *g, int a, int b);

// Whether the trapezoid can be used by the owner of its edge.
static inline bool plan_trapezoid_holds(const PlanGraph *g, int i) {
    return g->intruders[i] == 0;
}

// On the line between the two blunt corners (exactly so on boards that are not square).
bool plan_on_short_diagonal(const PlanGraph *g, int cell);

// How far a cell is from the middle of the board: 0 in the middle and for edges.
int plan_off_centre(const PlanGraph *g, int node);

void plan_node_name(const PlanGraph *g, int node, bool japanese, Str *out); // "c4", "top"
void plan_set_names(const PlanGraph *g, const PlanSet *s, Str *out);        // cells: "c4 d4"

#endif
