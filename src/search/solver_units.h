// SPDX-License-Identifier: MIT
// solver_units.h - a position divided into subtrees that can be solved separately: by several
// processes, or one after the other with a journal. The value of the whole follows from theirs.
#ifndef GENPEI_SOLVER_UNITS_H
#define GENPEI_SOLVER_UNITS_H

#include "game/game.h"

// Different positions that are not over, all the same number of moves after `root`: the nearest
// ones of which there are at least `least`, or the last ones there are. States are
// game_state_at(*out); free with free(). The same list in the same order every time.
size_t solver_units(const Game *g, const State *root, size_t least, State **out);

#endif
