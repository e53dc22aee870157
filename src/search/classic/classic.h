// SPDX-License-Identifier: MIT
// classic.h - the searches of the survey of 1979 (sections 2.1 and 2.2) that go depth first:
// minimax and alpha-beta, in the orders that were tried, with quiescence and with forward pruning.
//
// The searches see a game through the contract and an evaluation; for two players, without chance,
// nothing hidden. Every option of the survey is a field here, so that one can be compared with
// another on the same game: what is equal, what is saved, what is lost. There is no table.
#ifndef GENPEI_CLASSIC_H
#define GENPEI_CLASSIC_H

#include "search/classic/tree_log.h"
#include "search/search.h"

// Which branches are not searched because a bound shows that they cannot matter.
typedef enum {
    CUTS_DEEP,    // alpha-beta: bounds from all levels
    CUTS_SHALLOW, // bounds from the level above only
    CUTS_NONE,    // minimax
} ClassicCuts;

// In which order moves are searched.
typedef enum {
    ORDER_FIXED,     // by the static value of what they lead to, once
    ORDER_GENERATED, // as the rules list them
    ORDER_DYNAMIC,   // and again whenever a search shows that the first is not the best (A-B, 1969)
    ORDER_ITERATIVE, // by the search one ply less deep, from depth 1 on
} ClassicOrder;

// What happens at the depth limit.
typedef enum {
    QUIET_NONE,  // the position is valued
    QUIET_ALL,   // moves that win material are searched until there is none
    QUIET_GOALS, // and where what threatened at the root still does, a move of defence comes first
                 // first
} ClassicQuiet;

// Which moves are given up without a search.
typedef enum {
    PRUNE_NONE,
    PRUNE_BEST,     // all but the `width` best by static value
    PRUNE_TAPERED,  // the same, one less at every level down
    PRUNE_OPTIMIST, // those that are behind even when `margin` is added for what may come; and all
                    // where the first is good enough even when it is taken off
} ClassicPrune;

// Zero means default for every field but `game` and `eval`.
typedef struct {
    const Game *game;
    const Eval *eval;
    FinalValue finals;
    ClassicCuts cuts;
    ClassicOrder order; // ORDER_DYNAMIC goes with deep cuts alone: without quiescence and pruning
    ClassicQuiet quiet;
    const Eval *material; // needed for quiescence: a move that raises it wins material
    int quiet_plies;      // at most this many plies beyond the limit; 0: 16
    ClassicPrune prune;
    int width;    // of PRUNE_BEST and PRUNE_TAPERED, at least 1
    int margin;   // of PRUNE_OPTIMIST
    TreeLog *log; // NULL: none
} ClassicSetup;

enum { CLASSIC_QUIET_MAX = 32, CLASSIC_TREE_MAX = 4000000 };

typedef struct Classic Classic;

// False with the reason where the options do not go together.
bool classic_check(const ClassicSetup *setup, Error *e);

Classic *classic_new(const ClassicSetup *setup);
void classic_free(Classic *c);

// Searches to limits->depth (1 to SEARCH_DEPTH_MAX). The position must not be final. Among equal
// moves the first that was searched is kept. When stopped, the best of the root moves finished so
// far. Of the dynamic order the whole tree is in memory: CLASSIC_TREE_MAX nodes end it.
void classic_search(Classic *c, const State *root, const Limits *limits, SearchResult *out);

// Positions that the last search valued, for its leaves or for its order: what was looked at.
uint64_t classic_looked(const Classic *c);

#endif
