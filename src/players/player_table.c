// SPDX-License-Identifier: MIT
// player_table.c - every type of player, in the order of the lists; see player.h.
#include "players/calculation/calc_plan_player.h"
#include "players/classic/boards/qubic_player.h"
#include "players/classic/boards/switching_player.h"
#include "players/classic/chance/acol_player.h"
#include "players/classic/chance/bkg_player.h"
#include "players/classic/chance/blackjack_player.h"
#include "players/classic/chance/domino_player.h"
#include "players/classic/chess/chess_players.h"
#include "players/classic/chess/pitrat_player.h"
#include "players/classic/go/go_players.h"
#include "players/general/alphabeta_player.h"
#include "players/general/built_in_player.h"
#include "players/general/cfr_player.h"
#include "players/general/engine_player.h"
#include "players/general/learned_player.h"
#include "players/general/mcts_player.h"
#include "players/general/model_player.h"
#include "players/general/om_player.h"
#include "players/general/perfect_player.h"
#include "players/general/ply_player.h"
#include "players/general/ponder_player.h"
#include "players/general/proof_player.h"
#include "players/general/relay_player.h"
#include "players/general/shared_player.h"
#include "players/general/simple_players.h"
#include "players/general/tutor_player.h"
#include "players/general/worlds_player.h"
#include "players/hex/hex_plan_player.h"
#include "players/reversi/learner_player.h"
#include "players/reversi/otl_player.h"

// The players of engines, from their table.
#define TYPE_OF(ENGINE, NAME, OPTIONS, SUMMARY)                                                    \
    static const PlayerType ENGINE##_player_type = {                                               \
        .name = NAME, .options = OPTIONS, .summary = SUMMARY, .make = built_in_player_make};
#define NO_PLAYER(ENGINE, NAME)
ENGINES(TYPE_OF, NO_PLAYER)
#define PLAYER_OF(ENGINE, NAME, OPTIONS, SUMMARY) &ENGINE##_player_type,

// clang-format off
static const PlayerType *const types[] = {
    &human_player_type,
    &random_player_type,
    &ply_player_type,
    &learner_player_type,
    &alphabeta_player_type,
    &mcts_player_type,
    &worlds_player_type,
    &cfr_player_type,
    &om_player_type,
    &model_player_type,
    &learned_player_type,
    &poker_player_type,
    &shared_player_type,
    &relay_player_type,
    &ponder_player_type,
    &tutor_player_type,
    &otl_player_type,
    ENGINES(PLAYER_OF, NO_PLAYER)
    &calc_plan_player_type,
    &proof_player_type,
    &perfect_player_type,
    &hex_plan_player_type,
    &kister_player_type,
    &bernstein_player_type,
    &nss_player_type,
    &tech_player_type,
    &chess4_player_type,
    &kaissa_player_type,
    &frey_player_type,
    &pitrat_player_type,
    &acol_player_type,
    &bkg_player_type,
    &blackjack_player_type,
    &domino_player_type,
    &switching_player_type,
    &qubic_player_type,
    &zobrist_player_type,
    &ryder_player_type,
    &reitman_player_type,
    &engine_player_type,
};
// clang-format on

PlayerTable player_table(void) {
    return (PlayerTable){.types = types, .n = sizeof types / sizeof *types};
}
