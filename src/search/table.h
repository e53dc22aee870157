// SPDX-License-Identifier: MIT
// table.h - a transposition table of fixed size.
//
// Buckets of four entries, one cache line each; the shallowest entry of a bucket is replaced, and
// before it those of an earlier age.
// Entries hold the whole 64-bit key. One thread at a time.
#ifndef GENPEI_TABLE_H
#define GENPEI_TABLE_H

#include "game/game.h"

typedef enum { BOUND_NONE, BOUND_LOWER, BOUND_UPPER, BOUND_EXACT } Bound;

typedef struct {
    Move move;
    int value;
    int depth;
    Bound bound;
} TableEntry;

typedef struct Table Table;

Table *table_new(size_t megabytes); // at least one bucket
void table_free(Table *t);
void table_reset(Table *t); // forgets everything
void table_age(Table *t);   // a new search begins: entries so far are replaced first

bool table_find(const Table *t, uint64_t key, TableEntry *out);
void table_store(Table *t, uint64_t key, TableEntry entry);

// Thousandths of the table with entries of this search, by a sample.
int table_filled(const Table *t);

#endif
