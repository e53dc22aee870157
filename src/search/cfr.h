// SPDX-License-Identifier: MIT
// cfr.h - equilibria of small games of two players with hidden information, by counterfactual
// regret minimisation (CFR+, Tammelin 2014).
//
// The whole tree of the game is written down once. Positions in which a player sees the same, and
// saw and did the same before, are one information set: players remember their own decisions. The
// average strategy approaches an equilibrium; how far it is from one is measured by best responses,
// not estimated.
#ifndef GENPEI_CFR_H
#define GENPEI_CFR_H

#include "game/game.h"

typedef struct Cfr Cfr;

enum { CFR_NODES_MAX = 4000000 };

// NULL with the reason: not two players, not zero-sum, a tree with more than CFR_NODES_MAX nodes.
Cfr *cfr_new(const Game *g, Error *e);
void cfr_free(Cfr *c);

// So many more rounds; each visits the whole tree twice.
void cfr_run(Cfr *c, int rounds);

// What a best response gains over the value of the game, the mean of both sides: 0 in an
// equilibrium. In units of payoff.
double cfr_exploitability(Cfr *c);

double cfr_value(Cfr *c); // of the average strategy, for player 0
size_t cfr_sets(const Cfr *c);
size_t cfr_nodes(const Cfr *c);

// What a player remembers of their own decisions: 0 at first, then what this gives for the view and
// the move of each in turn.
uint64_t cfr_remember(const Game *g, uint64_t memory, const State *view, int player, Move m);

// The average strategy of the player to move, who sees `view` and remembers `memory`: the chance of
// each move in the order of generation. Where such a memory does not occur, that of any position
// with this view. Returns the number of moves; 0: this view does not occur.
size_t cfr_strategy(const Cfr *c, uint64_t memory, const State *view, double *out);

#endif
