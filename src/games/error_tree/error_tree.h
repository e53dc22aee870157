// SPDX-License-Identifier: MIT
// error_tree.h - random game trees in which MIN misjudges (Iida 1995, section 2.4), as a Game.
//
// Every leaf has a value for MAX, by chance. MIN sees the same value with probability gamma, and
// otherwise another one by chance: at gamma = 1 he makes no mistakes, at 0 his choice has nothing
// to do with the values. Trees of one seed differ between gammas only where MIN begins to err.
#ifndef GENPEI_ERROR_TREE_H
#define GENPEI_ERROR_TREE_H

#include "game/eval.h"

enum { ERROR_TREE_VALUES = 1000 }; // leaf values lie in 0 .. this

typedef struct {
    uint64_t seed;
    int width, depth;
    double gamma;
} ErrorTreeRules;

typedef struct {
    Eval eval;
    const ErrorTreeRules *rules;
    bool min; // MIN's values, g
} ErrorTreeEval;

// Player 0 is MAX and moves first. `rules` must outlive the rest. There are no texts or drawings.
void error_tree(const ErrorTreeRules *rules, Game *game, ErrorTreeEval *max, ErrorTreeEval *min);

// The least and the greatest value that a leaf has for MAX.
void error_tree_range(const Game *g, int *least, int *greatest);

#endif
