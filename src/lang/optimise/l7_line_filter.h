// SPDX-License-Identifier: MIT
// l7_line_filter.h - skips lines on which there cannot be enough stones for an end.
#ifndef GENPEI_L7_LINE_FILTER_H
#define GENPEI_L7_LINE_FILTER_H

#include "lang/optimise/l7_local_ends.h"

// Recomputes a set of E in the function being made.
int line_copy_set(Low *L, const Opt *o, int s);

// Where all nodes that E reads lie on one line, and E needs k nodes of S in a row there, E can hold
// only if k - 1 nodes of S are near the last move (r0) on that line (the move itself may be one of
// the k), or k where E needs one more. Jumps to `next` when there are fewer.
void line_skip(Low *L, const Opt *o, const EndReads *t, int next);

#endif
