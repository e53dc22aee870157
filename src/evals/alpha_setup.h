// SPDX-License-Identifier: MIT
// alpha_setup.h - what the general search (alpha_search.h) can know of a game before it starts: its
// material, whether captures are forced, what repetitions mean, whether a pass does harm.
#ifndef GENPEI_ALPHA_SETUP_H
#define GENPEI_ALPHA_SETUP_H

#include "evals/evals.h"
#include "search/alpha_search.h"

typedef struct AlphaGame AlphaGame;

// Finds it out from the description and by a few random games. `eval` is only used meanwhile.
AlphaGame *alpha_game_new(const Game *g, const Eval *eval);
void alpha_game_free(AlphaGame *x);

// The setup for an evaluation; what it points to lives as long as `x`.
AlphaSetup alpha_game_setup(const AlphaGame *x, const Eval *eval);

#endif
