// SPDX-License-Identifier: MIT
// solver_team.h - the threads of the solver: all get the same question, the first answer counts.
#ifndef GENPEI_SOLVER_TEAM_H
#define GENPEI_SOLVER_TEAM_H

#include "search/solver_methods.h"

typedef struct {
    WalkShared shared;
    AlphaBeta **alphabeta; // one per thread
    PnSearch **pn;
} Team;

typedef struct {
    SolverMethod method; // not retrograde
    const State *root;
    int low, high; // proof numbers: whether player 0 gets at least `high`
    int value;     // seen by player 0
    Move move;     // unchanged when none is known
    bool recall;   // engines: from memory alone, see SolverQuestion
    uint64_t work; // of that
} TeamTask;

// `searches` is false where no table is needed.
void team_init(Team *c, const SolverSetup *setup, bool searches);
void team_clear(Team *c);

// Begins at a position: nothing is counted yet.
void team_begin(Team *c, const State *root);

// From now on the threads together stop after this many more nodes.
void team_budget(Team *c, uint64_t nodes);

// Lets a stopped run continue.
void team_reset(Team *c);

// Whether and why the run was stopped is in the first Walk afterwards.
void team_run(Team *c, TeamTask *task);
void team_run_alone(Team *c, TeamTask *task); // with the first thread only

#endif
