// SPDX-License-Identifier: MIT
// shared_search.h - selective search that learns its candidates from what it reads (Iida 1995,
// sections 2.1.2 and 2.2.2): shared search, and with it vertical forward pruning.
//
// In each position only the moves with the best static values are searched. A move M that proves
// best in a position P^j further down (5) is a shared move of a position P^i above it with the same
// mover when it is legal there too (4); it then becomes a candidate there, even if its static value
// is low. So a good move that was overlooked at first is found while searching the others.
//
// In a full-width search every move is a candidate; shared moves are then searched before the
// others. That is alpha-beta: values stay those of minimax, and a better order saves work.
#ifndef GENPEI_SHARED_SEARCH_H
#define GENPEI_SHARED_SEARCH_H

#include "search/search.h"

enum { SHARED_DEPTH_MAX = 20, SHARED_IDEAS_MAX = 32 };

typedef struct {
    const Game *game;
    const Eval *eval;
    FinalValue finals;
    size_t first;  // candidates by static value; 6 when 0, as in the paper
    size_t added;  // shared moves that may join them in a position; 0: plain forward pruning
    bool full;     // full width: `first` does not count, shared moves only come earlier
    bool unsorted; // full width: the others in order of generation, not by static value
} SharedSetup;

typedef struct {
    Move move;
    int value; // seen by the mover
    uint64_t nodes, leaves;
    size_t n_added;
    Move added[SHARED_IDEAS_MAX]; // candidates of the root that came from below
} SharedResult;

typedef struct SharedSearch SharedSearch;

SharedSearch *shared_new(const SharedSetup *setup);
void shared_free(SharedSearch *s);

// Once `*stop` is set, a search goes no deeper: its move is legal and no more. NULL: never.
void shared_stop_when(SharedSearch *s, const atomic_bool *stop);

// Searches `depth` plies (1 to SHARED_DEPTH_MAX) from a position that is not final.
void shared_search(SharedSearch *s, const State *root, int depth, SharedResult *out);

#endif
