// SPDX-License-Identifier: MIT
// solver_jobs.h - proof-number search by several threads: a tree of the positions near the root,
// whose leaves are handed out as jobs.
//
// A thread takes the most promising leaf that no other thread works on, searches below it by df-pn
// for a limited number of nodes and writes the numbers back; a leaf that is not solved by then gets
// children. While a job runs, its leaf counts as harder than it is, all the way up to the root: so
// the next thread goes elsewhere, but only as far away as needed (compare Pawlewicz and Hayward,
// "Scalable parallel DFPN search", 2013). The results of the jobs are in the shared table.
#ifndef GENPEI_SOLVER_JOBS_H
#define GENPEI_SOLVER_JOBS_H

#include "search/solver_methods.h"

typedef struct PnJobs PnJobs;

// The question whether player 0 gets at least `question` at `root`, which is not final.
PnJobs *pn_jobs_new(WalkShared *shared, const State *root, int question);
void pn_jobs_free(PnJobs *j);

// Works until the table has the answer or the walk is stopped. Called by every thread, each with a
// search of its own.
void pn_jobs_work(PnJobs *j, PnSearch *p);

// Threads that wait for a job look whether the search is over.
void pn_jobs_wake(PnJobs *j);

#endif
