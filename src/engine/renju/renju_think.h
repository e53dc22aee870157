// SPDX-License-Identifier: MIT
// renju_think.h - how the player of renju and gomoku chooses: what can be proved by threats first,
// then a search of a few plies.
#ifndef GENPEI_RENJU_THINK_H
#define GENPEI_RENJU_THINK_H

#include "engine/renju/renju_threats.h"

// Why a move was chosen, the most urgent reason first.
typedef enum {
    RENJU_BECAUSE_FIVE,       // it makes five
    RENJU_BECAUSE_STOPS_FIVE, // the enemy would make five there
    RENJU_BECAUSE_VCF,        // it begins a win by fours
    RENJU_BECAUSE_VCT,        // it begins a win by fours and threes
    RENJU_BECAUSE_STOPS_VCF,  // the enemy would win by fours
    RENJU_BECAUSE_STOPS_VCT,  // the enemy would win by fours and threes
    RENJU_BECAUSE_SEARCH,     // nothing is forced
    RENJU_BECAUSE_LOST,       // the enemy wins by threats against every move that was looked at
    RENJU_BECAUSE_SEEN_WON,   // it wins against every answer that the search looked at
    RENJU_BECAUSE_SEEN_LOST,  // so does the enemy against every move
} RenjuBecause;

typedef struct {
    int move; // a place
    RenjuBecause because;
    int value;       // of the search, as the mover sees it; only where nothing is forced
    int depth;       // of the search
    RenjuLine line;  // the winning line, or that of the search
    RenjuLine enemy; // what the enemy would do if the mover passed; length 0: nothing is known
} RenjuThought;

typedef struct RenjuThinker RenjuThinker;

RenjuThinker *renju_thinker_new(void);
void renju_thinker_free(RenjuThinker *t);

// `b` has a free point that the colour may play on, and no five. `depth` is at most
// RENJU_DEPTH_MAX.
enum { RENJU_DEPTH_MAX = 12 };
void renju_think(RenjuThinker *t, RenjuBoard *b, int colour, int depth, RenjuEffort *effort,
                 RenjuThought *out);

#endif
