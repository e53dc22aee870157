// SPDX-License-Identifier: MIT
// sho_table.h - what the search knows of positions: a table of fixed size, shared by all threads
// without locks. An entry is two words, and its key is stored combined with the other: one that was
// written by two threads at once is not recognised by either key.
#ifndef GENPEI_SHO_TABLE_H
#define GENPEI_SHO_TABLE_H

#include "games/shogi/shogi_position.h"

#include <stddef.h>

typedef enum { SHO_BOUND_NONE, SHO_BOUND_UPPER, SHO_BOUND_LOWER, SHO_BOUND_EXACT } ShoBound;

enum { SHO_NO_EVAL = INT16_MIN };

// What is stored about a position. Mates count from the position, not from the root.
typedef struct {
    ShogiMove move; // SHOGI_NO_MOVE: none known
    int16_t value;
    int16_t eval; // static; SHO_NO_EVAL: unknown
    int8_t depth;
    uint8_t bound; // ShoBound
} ShoEntry;

typedef struct ShoTable ShoTable;

ShoTable *sho_table_new(size_t megabytes);
void sho_table_free(ShoTable *t);
void sho_table_forget(ShoTable *t); // as new
void sho_table_age(ShoTable *t);    // a new search: entries of older ones are replaced first

bool sho_table_find(const ShoTable *t, uint64_t key, ShoEntry *out);
void sho_table_store(ShoTable *t, uint64_t key, const ShoEntry *e);
void sho_table_fetch(const ShoTable *t, uint64_t key); // brings it into the cache

int sho_table_filled(const ShoTable *t); // thousandths, by this search

#endif
