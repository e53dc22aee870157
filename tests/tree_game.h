// SPDX-License-Identifier: MIT
// tree_game.h - generated game trees, as a Game: to test searches, with answers known by
// construction or by plain minimax.
#ifndef GENPEI_TREE_GAME_H
#define GENPEI_TREE_GAME_H

#include "search/search.h"

typedef enum {
    TREE_RANDOM,   // every node has its own random value
    TREE_ORDERED,  // a node has the value of its best child, which comes first
    TREE_SHUFFLED, // the same, but the best child may come anywhere
} TreeValues;

typedef enum {
    TURNS_ALTERNATE,
    TURNS_ANY, // a player may move several times in a row
    TURNS_ONE, // one player only
} TreeTurns;

typedef struct {
    uint64_t seed;
    int width, depth;
    TreeValues values;
    TreeTurns turns;
    int range;   // random values lie within -range .. range
    bool ragged; // widths from 1 to `width`, and some games end early
    bool merged; // orders of the same moves meet in one node (transpositions)
} TreeRules;

// Fills in `g` and an evaluation for it; `r` must outlive them. No text, no drawing.
void tree_game(const TreeRules *r, Game *g, Eval *e);

// The value of `s` at `depth`, seen by player 0, by plain minimax; `leaves` counts the leaves
// visited.
int tree_minimax(const Game *g, const Eval *e, const State *s, int depth, FinalValue finals,
                 uint64_t *leaves);

// Room for the root; free with free().
State *tree_root(const Game *g);

// Sees the value from the mover's side, as searches give it.
int tree_for_mover(const Game *g, const State *s, int value_of_first);

#endif
