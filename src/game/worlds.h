// SPDX-License-Identifier: MIT
// worlds.h - what a player cannot see, drawn at random: complete positions that fit everything the
// player has seen of the game so far.
//
// A course is a way in which the game may have gone: the moves the player knows, and others in
// place of those they do not. It fits when every move is legal and every position that was shown
// looks to the player as it did. A course counts as much as the odds of its chance moves say. Of
// what others did, only that it was legal is inferred, not how likely they were to do it.
//
// Few courses are all counted: then draws are exact. Of many, particles are moved along the plies,
// those that no longer fit are dropped and others copied in their place (a particle filter, Gordon
// and others 1993); or, where cards lie on nodes, GameOps.sample_seen deals them and looks back.
#ifndef GENPEI_WORLDS_H
#define GENPEI_WORLDS_H

#include "game/past.h"

typedef struct Worlds Worlds;

// One thread each. `past` may be freed afterwards; of NULL the worlds are NULL.
Worlds *worlds_new(const Past *past, int player);
void worlds_free(Worlds *w);

void worlds_draw(Worlds *w, Rng *rng, State *out);

// How many draws found no course that fits, though long searched for: they fit what the player sees
// now, but not all that they saw before. 0 in almost every game.
size_t worlds_misfits(const Worlds *w);

#endif
