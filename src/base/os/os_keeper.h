// SPDX-License-Identifier: MIT
// os_keeper.h - the process between us and an external program; for os_process.c only.
#ifndef GENPEI_OS_KEEPER_H
#define GENPEI_OS_KEEPER_H

#include "base/os/os_process.h"

// What the keeper writes, as whole structs: they are small enough for a pipe to take atomically.
typedef enum {
    KEEPER_CONFINED, // comes first, where the program is confined
    KEEPER_RUNS,     // value: the number of the program's process, as the keeper sees it
    KEEPER_FAILED,   // it could not be run; value: errno
    KEEPER_ENDED,    // it ended; value: as waitpid reports it
} KeeperKind;

typedef struct {
    KeeperKind kind;
    int value;
} KeeperNote;

typedef struct {
    int input, output; // the program's
    int lifeline;      // when this is closed, everything ends
    int status;        // where the notes go
} KeeperPipes;

// What a forked process does from then on. It may be forked from a program with many threads, so
// nothing here takes a lock or memory.
_Noreturn void keeper_run(const OsProgram *program, KeeperPipes pipes);

#endif
