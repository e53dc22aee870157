// SPDX-License-Identifier: MIT
// os_process.h - another program as our child: its pipes, its limits, its end.
//
// A program runs below a keeper, a small process of ours that does nothing but wait: for the end of
// the program, or for ours. Then it kills everything the program has started, including what left
// its process group, and exits. So nothing stays behind, not even when we are killed.
//
// Where the kernel allows it, a program is confined: the keeper is the first process of a namespace
// of its own, so that the program sees no process but its own and cannot kill the keeper, and there
// is no network. Elsewhere it runs as any other program.
#ifndef GENPEI_OS_PROCESS_H
#define GENPEI_OS_PROCESS_H

#include "base/error.h"
#include "base/str.h"

#include <stdatomic.h>
#include <stdint.h>

typedef struct OsProcess OsProcess;

typedef struct {
    char *const *argv;  // the last one is NULL
    const char *folder; // where it runs; NULL: here
    int64_t memory_mb;  // how much data each of its processes may have; 0: no limit
    const char *errors; // a file that gets its standard error; NULL: discarded
    bool free;          // it is not confined
    bool network;       // confined, it may use the network all the same
} OsProgram;

// Finds a program as the shell does, or else in the folders for games, which are not always on the
// search path. Appends its path. With a folder, names with a slash are relative to it.
bool os_find_program(const char *name, const char *folder, Str *out);

// Starts a program in a process group of its own. NULL with the reason otherwise. From then on our
// process ignores SIGPIPE.
OsProcess *os_process_start(const OsProgram *program, Error *e);

// Ends the program and everything it has started; takes some milliseconds.
void os_process_free(OsProcess *p);

// Every wait ends at `until_ns` (os_now_ns), or soon after `*stop` is set (NULL: never).
typedef struct {
    int64_t until_ns;
    const atomic_bool *stop;
} OsWait;

typedef enum {
    OS_IO_DONE,
    OS_IO_LATE,    // it took too long
    OS_IO_ENDED,   // the other end of the pipe is closed
    OS_IO_STOPPED, // `*stop` was set
} OsIo;

// Until a file descriptor can be read from, or written to.
OsIo os_wait_for(int fd, bool to_write, const OsWait *wait);

// Writes all of it.
OsIo os_process_write(OsProcess *p, const char *bytes, size_t n, const OsWait *wait);

// Waits for output and reads up to `n` bytes of it. When the time is already over, takes what is
// there.
OsIo os_process_read(OsProcess *p, char *bytes, size_t n, size_t *got, const OsWait *wait);

// Closes what the program reads from: most take that as the end.
void os_process_close_input(OsProcess *p);

// How the program ended, for people: "exited with status 1", "was killed by signal 11
// (Segmentation fault)"; "closed its output" while it still runs. Waits a moment to find out.
void os_process_ending(OsProcess *p, Str *out);

// Whether it is known to have ended by a signal or with a status other than 0.
bool os_process_failed(const OsProcess *p);

// Waits until the program has ended by itself; false when it has not.
bool os_process_wait_end(OsProcess *p, const OsWait *wait);

int64_t os_process_number(const OsProcess *p); // of the program itself

bool os_process_confined(const OsProcess *p);

#endif
