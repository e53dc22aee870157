// SPDX-License-Identifier: MIT
// l7_always.h - what `repeat N when always CONDITION` says of one position: what makes it the same
// as another, and whether the condition holds. In shogi the condition is that the player to move is
// in check.
#ifndef GENPEI_L7_ALWAYS_H
#define GENPEI_L7_ALWAYS_H

#include "game/game.h"

// Whether the game is in L7, for two players, with such a rule, which leaves nothing out of a
// position but numbers of the game.
bool l7_has_always(const Game *g);

// Whether the condition holds for the player to move. The game has such a rule, as below.
bool l7_always(const Game *g, const State *s);

// Forgets the positions before this one, and those numbers: states of one position then have the
// same first l7_core_size() bytes, and the others are 0.
void l7_forget(const Game *g, State *s);
size_t l7_core_size(const Game *g);

#endif
