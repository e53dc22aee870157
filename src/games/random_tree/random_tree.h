// SPDX-License-Identifier: MIT
// random_tree.h - trees of one width and depth as a Game, on which searches are measured.
//
// Player 0 is MAX and moves first; players take turns. Nothing is stored: a node is the number of
// its path. There are no drawings.
#ifndef GENPEI_RANDOM_TREE_H
#define GENPEI_RANDOM_TREE_H

#include "game/eval.h"

typedef enum {
    LEAVES_RANDOM,    // leaf values are independent random numbers (Knuth and Moore 1975)
    LEAVES_ORDERED,   // the first move is always the best
    LEAVES_IN_RANGES, // a node has a range of values; those of its children lie in it and are
                      // smaller
} RandomTreeValues;

typedef struct {
    uint64_t seed;
    int width, depth;
    RandomTreeValues values;
} RandomTreeRules;

// What a node is worth by the numbers that belong to it: at leaves its value; above them a random
// number, the value so far, the middle of the range. `bound` -1 and 1 give the ends of a range as
// player 0 sees them.
typedef struct {
    Eval eval;
    int bound;
} RandomTreeEval;

// `rules` must outlive the rest.
void random_tree(const RandomTreeRules *rules, Game *game);
RandomTreeEval random_tree_eval(int bound);

#endif
