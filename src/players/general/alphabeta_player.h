// SPDX-License-Identifier: MIT
// alphabeta_player.h - `alphabeta`: the general search with the evaluation that suits a game.
#ifndef GENPEI_ALPHABETA_PLAYER_H
#define GENPEI_ALPHABETA_PLAYER_H

#include "evals/evals.h"
#include "player/player.h"

extern const PlayerType alphabeta_player_type;

// How much it searches, from the options depth=, time=, nodes=, table=.
#define ALPHABETA_KEYS "depth", "time", "nodes", "table"
#define ALPHABETA_OPTIONS "depth=N,time=S,nodes=N,table=MB"
typedef struct {
    int depth;
    int64_t time_ms;
    int64_t nodes;
    int table_mb;
} AlphaBetaEffort;

bool alphabeta_effort_read(Spec *spec, AlphaBetaEffort *out, Error *e);

// A player that searches with an evaluation, which it takes over. `name` describes the evaluation
// in its explanations.
Player *alphabeta_player_new(const Game *g, GameEval *eval, int win_points,
                             const AlphaBetaEffort *effort);

#endif
