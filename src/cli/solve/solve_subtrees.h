// SPDX-License-Identifier: MIT
// solve_subtrees.h - one position solved in parts: by other processes, or by shards with journals.
#ifndef GENPEI_SOLVE_SUBTREES_H
#define GENPEI_SOLVE_SUBTREES_H

#include "cli/solve/solve_journal.h"

typedef struct {
    int64_t all, solved; // parts; of them solved so far, by any process
} Subtrees;

// Solves the parts of this process, or hands them out to the others of its crew, and lets `solver`
// learn all their values. `way` is that of solve_journal_open.
bool solve_subtrees(SolveRequest *r, Solver *solver, SolveJournal *journal, const char *way,
                    Subtrees *out, Error *e);

#endif
