// SPDX-License-Identifier: MIT
// archive_place.h - the archive that is used when none is named.
#ifndef GENPEI_ARCHIVE_PLACE_H
#define GENPEI_ARCHIVE_PLACE_H

#include "base/error.h"
#include "base/str.h"

typedef enum {
    ARCHIVE_OF_USER,   // genpei.db in the user's data folder, made when missing
    ARCHIVE_IN_FOLDER, // genpei.db in the current folder, where one is
    ARCHIVE_NOWHERE,   // there is no data folder, or it cannot be made
} ArchivePlace;

// Appends the path of the archive. The data folder is $XDG_DATA_HOME/genpei, or
// ~/.local/share/genpei. With ARCHIVE_NOWHERE nothing is appended, and the reason is in `e`.
ArchivePlace archive_place(Str *path, Error *e);

#endif
