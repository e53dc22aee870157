// SPDX-License-Identifier: MIT
// l7_pass.h - giving the turn away in a game whose rules have no pass: for searches that ask what
// the other player could do with two moves in a row.
#ifndef GENPEI_L7_PASS_H
#define GENPEI_L7_PASS_H

#include "game/game.h"

// Whether the question makes sense: two players who move in turn, nothing hidden, no chance, no
// captures that must be made. Found by playing a few games at random.
bool l7_can_pass(const Game *g);

// The position in which the other player is to move. False where the rules refuse a move that
// leaves everything as it is, such as one that does not get out of check.
bool l7_pass(const Game *g, const State *s, State *out);

#endif
