// SPDX-License-Identifier: MIT
// solver_crew.h - the threads of the solver: all are given the same question, the first answer
// counts.
#ifndef GENPEI_SOLVER_CREW_H
#define GENPEI_SOLVER_CREW_H

#include "search/solver_methods.h"

typedef struct {
    WalkShared shared;
    AlphaBeta **alphabeta; // one a thread
    PnSearch **pn;
} Crew;

typedef struct {
    SolverMethod method; // not retrograde
    const State *root;
    int low, high; // proof numbers: whether player 0 gets at least `high`
    int value;     // seen by player 0
    Move move;     // left alone when none is known
} CrewTask;

// `searches` is false where no table is needed.
void crew_init(Crew *c, const SolverSetup *setup, bool searches);
void crew_clear(Crew *c);

// Begins at a position: nothing is counted yet.
void crew_begin(Crew *c, const State *root);

// From now on the threads together stop after so many nodes more.
void crew_budget(Crew *c, uint64_t nodes);

// Lets a stopped run go on.
void crew_reset(Crew *c);

// Whether and why the run was stopped is in the first Walk afterwards.
void crew_run(Crew *c, CrewTask *task);
void crew_run_alone(Crew *c, CrewTask *task); // with the first thread only

#endif
