// SPDX-License-Identifier: MIT
// described_position.h - translates a position to the same game described in L7.
#ifndef GENPEI_DESCRIBED_POSITION_H
#define GENPEI_DESCRIBED_POSITION_H

#include "game/game.h"

// By its text; rules by hand may write the player to move in another way. False, with the reason,
// when the description cannot read it.
bool described_position(const Game *game, const State *s, const Game *described, State *out,
                        Error *e);

#endif
