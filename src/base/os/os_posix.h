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

// The day as YEAR-MONTH-DAY, where the user is. Where SOURCE_DATE_EPOCH is set (seconds since
// 1970), that day in UTC instead, so that runs can be repeated. "" where there is none.
enum { OS_DAY_MAX = 16 };
void os_today(char out[OS_DAY_MAX]);
int os_core_count(void); // processors this process may use, at least 1
bool os_is_terminal(FILE *f);
int os_terminal_columns(FILE *f); // 80 when unknown
int os_terminal_rows(FILE *f);    // 24 when unknown

// Reads a whole file of at most `limit` bytes. "-" is standard input. The message names the file.
bool os_read_file(const char *path, size_t limit, Str *out, Error *e);

// Whether the contents of a file are a text: a zero byte would end it for whoever reads it by
// lines. The message names the file and the line.
bool os_check_text(const char *path, const Str *text, Error *e);

// Reads a whole file that has to be a text. `*out` is unchanged where it is not.
bool os_read_text(const char *path, size_t limit, Str *out, Error *e);

// Writes a whole file: into PATH.tmp first, flushed to disk, then renamed, so that a full disk or
// a kill leaves either the old file or the new one. Devices and pipes are written to directly.
bool os_write_file(const char *path, const char *bytes, size_t n, Error *e);

// Adds bytes to a file opened with "a" that nothing else is written to: all of them, or, where
// errno then says why not, none (a pipe or a device may have got some).
bool os_add_whole(FILE *f, const char *bytes, size_t n);

// The length of such a file, and the file at that length again. Of NULL, a pipe or a device -1, and
// nothing happens.
int64_t os_file_length(FILE *f);
void os_cut_file(FILE *f, int64_t length);

bool os_file_exists(const char *path);

// Why a file cannot be made or changed at a path, and others beside it, in the words of the system;
// NULL when nothing is against it.
const char *os_write_fault(const char *path);

// "PATH: cannot be written: REASON"; returns false. The reason is left out where it is not known.
bool os_cannot_write(const char *path, Error *e);

// Two numbers that no other file has while this one exists. False when there is none.
bool os_file_identity(const char *path, uint64_t out[2]);

bool os_is_same_file(const char *a, const char *b); // both exist, and are one file

#endif
