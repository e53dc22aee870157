// SPDX-License-Identifier: MIT
// edge_pn_jobs.h - proof-number search on bits by several threads: a tree of the positions near the
// root, whose leaves are handed out as jobs, as in search/solver_jobs.h.
#ifndef GENPEI_EDGE_PN_JOBS_H
#define GENPEI_EDGE_PN_JOBS_H

#include "engine/othello/search/edge_pn_core.h"

typedef struct EdgePnJobs EdgePnJobs;

// `reporter` has the table, and gets every result found in the tree itself.
EdgePnJobs *edge_pn_jobs_new(const EdgePnCore *core, const EdgePnSearch *reporter,
                             const EdgePnPosition *root);
void edge_pn_jobs_free(EdgePnJobs *j);

// Works until the root is solved or the search is stopped. Called by every thread, each with a
// search of its own. `look` is called from time to time with the nodes of all jobs; false stops
// all threads. It may be NULL.
void edge_pn_jobs_work(EdgePnJobs *j, EdgePnSearch *s, bool (*look)(void *context, uint64_t nodes),
                       void *context, atomic_bool *stop);

// Threads that wait for a job look whether the search is stopped.
void edge_pn_jobs_wake(EdgePnJobs *j);

// Whether the root is solved, by all that has been done; `*win` is its mover's result.
bool edge_pn_jobs_solved(const EdgePnJobs *j, bool *win);

#endif
