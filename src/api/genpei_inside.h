// SPDX-License-Identifier: MIT
// genpei_inside.h - what stands behind the handles of the library (include/genpei.h).
//
// Handles know their game and a game knows its workbench, so that every failure finds the place
// where its message is stored.
#ifndef GENPEI_INSIDE_H
#define GENPEI_INSIDE_H

#include <genpei.h>

#include "game/game_table.h"
#include "player/player.h"
#include "referee/live_game.h"

struct GenpeiGame {
    Genpei *owner;
    const Game *game;
};

struct Genpei {
    GameTable *table;
    PlayerTable players;
    const PlayerType **types; // what `players` lists: ours, then those of the caller
    struct OwnPlayer **own;   // players of the caller
    size_t n_own;
    const char **names; // of games, for genpei_games
    GenpeiGame **games;
    size_t n_games;
    Error error;
};

struct GenpeiPosition {
    const GenpeiGame *of;
    LiveGame live;
    Str text;
    Str solved;   // the move of genpei_solve
    char **moves; // as texts, NULL until asked for
    size_t n_moves;
};

struct GenpeiPlayer {
    const GenpeiGame *of;
    Player *player;
    Str text;
};

// A player of the caller: genpei_own.c.
void own_player_free(struct OwnPlayer *own);

#endif
