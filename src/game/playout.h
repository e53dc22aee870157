// SPDX-License-Identifier: MIT
// playout.h - a game played to its end by random moves.
#ifndef GENPEI_PLAYOUT_H
#define GENPEI_PLAYOUT_H

#include "game/game.h"

// Plays `s` on to its end, or for `max_moves` moves: those that game_random_move gives one after
// the other. Returns the number of moves made.
int playout_run(const Game *g, State *s, Rng *rng, int max_moves);

#endif
