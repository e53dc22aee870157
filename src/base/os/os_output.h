// SPDX-License-Identifier: MIT
// os_output.h - captures what the program prints.
#ifndef GENPEI_OS_OUTPUT_H
#define GENPEI_OS_OUTPUT_H

#include "base/str.h"

#include <stdio.h>

typedef struct {
    int standard; // where standard output went
    FILE *caught; // NULL: nothing is captured
} OsCatch;

// From now on, standard output is captured; one capture at a time in a process. False when that
// cannot be done.
bool os_catch_begin(OsCatch *c);

// Appends everything captured to `out` and restores standard output.
void os_catch_end(OsCatch *c, Str *out);

#endif
