// SPDX-License-Identifier: MIT
// solve_journal.h - `genpei solve --journal` for one position: results that took much work are
// stored as soon as they are known, and a later run begins with them.
#ifndef GENPEI_SOLVE_JOURNAL_H
#define GENPEI_SOLVE_JOURNAL_H

#include "cli/solve/solve.h"

#include <threads.h>

typedef struct {
    const char *file; // NULL: there is none
    mtx_t lock;
    bool failed; // a line could not be written
} SolveJournal;

// The rules that the answers depend on, for the first line of a journal; nothing where they are
// written in C.
void solve_journal_rules(const Game *g, Str *head);

void solve_journal_init(SolveJournal *j, const char *file);
void solve_journal_clear(SolveJournal *j);

// Begins the journal or, with --resume, continues an existing one: `solver` learns what
// is in it. `way` names what the keys of positions depend on. False, with the reason.
bool solve_journal_open(SolveJournal *j, const SolveRequest *r, const char *way, Solver *solver,
                        Error *e);

void solve_journal_keep(SolveJournal *j, const SolverKept *one); // by any thread

#endif
