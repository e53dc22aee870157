// SPDX-License-Identifier: MIT
// l7_sample.h - filling in what a view does not show, by the description's own chance moves.
#ifndef GENPEI_L7_SAMPLE_H
#define GENPEI_L7_SAMPLE_H

#include "lang/game/l7_game.h"

// GameOps.sample. Where all is dealt before the first player moves, it is dealt again
// (l7_redeal.h). Otherwise unknown values are reset to "nothing yet" and dealt again: of the chance
// moves possible then, those that give a value to something unknown and change no other hidden
// value are drawn by their odds, until nothing is unknown. A value that no chance move gives stays
// unknown, which is an error of the game (game_exceeded).
void l7_sample(const Game *g, const State *view, int player, Rng *rng, State *out);

#endif
