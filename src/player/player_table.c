// SPDX-License-Identifier: MIT
// player_table.c - every kind of player the workbench has, in the order the lists show them.
#include "player/calc_player.h"
#include "player/learner_player.h"
#include "player/mcts_player.h"
#include "player/ply_player.h"
#include "player/simple_players.h"

static const PlayerType *const types[] = {
    &human_player_type, &random_player_type, &ply_player_type,       &learner_player_type,
    &mcts_player_type,  &calc_player_type,   &calc_plan_player_type,
};

PlayerTable player_table(void) {
    return (PlayerTable){types, sizeof types / sizeof *types};
}
