// SPDX-License-Identifier: MIT
// solve_subtrees.h - one position solved in pieces: by other processes, or by shards with journals.
#ifndef GENPEI_SOLVE_SUBTREES_H
#define GENPEI_SOLVE_SUBTREES_H

#include "cli/solve/solve_journal.h"

typedef struct {
    int64_t all, solved; // pieces; of them known now, by whomever
} Subtrees;

// Solves the pieces that are this process's, or hands them out to the others of its crew, and lets
// `solver` learn all their values. `way` is as solve_journal_open has it.
bool solve_subtrees(SolveRequest *r, Solver *solver, SolveJournal *journal, const char *way,
                    Subtrees *out, Error *e);

#endif
