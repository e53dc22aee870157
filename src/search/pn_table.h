// SPDX-License-Identifier: MIT
// pn_table.h - the table of the proof-number search: of fixed size, in buckets of two cache lines.
//
// A position keeps bounds of its value, which hold for every question, and proof and disproof
// numbers for the question asked last. When a bucket is full the entry with least work behind it
// gives way.
#ifndef GENPEI_PN_TABLE_H
#define GENPEI_PN_TABLE_H

#include <stddef.h>
#include <stdint.h>

enum { PN_INFINITE = 1 << 30 };

typedef struct {
    uint64_t key;
    uint32_t work; // nodes spent below it; 0: the slot is free
    int32_t question;
    uint32_t proof, disproof; // of this question
    int32_t low, high;        // player 0 gets at least, at most
} PnEntry;

typedef struct PnTable PnTable;

PnTable *pn_table_new(size_t megabytes);
void pn_table_free(PnTable *t);

// NULL when the position is not there. Valid until the next call.
const PnEntry *pn_table_find(const PnTable *t, uint64_t key);

// Adds work to a position and sets its numbers for the question; 0 for one of them sets a bound.
void pn_table_store(PnTable *t, uint64_t key, int question, uint32_t proof, uint32_t disproof,
                    uint64_t work);

#endif
