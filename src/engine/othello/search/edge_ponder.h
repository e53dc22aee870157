// SPDX-License-Identifier: MIT
// edge_ponder.h - thinking about a position of Othello while the opponent thinks. The results are
// in the thinker's table and let the next search start deeper.
#ifndef GENPEI_EDGE_PONDER_H
#define GENPEI_EDGE_PONDER_H

#include "engine/othello/search/edge_think.h"

#include <threads.h>

// All zero: no pondering.
typedef struct {
    EdgeThinker *thinker;
    DiscBoard board;
    thrd_t thread;
    bool runs;
    atomic_bool stop, done;
    EdgeThought thought;
} EdgePonder;

// Begins after a thought about `b` whose first move is now played: with the position after the
// expected reply, or, where there is none, with the opponent's position. Nothing happens when the
// game is over there. The thinker must not be used until edge_ponder_end.
void edge_ponder_begin(EdgePonder *p, EdgeThinker *t, DiscBoard b, const EdgeLine *line);
void edge_ponder_end(EdgePonder *p); // does nothing when it is not pondering

// Whether pondering is finished: the result is exact, or ten minutes are over.
bool edge_ponder_done(const EdgePonder *p);

#endif
