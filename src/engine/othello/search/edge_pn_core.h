// SPDX-License-Identifier: MIT
// edge_pn_core.h - proof-number search for one shape, as edge_pn.c sees it
// (edge_pn_instances.c).
#ifndef GENPEI_EDGE_PN_CORE_H
#define GENPEI_EDGE_PN_CORE_H

#include "engine/othello/search/edge_pn_table.h"
#include "engine/othello/search/edge_worker.h"

enum { EDGE_PN_CHILDREN_MAX = 64 };

// A position at which the player to move has a move: passes are skipped.
typedef struct {
    DiscBoard board;
    uint64_t key; // its lowest bit is `first`
    bool first;   // player 0 is to move
} EdgePnPosition;

// A position after a move.
typedef struct {
    EdgePnPosition position;
    EdgePnNumbers now; // as its own mover sees them
    uint8_t square;
    bool over; // the game is; the key and the mover mean nothing
} EdgePnChild;

// One thread.
typedef struct {
    EdgePnTable *table;
    EdgeWorker worker; // near the end; it counts all nodes
    int least;         // does player 0 get at least this?
    uint64_t end;      // the search ends at this many nodes
    const atomic_bool *stop;
    // Called with what is solved and took at least `keep_work` nodes; may be NULL.
    void (*keep)(void *context, const EdgePnPosition *p, bool win, uint64_t work);
    uint64_t keep_work;
    void *context;
} EdgePnSearch;

typedef struct {
    // The game is not over. Where the mover must pass, it is the other one's position.
    EdgePnPosition (*position)(DiscBoard b, bool first);
    // The key of a position reflected and rotated; `number` is below REVERSI_TURNS, 0: unchanged.
    uint64_t (*turned_key)(const EdgePnPosition *p, int number);
    // The children of a position, with the numbers known of each.
    int (*children)(EdgePnSearch *s, const EdgePnPosition *p, EdgePnChild *out);
    // Searches below a position until one of its numbers reaches its limit, or the search ends. The
    // result is in the table too; it is meaningless when the search was stopped.
    EdgePnNumbers (*grow)(EdgePnSearch *s, const EdgePnPosition *p, EdgePnNumbers limit);
} EdgePnCore;

extern const EdgePnCore edge_pn_core_FOUR_6, edge_pn_core_FOUR_8;

// The numbers of a child as the mover of its parent sees them: `win` is the work to prove that the
// parent's mover wins by it.
static inline EdgePnNumbers edge_pn_seen(const EdgePnChild *c, bool first) {
    bool same = !c->over && c->position.first == first;
    return same ? c->now : (EdgePnNumbers){c->now.lose, c->now.win};
}

static inline uint32_t edge_pn_add(uint32_t a, uint32_t b) {
    if (a >= EDGE_PN_NEVER || b >= EDGE_PN_NEVER) return EDGE_PN_NEVER;
    return a + b >= EDGE_PN_NEVER ? EDGE_PN_NEVER - 1 : a + b;
}

// A child may get ahead of the second best by a quarter before another is searched.
static inline uint32_t edge_pn_ahead(uint32_t second) {
    return edge_pn_add(second, second >= EDGE_PN_NEVER ? 0 : second / 4 + 1);
}

#endif
