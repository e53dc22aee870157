// SPDX-License-Identifier: MIT
// l7_sight.h - hidden data on nodes: who holds which card, which piece stands where.
//
// What is hidden is where things are, not what there is: a player who does not see the values of
// some nodes still knows how many of them have each value. So a view has these nodes veiled, with
// the first value in place of theirs, and a tally of the values. A guess deals the values of the
// tally to the veiled nodes, every way being equally likely. Values that are `thrown`, like dice,
// are by themselves: nothing is known of them but that they are there.
//
// Hidden piles of players are alike: a player sees their own and how high the others are, and all
// that is not seen in piles of the same values is one pool.
#ifndef GENPEI_L7_SIGHT_H
#define GENPEI_L7_SIGHT_H

#include "game/past.h"
#include "lang/game/l7_game.h"

// Makes a state what the player sees of it.
void l7_veil(const L7Rules *r, int player, State *s);

bool l7_is_veiled(const L7Rules *r, const State *s); // it is a view that does not show everything

// Fills in what is veiled. No player gets what the description says they cannot have (`never`),
// unless there is no other way; nor what `facts` exclude (NULL: none), whose places are
// l7_sight_place.
void l7_unveil(const L7Rules *r, const SeenFacts *facts, Rng *rng, State *s);

static inline int l7_sight_place(int field, int node) {
    return field * L7_NODES_MAX + node;
}

#endif
