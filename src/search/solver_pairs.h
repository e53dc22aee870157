// SPDX-License-Identifier: MIT
// solver_pairs.h - pairs of cells by which a defender prevents the attacker from winning: whenever
// the attacker takes a cell of a pair, the defender takes its partner.
//
// For games in which stones are only placed, on any empty cell at any time, and extra stones of a
// player's own never spoil a win (Hales and Jewett 1963, for rows on boards). If every set of cells
// that wins holds both cells of some pair, or a cell that the defender takes first, the attacker
// never has one: the defender's answers take a cell of every pair of which the attacker has one,
// and an extra stone elsewhere does no harm. The caller must know that the game is of that type;
// for descriptions in L7 see lang/rules/l7_monotone.h.
//
// Pairs are chosen among the cells of winning sets that hold no pair yet. Such a set is found by
// removing stones from a full board as long as it still wins, and the pair chosen is the one that
// most of the sets found so far hold. The search gives up after a while; it never succeeds wrongly.
#ifndef GENPEI_SOLVER_PAIRS_H
#define GENPEI_SOLVER_PAIRS_H

#include "game/game.h"

enum { SOLVER_PAIRS_MAX = 32 };

typedef struct {
    uint64_t cells; // all of them: some numbers may be left out
    void *context;
    // The cells with a player's stones, and the move onto a cell.
    uint64_t (*stones)(void *context, const State *s, int player);
    Move (*move)(void *context, int cell);
    // Whether a stone on `last` wins for the player who has these stones.
    bool (*wins)(void *context, int player, uint64_t stones, int last);
} SolverStones;

typedef struct {
    int n;
    int cell[SOLVER_PAIRS_MAX][2];
    int first;      // the cell the defender takes now; -1: not the defender's turn, or any cell
    uint64_t tried; // boards examined
} SolverPairs;

// Pairs by which the other player keeps `attacker` from winning a game that goes on from `s`.
bool solver_pairs_find(const SolverStones *game, const State *s, int attacker, int mover,
                       SolverPairs *out);

#endif
