// SPDX-License-Identifier: MIT
// os_output.h - what the program prints, caught for a while.
#ifndef GENPEI_OS_OUTPUT_H
#define GENPEI_OS_OUTPUT_H

#include "base/str.h"

#include <stdio.h>

typedef struct {
    int usual;    // where standard output went
    FILE *caught; // NULL: nothing is caught
} OsCatch;

// From now on, what goes to standard output is kept; one at a time in a process. False when that
// cannot be done.
bool os_catch_begin(OsCatch *c);

// Everything since then, added to `out`; standard output is as before.
void os_catch_end(OsCatch *c, Str *out);

#endif
