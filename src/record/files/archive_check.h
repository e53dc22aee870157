// SPDX-License-Identifier: MIT
// archive_check.h - damaged rows of an archive: found, named, left out.
//
// The other calls fail at the first damaged row that they meet. With archive_on_damage lists and
// queries go on behind it, so that one changed byte does not hide a million games.
#ifndef GENPEI_ARCHIVE_CHECK_H
#define GENPEI_ARCHIVE_CHECK_H

#include "record/files/archive.h"

// `id` is the game that is damaged, 0 for what is no game; `why` is the whole message.
typedef void ArchiveDamage(void *context, int64_t id, const Error *why);

// From now on archive_list, archive_query and their like report damaged games to `each` and leave
// them out; NULL: they fail.
void archive_on_damage(Archive *a, ArchiveDamage *each, void *context);

// Compares all rows with their sums. False when the file cannot be read.
bool archive_find_damaged(Archive *a, ArchiveDamage *each, void *context, Error *e);

// The same and everything else that can be wrong with the file: pages and indexes, texts of events,
// missing players, and what the table "about" has, which follows from the others.
bool archive_check(Archive *a, ArchiveDamage *each, void *context, Error *e);

#endif
