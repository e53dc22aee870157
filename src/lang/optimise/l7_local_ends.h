// SPDX-License-Identifier: MIT
// l7_local_ends.h - ends looked for only around the last move: an end, and what its condition E
// reads.
#ifndef GENPEI_L7_LOCAL_ENDS_H
#define GENPEI_L7_LOCAL_ENDS_H

#include "lang/lower/l7_lower.h"
#include "lang/optimise/l7_opt.h"

enum { READS_MAX = 8, ENDS_MAX = 16 };

// A node that E reads: along `path` from n; then along `run` (-1: none) over a set.
typedef struct {
    int path[L7_PATH_MAX], n;
    int run, over;
} NodeRead;

// What E reads for one colour.
typedef struct {
    int colour; // the value of the variable; -1: there is no variable
    IrFunction code;
    NodeRead reads[READS_MAX];
    int n;
} EndReads;

typedef struct {
    const Decl *end;
    const Binder *node, *colour; // NULL where the end does not have this form
    EndReads reads_by_colour[L7_AROUND_MAX];
    int n_colours;
} LocalEnd;

// Makes the functions that look for ends around the last move only.
void opt_local_ends(Low *L);

#endif
