// SPDX-License-Identifier: MIT
// solver_table.h - what the solver knows of positions: a table of fixed size, shared by its methods
// and its threads.
//
// A position keeps bounds of its value, which hold for every question, a move to try first, and
// proof and disproof numbers for the question asked last. When a bucket is full, the entry with the
// least work behind it is replaced. Entries go in and out as copies; each bucket has a lock, used
// only where there are several threads.
#ifndef GENPEI_SOLVER_TABLE_H
#define GENPEI_SOLVER_TABLE_H

#include "game/game.h"

enum { PN_INFINITE = 1 << 30 };

typedef struct {
    uint64_t key;
    Move move;                // UINT64_MAX: none
    int32_t low, high;        // player 0 gets at least, at most
    uint32_t work;            // nodes spent below it; 0: the slot is free
    int32_t question;         // of proof-number search
    uint32_t proof, disproof; // of this question; 0 and 0: none was asked
} SolverEntry;

typedef struct SolverTable SolverTable;

SolverTable *solver_table_new(size_t megabytes, bool threads); // at least one bucket
void solver_table_free(SolverTable *t);

// Begins to read what a call with this key will need soon.
void solver_table_prefetch(const SolverTable *t, uint64_t key);

bool solver_table_find(SolverTable *t, uint64_t key, SolverEntry *out);

// Tightens the bounds of a position, adds work and sets its move unless that is UINT64_MAX. `*out`,
// unless NULL, is what is known now.
void solver_table_bound(SolverTable *t, const SolverEntry *news, SolverEntry *out);

// Adds work to a position and sets its numbers for the question; 0 for one of them sets a bound.
void solver_table_numbers(SolverTable *t, const SolverEntry *news, SolverEntry *out);

// Counts the threads at work below a position (`step` 1 or -1), or nearly: places are shared.
void solver_table_mark(SolverTable *t, uint64_t key, int step);
unsigned solver_table_marks(const SolverTable *t, uint64_t key);

#endif
