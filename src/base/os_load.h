// SPDX-License-Identifier: MIT
// os_load.h - shared objects: compiling C with the system's compiler, loading the result.
#ifndef GENPEI_OS_LOAD_H
#define GENPEI_OS_LOAD_H

#include "base/error.h"
#include "base/str.h"

// Opens a shared object and finds `symbol` in it. NULL with the reason otherwise. `*library` is
// what os_unload takes.
const void *os_load(const char *path, const char *symbol, void **library, Error *e);
void os_unload(void *library); // NULL is allowed

// Compiles C source into the shared object `path`, with the compiler in $CC or cc. The object
// appears whole or not at all.
bool os_compile(const char *source, size_t length, const char *path, Error *e);

// A folder for cached files, made when missing: $XDG_CACHE_HOME/genpei or ~/.cache/genpei. False
// when there is none to write to.
bool os_cache_folder(Str *out);

#endif
