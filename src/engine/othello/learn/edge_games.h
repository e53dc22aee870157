// SPDX-License-Identifier: MIT
// edge_games.h - games the Othello engine plays against itself to learn from.
//
// A game begins with some random moves, so that positions of every type occur, or with a given
// position and up to three such moves; then a search of fixed depth chooses, and from some number
// of empty squares on play is perfect. Positions since the last random move are kept with their
// values: exact ones near the end; before that, optionally, those of selective searches to the end;
// and before that a mixture of the search values of the game and its result.
#ifndef GENPEI_EDGE_GAMES_H
#define GENPEI_EDGE_GAMES_H

#include "base/rng.h"
#include "engine/othello/learn/pattern_fit.h"
#include "engine/othello/search/edge_mid.h"

enum { EDGE_GAME_SAMPLES = 60, EDGE_HELD_OUT = 40 }; // one game in this many is not fitted to

typedef struct {
    const PatternWeights *weights;
    uint64_t seed;
    int depth;          // of the searches
    int solve_from;     // empty squares
    int settle_from;    // empty squares from which values are of searches to the end; 0: not at all
    size_t table_bytes; // 0: little; it is emptied before every game
    const DiscBoard *starts; // two games in three begin with one of these, where there are any
    size_t n_starts;
    float trust; // share of a value that comes from later in the game, 0 to 1, per ply
} EdgeGames;

// A thread's own room to play in.
typedef struct EdgeGamer EdgeGamer;

EdgeGamer *edge_gamer_new(const EdgeGames *how);
void edge_gamer_free(EdgeGamer *g);

// Plays game `number`, which depends on it and on `how` only. Returns the number of positions.
int edge_gamer_play(EdgeGamer *g, int64_t number, PatternSample out[EDGE_GAME_SAMPLES]);

// The exact value of a position, or what a search of some depth says when `depth` is not 0.
int edge_gamer_value(EdgeGamer *g, DiscBoard b, int depth);

const EdgeEval *edge_gamer_eval(const EdgeGamer *g);

#endif
