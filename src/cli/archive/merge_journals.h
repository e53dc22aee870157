// SPDX-License-Identifier: MIT
// merge_journals.h - merges the journals of work that was done in parts.
#ifndef GENPEI_MERGE_JOURNALS_H
#define GENPEI_MERGE_JOURNALS_H

#include "base/args.h"

#include <stdint.h>

// Adds the lines of all files to the journal `to`, which may exist already. False, with the reason,
// when they are not all about the same work; `to` is then unchanged.
bool merge_journals(const ArgList *files, const char *to, int64_t *added, int64_t *there, Error *e);

#endif
