// SPDX-License-Identifier: MIT
// os_load.h - shared objects: compiling C or CUDA with the system's compilers, loading the result,
// and folders to keep it in.
#ifndef GENPEI_OS_LOAD_H
#define GENPEI_OS_LOAD_H

#include "base/error.h"
#include "base/str.h"

// Opens a shared object and finds `symbol` in it. NULL with the reason otherwise. `*library` is
// what os_unload takes.
const void *os_load(const char *path, const char *symbol, void **library, Error *e);
void os_unload(void *library); // NULL is allowed

// C is compiled by $CC, or cc; CUDA by $NVCC, nvcc, or the nvcc of /usr/local/cuda.
typedef enum { OS_C, OS_CUDA } OsLanguage;

// Names the compiler, its flags and the processor they compile for: the output of os_compile
// depends on the source and on this. False when there is no compiler.
bool os_compiler(OsLanguage language, Str *out, Error *e);

// Compiles source into the shared object `path`. The compiler gets a minute, for CUDA five; its
// messages are discarded. Nothing is left behind on failure.
bool os_compile(OsLanguage language, const char *source, size_t length, const char *path, Error *e);

// A folder for cached files, made when missing: $XDG_CACHE_HOME/genpei or ~/.cache/genpei. False
// when there is none to write to.
bool os_cache_folder(Str *out);

// A folder for the user's files that the program finds by itself, made when missing:
// $XDG_DATA_HOME/genpei or ~/.local/share/genpei. False, with the folder and the reason, when there
// is none to write to.
bool os_data_folder(Str *out, Error *e);

// A new, empty folder that only this user can read, in $TMPDIR or /tmp.
bool os_temp_folder(Str *out);

// Appends to a path something unique to this process and moment.
void os_add_unique(Str *path);

bool os_append(const char *path, const void *bytes, size_t n);
bool os_rename(const char *from, const char *to); // replaces `to` atomically
void os_remove(const char *path); // a file or an empty folder; does nothing when there is none

#endif
