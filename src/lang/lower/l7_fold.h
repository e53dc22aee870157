// SPDX-License-Identifier: MIT
// l7_fold.h - what depends on no state is computed when compiling, loops included: `{n : row n +
// column n > size}` is a constant set, wherever it is used.
#ifndef GENPEI_L7_FOLD_H
#define GENPEI_L7_FOLD_H

#include "lang/lower/l7_lower.h"

// The place in the code before a value is made.
typedef struct {
    int n, block_start, instructions;
    int64_t work, most_rounds;
} FoldMark;

FoldMark low_fold_mark(const Low *L);

// Where the code made since the mark gives the register the same value in every state, it is run
// and removed. Returns a register with the constant, or `reg` itself.
int low_fold_set(Low *L, FoldMark mark, int reg);
int low_fold_number(Low *L, FoldMark mark, int reg);

// Removes the code made since the mark.
void low_fold_back(Low *L, FoldMark mark);

#endif
