// SPDX-License-Identifier: MIT
// best_first.h - searches of the survey of 1979 (section 2.2 iv) that go where it pays: B*
// (Berliner 1977) and bandwidth search (Harris 1974).
//
// The tree is in memory. A position that was not looked into has a lower and an upper bound on its
// value, from two evaluations and a margin; a position that was has the bounds that its moves give.
//
// B* stops when one move of the root is at least as good at its worst as every other at its best.
// Until then it looks into that move to raise its lower bound, or into its rivals to bring their
// upper bounds down, whichever has cost less so far. Bandwidth search looks into every move whose
// estimate is within the band of the best, the one least looked into first, and stops when nothing
// else in the band is left: what it finds is off by no more than the estimates are.
//
// Thinking can be stopped at any time, asked for the best move so far, and continued; when the
// position of a later turn is in the tree, what is known of it is kept.
#ifndef GENPEI_BEST_FIRST_H
#define GENPEI_BEST_FIRST_H

#include "search/classic/tree_log.h"
#include "search/search.h"

typedef enum { BEST_BSTAR, BEST_BANDWIDTH } BestMethod;

// Zero means default for every field but `game` and `eval`.
typedef struct {
    const Game *game;
    const Eval *eval;
    const Eval *other; // bounds lie between the two evaluations, and the estimate in the middle;
                       // NULL: both are `eval`
    int margin;        // bounds lie this much beyond them: of bandwidth search half the band
    BestMethod method;
    FinalValue finals;
    int depth;    // positions this far below the root are valued for good; 0: 12
    size_t nodes; // room for this many; 0: 500,000
    TreeLog *log; // filled in at the end of every call; NULL: none
} BestSetup;

typedef struct BestFirst BestFirst;

BestFirst *best_first_new(const BestSetup *setup);
void best_first_free(BestFirst *b);

// Thinks about a position, which must not be final, until a limit is reached or the move is decided
// (limits->depth does not count). Continues where the position is the last one, or follows from it
// by one or two moves that the tree has. The value is that of the best move so far, between its
// bounds. stats.nodes counts this call alone.
void best_first_think(BestFirst *b, const State *root, const Limits *limits, SearchResult *out);

// Whether the last call ended because the move was decided.
bool best_first_decided(const BestFirst *b);

// The bounds of the root, seen by its player.
void best_first_bounds(const BestFirst *b, int *low, int *high);

// The best move so far and the one that may be better than all others: their bounds, seen by the
// player of the root.
typedef struct {
    Move move;
    int low, high;
} BestBounds;

// False where the last call was about another position, or where there is one move only.
bool best_first_rivals(const BestFirst *b, const State *root, BestBounds *best, BestBounds *rival);

// Positions in the tree that were looked into or valued since the tree was begun.
uint64_t best_first_looked(const BestFirst *b);

#endif
