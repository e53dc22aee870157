// SPDX-License-Identifier: MIT
// l7_near.h - what the parts of l7_near.c share: an end, and what its condition E looks at.
#ifndef GENPEI_L7_NEAR_H
#define GENPEI_L7_NEAR_H

#include "lang/lower/l7_lower.h"
#include "lang/optimise/l7_opt.h"

enum { LOOKS_MAX = 8, ENDS_MAX = 16, WIDE = 16 };

// A node that is looked at: `path` from n; behind that, along `run` (-1: none) over a set.
typedef struct {
    int path[PATH_MAX_L7], n;
    int run, over;
} Look;

// What E looks at for one colour.
typedef struct {
    int colour; // that the variable stands for; -1: there is none
    IrFunction code;
    Look looks[LOOKS_MAX];
    int n;
} Trial;

typedef struct {
    const Decl *end;
    const Binder *node, *colour; // NULL where the end is not one of this kind
    Trial trials[WIDE];
    int n_trials;
} NearEnd;

// --- l7_looks.c ---

// Whether the end has this form and E looks at nothing but what is near n; fills in `e` and adds
// the set variables it looks at.
bool near_try(Low *L, NearEnd *e, int me, bool *watched);

// --- l7_near_line.c ---

// A set of E's, made anew in the function being made.
int near_copy_set(Low *L, const Opt *o, int s);

// Where all that E looks at lies on one line, and E needs k nodes of S in a row there, there is
// nothing to be found unless there are k - 1 of S near the last move (r0) on that line (it may
// itself be one of the k), or k where E needs one more: jumps to `next` when there are fewer.
void near_skip_line(Low *L, const Opt *o, const Trial *t, int next);

#endif
