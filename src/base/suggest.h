// SPDX-License-Identifier: MIT
// suggest.h - "did you mean ...?" for names a person mistyped.
#ifndef GENPEI_SUGGEST_H
#define GENPEI_SUGGEST_H

#include <stddef.h>

// The name nearest to `word` by edit distance, or NULL when none is near enough to be meant.
// Returns a pointer out of `names`.
const char *suggest_nearest(const char *word, const char *const *names, size_t n);

#endif
