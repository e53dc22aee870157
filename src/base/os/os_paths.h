// SPDX-License-Identifier: MIT
// os_paths.h - what is at a path, and moving a finished file there.
#ifndef GENPEI_OS_PATHS_H
#define GENPEI_OS_PATHS_H

#include "base/error.h"

#include <stdint.h>

// Whether a regular file is there, directly or through links. False for a missing one, a folder, a
// pipe, a device.
bool os_is_plain_file(const char *path);
bool os_is_folder(const char *path);

// Whether a file can be written there, as far as is known beforehand; else the reason. For a check
// before long work whose result goes there. Changes nothing.
bool os_can_write(const char *path, Error *e);

int64_t os_process_id(void);

// Gives the file `from` the name `to`; false, with nothing changed, when `to` exists already.
bool os_move_new(const char *from, const char *to, Error *e);

#endif
