// SPDX-License-Identifier: MIT
// edge_table.h - what is known of positions: bounds, the best move; shared by threads without
// locks.
//
// Four entries fill a cache line. An entry has 64 bits of one hash of the position, mixed with the
// rest of the entry, so that one half from one thread and the other half from another are seen as a
// stranger; 24 more bits are of a second hash, whose other bits choose the line.
#ifndef GENPEI_EDGE_TABLE_H
#define GENPEI_EDGE_TABLE_H

#include "engine/othello/disc_shape.h"

#include <stdatomic.h>
#include <stddef.h>

enum {
    EDGE_EXACT = 255,  // level: searched to the end of the game, nothing left out
    EDGE_NO_MOVE = 64, // square: none is known
    EDGE_BEST = 64,    // no score is higher
};

typedef struct {
    int8_t lower, upper; // the value lies between these, in whole discs
    uint8_t move;        // the best square, or EDGE_NO_MOVE
    uint8_t level;       // how it was searched: EDGE_EXACT, or a smaller number the user chooses
    uint8_t work;        // how much there is behind it; entries with little are replaced first
} EdgeEntry;

typedef struct {
    uint64_t line, check; // where, and how a position is told from others
} EdgeKey;

typedef struct EdgeTable EdgeTable;

// A table of about `bytes`; never NULL.
EdgeTable *edge_table_new(size_t bytes);
void edge_table_free(EdgeTable *t);

// Forgets everything.
void edge_table_reset(EdgeTable *t);

// From now on older entries are replaced first. Not while it is being used.
void edge_table_age(EdgeTable *t);

static inline EdgeKey edge_key(DiscBoard b) {
    uint64_t x = b.me * UINT64_C(0x9E3779B97F4A7C15), y = b.opp * UINT64_C(0xC2B2AE3D27D4EB4F);
    uint64_t line = (x ^ (x >> 32)) + (y ^ (y >> 29)) * UINT64_C(0xD6E8FEB86659FD93);
    uint64_t check = (x >> 31 ^ y) * UINT64_C(0xFF51AFD7ED558CCD) + (y >> 33 ^ x);
    return (EdgeKey){line ^ line >> 32, check};
}

// Fetches the line of a position, so that it is there when it is asked for.
void edge_table_prefetch(const EdgeTable *t, EdgeKey key);

// What is known of a position; false when nothing is.
bool edge_table_find(const EdgeTable *t, EdgeKey key, EdgeEntry *out);

// Keeps what a search has found. Of the same position and level, both bounds are kept.
void edge_table_put(EdgeTable *t, EdgeKey key, EdgeEntry found);

#endif
