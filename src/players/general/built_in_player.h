// SPDX-License-Identifier: MIT
// built_in_player.h - the engines of src/engine/ as players, each by its own name: `edge`, `hex`,
// ... (Other people's engines are engine_player.h.)
#ifndef GENPEI_BUILT_IN_PLAYER_H
#define GENPEI_BUILT_IN_PLAYER_H

#include "engine/engine_table.h"
#include "player/player.h"

// Makes the player of the engine that the spec names.
Player *built_in_player_make(Spec *spec, const Game *g, Error *e);

#endif
