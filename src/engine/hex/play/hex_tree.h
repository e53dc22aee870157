// SPDX-License-Identifier: MIT
// hex_tree.h - the tree of hex_mcts.h and one thread's work on it.
#ifndef GENPEI_HEX_TREE_H
#define GENPEI_HEX_TREE_H

#define HEX_WORDS 6
#include "engine/hex/board/hex_playout.h"
#include "engine/hex/net/hex_net_memory.h"
#include "engine/hex/net/hex_net_run.h"
#include "engine/hex/play/hex_facts.h"
#include "engine/hex/play/hex_mcts.h"
#include "engine/hex/solve/hex_node.h"

// What is proved of a move, for the player who makes it. One that is out need not be searched:
// another one is as good.
enum { HEX_MOVE_OPEN, HEX_MOVE_WON, HEX_MOVE_LOST, HEX_MOVE_OUT };

// A move and the position after it. The moves of a position are stored side by side.
typedef struct {
    float visits, wins;           // wins of the player who makes the move
    float rave_visits, rave_wins; // of games in which that player got this cell at some point
    float prior;
    uint32_t first; // 0: it has no moves yet
    int16_t cell;
    uint16_t n;
    uint8_t proved; // HEX_MOVE_...
    bool known;     // links have been looked for
} HexTreeNode;

struct HexMcts {
    HexMctsSetup setup;
    HexGround ground;
    HexPolicy *policy, *judge; // for games, for moves of the tree
    HexFactFinder *know;
    HexNetDesk *desk;    // NULL without a net
    HexNetMemory *said;  // the same
    HexNetAnswer answer; // the net's last answer
    HexSearch search;    // the boards along the path, settled cells filled in; it never searches
    HexTreeNode *nodes, *other_nodes; // the root is node 1; the others are for moving the tree
    uint32_t n_nodes, room;
    HexPosition position;
    int root_last; // the stone before it, or -1
    HexPlayoutBoard root_field, field;
    Rng rng;
    int depth;                        // of the current round
    uint32_t path[HEX_CELLS_MAX + 1]; // its nodes, path[0] the root
    int16_t moves[HEX_CELLS_MAX + 1]; // moves[i] leads to path[i + 1]
};

static inline bool hex_tree_open(const HexTreeNode *n) {
    return n->proved == HEX_MOVE_OPEN;
}

// The player to move at a node `depth` plies below the root.
static inline int hex_tree_mover(const HexMcts *m, int depth) {
    return m->position.mover ^ (depth & 1);
}

// The enemy's last stone at the current node, or -1.
static inline int hex_tree_last(const HexMcts *m) {
    return m->depth ? m->moves[m->depth - 1] : m->root_last;
}

// The direction in which `last` lies from `cell`; -1 when it is not near or there is none.
static inline int hex_tree_direction(const HexMcts *m, int cell, int last) {
    for (int i = 0; last >= 0 && i < m->ground.n_around[last]; i++)
        if (m->ground.around[last][i] == cell)
            return hex_around_opposite(m->ground.direction[last][i]);
    return -1;
}

// --- hex_tree.c ---

// Asks the net about the last node of the path.
void hex_tree_ask(HexMcts *m);

// Gives the last node of the path its moves; the net, if there is one, has been asked before. False
// when there is no room.
bool hex_tree_expand(HexMcts *m);

// Whether the stones decide who wins at the last node of the path; it is then proved.
bool hex_tree_over(HexMcts *m);

// Looks for links at the last node of the path, which has moves. Both may prove it.
void hex_tree_look(HexMcts *m);

// The move to try next at a node, or 0 when none is open on this board.
uint32_t hex_tree_select(const HexMcts *m, const HexTreeNode *node, const HexBoard *b);

// Backs up what is proved at the end of the path towards the root.
void hex_tree_settle(HexMcts *m);

// Backs up along the path a win of player 0, or player 0's chance; `played` when the board has been
// filled.
void hex_tree_count(HexMcts *m, float chance, bool played);

// Keeps only what lies below `top`, which becomes the root.
void hex_tree_move(HexMcts *m, uint32_t top);

#endif
