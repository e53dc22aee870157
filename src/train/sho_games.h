// SPDX-License-Identifier: MIT
// sho_games.h - games of the shogi player against itself, and what can be learned from them.
//
// A game begins with a few moves at random; then both sides search every position with the same
// number of nodes. Some moves may be played at random all the same, so that positions come up that
// only a search meets. A game depends on its number and on nothing else, so it does not matter who
// plays it.
#ifndef GENPEI_SHO_GAMES_H
#define GENPEI_SHO_GAMES_H

#include "engine/shogi/net/sho_net.h"
#include "game/game_table.h"
#include "train/sho_shard.h"

enum {
    SHO_GAME_PLIES = 400,   // then it is drawn
    SHO_GAME_HELD_OUT = 40, // one game in so many is held out from learning
};

typedef struct {
    const Game *game;  // shogi
    const ShoNet *net; // to play with; NULL: the evaluation by hand
    uint64_t seed;
    int nodes;       // for each move
    int least, most; // moves at random
    int stray;       // later, one move in so many is at random too; 0: none
} ShoGames;

// The records of a game's quiet positions: the mover is not in check, and its best move neither
// takes nor promotes.
typedef struct {
    int n;
    unsigned char records[SHO_GAME_PLIES][SHO_RECORD_BYTES];
} ShoPlayed;

// Plays games, one after the other. `how` outlives it.
typedef struct ShoGamer ShoGamer;

ShoGamer *sho_gamer_new(const ShoGames *how);
void sho_gamer_free(ShoGamer *g);

// False when it was stopped before the end.
bool sho_gamer_play(ShoGamer *g, int64_t number, const atomic_bool *stop, ShoPlayed *out);

#endif
