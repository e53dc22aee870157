// SPDX-License-Identifier: MIT
// edge_think.h - thinking about a position of Othello: iterative deepening, then to the end of the
// game with growing certainty, until it is exact or time is up.
#ifndef GENPEI_EDGE_THINK_H
#define GENPEI_EDGE_THINK_H

#include "engine/othello/search/edge_mid.h"

// Zero means no limit; at least one limit must be set.
typedef struct {
    int depth;       // plies
    int end_from;    // with this many empty squares it searches to the end, exactly, whatever the
                     // depth
    int likely_from; // with this many it searches to the end, 87% sure
    int64_t time_ns;
    int64_t usual_ns; // with a clock: ends between steps, when continuing is not worth the time
    uint64_t nodes;
    int lines;               // how many of the best moves are wanted; 0 for 1
    bool again;              // the position is that of the last run: continue from there
    bool unwatched;          // only a shallow depth ends it: the clock is not checked
    const atomic_bool *stop; // set by another thread; may be NULL
} EdgeAsk;

typedef struct {
    int square; // 0 to 63
    int value;  // discs, for the mover
    int line[EDGE_LINE_MAX];
    int length; // of `line`, which begins with the square; -1 in it is a pass
} EdgeLine;

typedef struct {
    int depth;   // completed
    int percent; // how sure, at that depth: 73 to 100
    bool to_end; // the depth is the end of the game
    bool exact;
    uint64_t nodes;
    int lines;
    EdgeLine line[EDGE_MOVES_MAX]; // best first
} EdgeThought;

// Called after every completed step.
typedef void EdgeReport(void *context, const EdgeThought *so_far);

typedef struct EdgeThinker EdgeThinker;

// The weights must outlive it. On other boards than Othello's it evaluates mobility and corners,
// and its certainty is always 100%.
EdgeThinker *edge_thinker_new(const PatternWeights *w, bool filled, int threads, size_t table_mb);
EdgeThinker *edge_thinker_new_for(DiscShape shape, const PatternWeights *w, bool filled,
                                  int threads, size_t table_mb);
void edge_thinker_free(EdgeThinker *t);
DiscShape edge_thinker_shape(const EdgeThinker *t);
void edge_thinker_forget(EdgeThinker *t); // empties the table
void edge_thinker_stop(EdgeThinker *t);   // ends a run at once; for another thread

// The mover must have a move. `each` may be NULL. One ply is always searched, even when it is
// stopped at once.
void edge_thinker_run(EdgeThinker *t, DiscBoard b, const EdgeAsk *ask, EdgeReport *each,
                      void *context, EdgeThought *out);

#endif
