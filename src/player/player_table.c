// SPDX-License-Identifier: MIT
// player_table.c - every kind of player the workbench has, in the order the lists show them.
#include "player/calc_player.h"
#include "player/edge_player.h"
#include "player/engine_player.h"
#include "player/hex_plan_player.h"
#include "player/hex_player.h"
#include "player/hex_solver_player.h"
#include "player/learner_player.h"
#include "player/mcts_player.h"
#include "player/model_player.h"
#include "player/om_player.h"
#include "player/otl_player.h"
#include "player/perfect_player.h"
#include "player/ply_player.h"
#include "player/proof_player.h"
#include "player/shared_player.h"
#include "player/simple_players.h"
#include "player/tutor_player.h"

// clang-format off
static const PlayerType *const types[] = {
    &human_player_type,
    &random_player_type,
    &ply_player_type,
    &learner_player_type,
    &mcts_player_type,
    &om_player_type,
    &model_player_type,
    &shared_player_type,
    &tutor_player_type,
    &otl_player_type,
    &edge_player_type,
    &calc_player_type,
    &calc_plan_player_type,
    &proof_player_type,
    &perfect_player_type,
    &hex_plan_player_type,
    &hex_player_type,
    &hex_solver_player_type,
    &engine_player_type,
};
// clang-format on

PlayerTable player_table(void) {
    return (PlayerTable){types, sizeof types / sizeof *types};
}
