// SPDX-License-Identifier: MIT
// reversi_turn.h - the eight ways in which a board of the Reversi family can be turned.
#ifndef GENPEI_REVERSI_TURN_H
#define GENPEI_REVERSI_TURN_H

#include "games/reversi/reversi.h"

enum { REVERSI_TURNS = 8 };

// The position turned: number 1 is mirrored left to right, 2 top to bottom, 4 along the diagonal,
// the others in several of these ways. `game` is of the family.
void reversi_turn(const void *game, const State *s, int number, State *out);

#endif
