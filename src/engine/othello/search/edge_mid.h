// SPDX-License-Identifier: MIT
// edge_mid.h - the middle game of Othello and its relatives: principal variation search over the
// pattern evaluation, with a table, and with cuts where a shallow search makes a deep one
// unnecessary (multi-probcut, Buro 1997).
//
// Values are whole discs, seen by the mover. A search whose depth reaches the end of the game
// switches to the exact search (edge_core.h) near the end.
#ifndef GENPEI_EDGE_MID_H
#define GENPEI_EDGE_MID_H

#include "engine/othello/eval/pattern_weights.h"
#include "engine/othello/search/edge_core.h"

enum {
    EDGE_INFINITE = 127,
    EDGE_LINE_MAX = 64,
    EDGE_SURE = 4, // confidence at which nothing is cut by shallow searches
};

// How sure a cut must be: 73, 87, 95, 99 per cent, and certain.
extern const float edge_confidence[EDGE_SURE + 1]; // in standard deviations
extern const int edge_percent[EDGE_SURE + 1];

// One thread of the search. Threads share the weights, the table and `stop`.
typedef struct {
    DiscShape shape; // Othello, unless set otherwise after edge_mid_init
    const PatternWeights *weights;
    EdgeWorker end; // for the last squares; has the table
    atomic_bool *stop;
    uint64_t nodes_max; // 0: no limit; sets `stop`
    uint64_t nodes;     // positions, leaves among them
    uint64_t leaves;    // positions that were evaluated
    int confidence;     // index of edge_confidence
    uint8_t refuter;    // the square that last refuted a position just before the leaves
} EdgeMid;

// `stop` and the table `t` must outlive it.
void edge_mid_init(EdgeMid *m, const PatternWeights *weights, EdgeTable *t, atomic_bool *stop);

// The value of a position within alpha and beta, `depth` plies ahead; depth at least the number of
// empty squares: to the end. Meaningless once `stop` is set. The game must not be over.
int edge_mid_search(EdgeMid *m, DiscBoard b, int alpha, int beta, int depth);

// The best of some moves of a position and its value, first searched near `guess`; `*square` is the
// move to try first on entry, the best on return.
int edge_mid_best(EdgeMid *m, DiscBoard b, uint64_t moves, int guess, int depth, int *square);

// The search of one shape: edge_mid_search and edge_mid_best choose among them.
typedef struct {
    int (*search)(EdgeMid *m, DiscBoard b, int alpha, int beta, int depth);
    int (*best)(EdgeMid *m, DiscBoard b, uint64_t moves, int guess, int depth, int *square);
} EdgeMidCore;

extern const EdgeMidCore edge_mid_EIGHT_8, edge_mid_EIGHT_6, edge_mid_EIGHT_4;
extern const EdgeMidCore edge_mid_FOUR_8, edge_mid_FOUR_6, edge_mid_FOUR_4;

// The line that the table expects; squares, -1 for a pass. Returns how many, at most `most`.
int edge_mid_line(const EdgeMid *m, DiscBoard b, int *line, int most);

#endif
