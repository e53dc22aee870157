// SPDX-License-Identifier: MIT
// edge_pool.h - threads that help with a search: idle ones take over moves of positions that
// another thread is searching.
//
// A position is split only after its first move has been searched (the young brothers wait) and
// only when a thread is idle. Its owner and the helpers take the other moves one by one; the owner
// stays until all are done, and while it waits it helps with positions below its own. Exact values
// do not depend on which thread searched what.
#ifndef GENPEI_EDGE_POOL_H
#define GENPEI_EDGE_POOL_H

#include "engine/othello/search/edge_worker.h"

// Helpers for `leader`, which keeps its own thread: `threads` includes it. NULL for 1. The helpers'
// nodes are added to the leader's by edge_pool_free or edge_pool_nodes.
EdgePool *edge_pool_new(const EdgeCore *core, const EdgeWorker *leader, int threads);
void edge_pool_free(EdgePool *p);

// Positions the helpers have searched; only when none is working.
uint64_t edge_pool_nodes(const EdgePool *p);

// Whether a thread is idle. A hint: it may change at once.
bool edge_pool_idle(const EdgePool *p);

// Searches the moves of the split with the others and returns when none is left or the value of one
// exceeds alpha. `split` has everything set up to `alpha`; the rest is zero. The worker must not be
// alone.
void edge_pool_split(EdgeWorker *w, EdgeSplit *split);

#endif
