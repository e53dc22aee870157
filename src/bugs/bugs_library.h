// SPDX-License-Identifier: MIT
// bugs_library.h - the programs of the paper of 1970, built in.
#ifndef GENPEI_BUGS_LIBRARY_H
#define GENPEI_BUGS_LIBRARY_H

#include <stddef.h>

typedef struct {
    const char *name, *file, *text;
    const char *about; // a sentence
} BugsBuiltIn;

const BugsBuiltIn *bugs_library(size_t *n);
const BugsBuiltIn *bugs_library_find(const char *name); // NULL: none

#endif
