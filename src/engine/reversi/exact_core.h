// SPDX-License-Identifier: MIT
// exact_core.h - the exact search for one board and one set of directions, as reversi_exact.c sees
// it: one instance a file (exact_core64.c and its like).
#ifndef GENPEI_EXACT_CORE_H
#define GENPEI_EXACT_CORE_H

#include "engine/reversi/exact_table.h"

enum { EXACT_BUSY = 1 << 14 };

// What the threads of a search share.
typedef struct {
    ExactTable table;
    _Atomic uint64_t busy[EXACT_BUSY]; // positions somebody is at, to keep threads apart
    atomic_bool stop;
    bool many; // threads
} ExactShared;

// One thread.
typedef struct {
    ExactShared *shared;
    ExactTable near; // for positions near the end: small, to stay in the cache
    uint64_t nodes;
    uint64_t next_look; // when `look` is called next, in nodes
    bool (*look)(void *context, uint64_t nodes);
    // Told of positions that took at least `keep_work` nodes; may be NULL.
    void (*keep)(void *context, uint64_t key, ExactEntry e);
    uint64_t keep_work;
    void *context;
} ExactSearch;

// The value of a position, seen by the owner of `own` who is to move, if it lies between `alpha`
// and `beta`; else a bound at or beyond the one it passed. `*move` is a square, or EXACT_NO_MOVE.
// Means nothing when the search was stopped.
typedef int ExactValue(ExactSearch *s, uint64_t own, uint64_t enemy, int alpha, int beta,
                       uint8_t *move);

ExactValue exact_value_6_4, exact_value_6_8, exact_value_8_4;

#endif
