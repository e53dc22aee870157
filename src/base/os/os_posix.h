// SPDX-License-Identifier: MIT
// os_posix.h - the only door to the operating system: clocks, terminal, interrupts, files.
#ifndef GENPEI_OS_POSIX_H
#define GENPEI_OS_POSIX_H

#include "base/error.h"
#include "base/str.h"

#include <stdatomic.h>
#include <stdint.h>

int64_t os_now_ns(void);    // monotonic wall time
int64_t os_cpu_ns(void);    // processor time of the whole process
int64_t os_thread_ns(void); // processor time of the calling thread
int os_core_count(void);    // processors this process may use, at least 1
bool os_is_terminal(FILE *f);
int os_terminal_columns(FILE *f); // 80 when unknown
int os_terminal_rows(FILE *f);    // 24 when unknown

// From now on Ctrl-C (or SIGTERM) sets `*stop` instead of ending the program; a second one ends it,
// unless it comes within a second: then it counts as the same request. Call once, before starting
// threads; `stop` must live until the program ends.
void os_watch_interrupts(atomic_bool *stop);

// Reads a whole file of at most `limit` bytes. "-" is standard input. The message names the file.
bool os_read_file(const char *path, size_t limit, Str *out, Error *e);

// Writes a whole file: into PATH.tmp first, flushed to disk, then renamed, so that a full disk or
// a kill leaves either the old file or the new one. Devices and pipes are written to directly.
bool os_write_file(const char *path, const char *bytes, size_t n, Error *e);

bool os_file_exists(const char *path);

#endif
