// SPDX-License-Identifier: MIT
// shared_player.h - `shared`: searches a few candidates, and adds moves that prove good deeper in
// the tree (Iida 1995, 2.1.2). `added=0` is plain forward pruning.
#ifndef GENPEI_SHARED_PLAYER_H
#define GENPEI_SHARED_PLAYER_H

#include "player/player.h"

extern const PlayerType shared_player_type;

#endif
