// SPDX-License-Identifier: MIT
// mcts_player.h - `mcts`: Monte-Carlo tree search, for every game of the workbench.
#ifndef GENPEI_MCTS_PLAYER_H
#define GENPEI_MCTS_PLAYER_H

#include "player/player.h"

extern const PlayerType mcts_player_type;

#endif
