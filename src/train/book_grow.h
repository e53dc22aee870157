// SPDX-License-Identifier: MIT
// book_grow.h - grows an opening book of Othello by our own searches, best play first.
#ifndef GENPEI_BOOK_GROW_H
#define GENPEI_BOOK_GROW_H

#include "engine/othello/book/edge_book_grow.h"
#include "work/progress.h"

typedef struct {
    const char *out; // file for the book; the manifest goes to `out`.txt
    EdgeBookHow search;
    int64_t positions; // at most
    int64_t seconds;   // at most; 0: no limit
    int threads;       // the book does not depend on it
    const PatternWeights *weights;
    const char *weights_file; // where they come from; NULL: the built-in ones
    const char *journal;      // stores every position; NULL: none
    bool resume;              // continues an existing journal
    const atomic_bool *stop;
    Progress *progress;
} BookGrowth;

typedef struct {
    size_t positions;
    int value;        // of the start, in discs for the first player
    double cpu;       // seconds
    bool interrupted; // stopped before the first position
} BookGrown;

// False, with the reason, when a file cannot be written or it was stopped before the first
// position.
bool book_grow(const BookGrowth *how, BookGrown *out, Error *e);

#endif
