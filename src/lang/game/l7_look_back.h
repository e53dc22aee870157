// SPDX-License-Identifier: MIT
// l7_look_back.h - hidden data on nodes, dealt so that the whole game so far could have led to it.
//
// What a player does not see now is dealt at random (l7_sight.h). Then the game is followed back,
// from each position that was shown to the one before: values stay where they are unless the tally
// of the earlier view says otherwise; what is left over goes to the nodes that have changed. The
// moves made there must be legal and lead to the later position, or the deal is dropped.
//
// Deals that are dropped teach: where a move that was made is not legal, nodes that prevent it are
// found one by one, and where a player saw a node before it was hidden, what it must have become.
// Later deals respect these facts. A move that changes so many hidden nodes at once that it cannot
// be followed back (cards that were passed are taken up) is not looked behind; what is certain of
// nodes seen before it remains as facts.
#ifndef GENPEI_L7_LOOK_BACK_H
#define GENPEI_L7_LOOK_BACK_H

#include "lang/game/l7_game.h"

// GameOps.sample_seen. Declines where something else than data on nodes is hidden, or what is
// thrown, or where chance openly does what depends on what it hides.
SeenResult l7_look_back(const Game *g, const struct SeenGame *seen, struct SeenFacts *facts,
                        Rng *rng, State *out);

#endif
