// SPDX-License-Identifier: MIT
// l7_end_reads.h - which nodes the condition of an end reads, found in the code made for it.
#ifndef GENPEI_L7_END_READS_H
#define GENPEI_L7_END_READS_H

#include "lang/optimise/l7_local_ends.h"

// Whether the end has the form `some n, c: E` and E reads nothing but nodes near n; fills in `e`
// and marks in `watched` the set variables that E reads.
bool end_reads_find(Low *L, LocalEnd *e, int me, bool *watched);

#endif
