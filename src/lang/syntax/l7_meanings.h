// SPDX-License-Identifier: MIT
// l7_meanings.h - the words of the language and what they mean, a line each: for editors, and for
// the table in docs/l7.md.
#ifndef GENPEI_L7_MEANINGS_H
#define GENPEI_L7_MEANINGS_H

#include <stddef.h>

typedef struct {
    const char *word, *meaning;
} L7Meaning;

const L7Meaning *l7_meanings(size_t *n); // in alphabetical order

// NULL: it is no word of the language.
const char *l7_meaning(const char *word, size_t length);

#endif
