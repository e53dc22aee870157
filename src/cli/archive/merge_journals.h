// SPDX-License-Identifier: MIT
// merge_journals.h - journals of one piece of work, done in parts, put together.
#ifndef GENPEI_MERGE_JOURNALS_H
#define GENPEI_MERGE_JOURNALS_H

#include "base/args.h"

#include <stdint.h>

// Adds the lines of all files to the journal `to`, which may be there. False, with the reason, when
// they are not all about the same; then `to` is as it was.
bool merge_journals(const ArgList *files, const char *to, int64_t *added, int64_t *there, Error *e);

#endif
