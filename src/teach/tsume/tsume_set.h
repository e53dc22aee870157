// SPDX-License-Identifier: MIT
// tsume_set.h - the problems the program comes with (data/tsume.problems), made by `genpei tsume
// make`.
#ifndef GENPEI_TSUME_SET_H
#define GENPEI_TSUME_SET_H

#include "teach/tsume/tsume_grade.h"

#include <stddef.h>

typedef struct {
    const char *text; // "SFEN ; plies ; moves ; grade rank", up to `n` bytes
    size_t n;
    size_t sfen_n; // of these the SFEN
    int plies;
    double grade;
    int rank;
} TsumeSetProblem;

// Calls `each` for all of them, the easiest first.
void tsume_set_each(void (*each)(void *context, const TsumeSetProblem *p), void *context);

#endif
