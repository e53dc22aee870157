// SPDX-License-Identifier: MIT
// error_tree.h - random game trees in which MIN misjudges (Iida 1995, section 2.4), as a Game.
//
// Every branch has a random value for MAX; a position's value is the sum of the branches that led
// to it, so that good positions have good neighbours, as in real games. MIN sees the true value of
// a branch with probability gamma, and otherwise a random one: at gamma = 1 it makes no mistakes,
// at 0 it sees nothing. Trees of one seed differ between gammas only where MIN begins to err.
#ifndef GENPEI_ERROR_TREE_H
#define GENPEI_ERROR_TREE_H

#include "game/eval.h"

enum { ERROR_TREE_BRANCH = 100 }; // the value of a branch is 0 .. this

typedef struct {
    uint64_t seed;
    int width, depth;
    double gamma;
} ErrorTreeRules;

typedef struct {
    Eval eval;
    bool min; // MIN's values, g
} ErrorTreeEval;

// Player 0 is MAX and moves first. `rules` must outlive the rest. There are no texts or drawings.
void error_tree(const ErrorTreeRules *rules, Game *game, ErrorTreeEval *max, ErrorTreeEval *min);

// The least and the greatest value that a leaf has for MAX.
void error_tree_range(const Game *g, int *least, int *greatest);

#endif
