// SPDX-License-Identifier: MIT
// l7_redeal.h - what is hidden, dealt again from the start of the game.
//
// Where chance moves only before the first player does, and players do not touch what chance dealt,
// the deal can be made again by the rules themselves, whatever conditions and odds these have: by
// chance moves that fit what the player sees. Each deal then counts as much as its odds say.
#ifndef GENPEI_L7_REDEAL_H
#define GENPEI_L7_REDEAL_H

#include "lang/game/l7_game.h"

// What chance moves of a description write into the state, where all of the above holds.
typedef struct L7Redeal L7Redeal;

L7Redeal *l7_redeal_new(const L7Rules *r); // NULL: the deal cannot be made again
void l7_redeal_free(L7Redeal *d);

// Fills in what `view` does not show; false when no deal was found that fits.
bool l7_redeal(const Game *g, const L7Redeal *d, const State *view, Rng *rng, State *out);

#endif
