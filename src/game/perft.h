// SPDX-License-Identifier: MIT
// perft.h - counts the positions reached by every sequence of `depth` moves: the fingerprint of a
// set of rules. A pass is a move. A game that ends earlier has no leaf at that depth, except in
// games whose published counts include it (GAME_COUNTS_ENDED: Othello).
#ifndef GENPEI_PERFT_H
#define GENPEI_PERFT_H

#include "game/game.h"

#include <stdatomic.h>

// depth >= 0. Returns false when `*stop` (may be NULL) became true; `*leaves` is then a part.
bool perft_count(const Game *g, const State *s, int depth, const atomic_bool *stop,
                 uint64_t *leaves);

#endif
