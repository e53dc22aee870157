// SPDX-License-Identifier: MIT
// archive_place.c - see archive_place.h.
#include "record/files/archive_place.h"

#include "base/os/os_load.h"
#include "base/os/os_posix.h"

static const char name[] = "genpei.db";

ArchivePlace archive_place(Str *path, Error *e) {
    bool here = os_file_exists(name);
    if (!here && !os_data_folder(path, e)) return ARCHIVE_NOWHERE;
    if (!here) str_add(path, "/");
    str_add(path, name);
    return here ? ARCHIVE_IN_FOLDER : ARCHIVE_OF_USER;
}
