// SPDX-License-Identifier: MIT
// tree_log.h - what a search looked at, as a tree: for pictures and for tests.
//
// Nodes are in the order in which they were met; a parent comes before its children. When the log
// is full the nodes that follow are counted, not kept, and so are their descendants.
#ifndef GENPEI_TREE_LOG_H
#define GENPEI_TREE_LOG_H

#include "game/game.h"

enum { TREE_NONE = -1 }; // no node: of the root, and of what was left out

// What became of a node.
typedef enum {
    TREE_OPEN,    // its moves were searched
    TREE_LEAF,    // valued without search
    TREE_FINAL,   // the game is over
    TREE_CUT,     // some of its moves were not searched: a bound was reached
    TREE_PRUNED,  // not searched: it did not look good enough
    TREE_KNOWN,   // not searched: an earlier search, or an analogy, had the answer
    TREE_STOPPED, // the search was stopped here
} TreeFate;

const char *tree_fate_word(TreeFate f);

typedef struct {
    int32_t parent; // TREE_NONE for the root
    int32_t depth;  // plies below the root
    Move move;      // that led here
    int mover;      // the player to move here
    int low, high;  // the window, or with has_bounds the bounds of the value, seen by the mover
    int value;      // seen by the mover; has_value
    bool has_value;
    bool has_bounds;
    bool extended; // searched beyond the depth limit, until it was quiet
    bool best;     // on the line that the search expects
    TreeFate fate;
} TreeNode;

typedef struct {
    TreeNode *nodes;
    size_t n, most;
    uint64_t left_out;
} TreeLog;

// `most` nodes are kept.
void tree_log_init(TreeLog *t, size_t most);
void tree_log_clear(TreeLog *t);
void tree_log_reset(TreeLog *t); // empty again; nothing for NULL

// Adds a node; returns its number, TREE_NONE when it was left out. A NULL log does nothing, here
// and in the other functions.
int32_t tree_log_add(TreeLog *t, const TreeNode *node);
void tree_log_value(TreeLog *t, int32_t node, int value, TreeFate fate);

// Marks the line from the root along these moves.
void tree_log_mark_line(TreeLog *t, const Move *line, size_t n);

#endif
