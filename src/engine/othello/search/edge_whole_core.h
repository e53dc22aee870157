// SPDX-License-Identifier: MIT
// edge_whole_core.h - the search of whole games for one shape, as edge_whole.c sees it
// (edge_whole_instances.c).
#ifndef GENPEI_EDGE_WHOLE_CORE_H
#define GENPEI_EDGE_WHOLE_CORE_H

#include "engine/othello/search/edge_worker.h"

enum { EDGE_WHOLE_BUSY = 1 << 14 };

// What the threads of a search share, besides the table.
typedef struct {
    _Atomic uint64_t busy[EDGE_WHOLE_BUSY]; // positions being searched, to keep threads apart
    atomic_bool stop;
    bool many; // threads
} EdgeWholeShared;

// One thread.
typedef struct {
    EdgeWholeShared *shared;
    EdgeWorker worker;  // the same thread near the end; it counts all nodes
    uint64_t next_look; // when `look` is called next, in nodes
    bool (*look)(void *context, uint64_t nodes);
    // Called with positions that took at least `keep_work` nodes; may be NULL.
    void (*keep)(void *context, uint64_t key, EdgeEntry e);
    uint64_t keep_work;
    void *context;
} EdgeWholeSearch;

// The value of a position for the mover, if it lies between `alpha` and `beta`; else a bound at or
// beyond the one it passed. `*move` is a square, or EDGE_NO_MOVE. Meaningless when the search was
// stopped.
typedef int EdgeWholeValue(EdgeWholeSearch *s, DiscBoard b, int alpha, int beta, uint8_t *move);

EdgeWholeValue edge_whole_EIGHT_6, edge_whole_FOUR_6, edge_whole_FOUR_8;

// Where the table stores a position that has `key` in journals.
static inline EdgeKey edge_whole_key(uint64_t key) {
    return (EdgeKey){key, key};
}

#endif
