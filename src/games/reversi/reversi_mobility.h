// SPDX-License-Identifier: MIT
// reversi_mobility.h - evaluation by possible moves: what most strong programs since the eighties
// begin with. A possible move counts ten, a corner a hundred; at the end stones count.
#ifndef GENPEI_REVERSI_MOBILITY_H
#define GENPEI_REVERSI_MOBILITY_H

#include "game/eval.h"

// For every game of the Reversi family. Of a finished game: a thousand for each stone more.
int reversi_mobility_value(const Eval *e, const Game *g, const State *s, int player);

#endif
