// SPDX-License-Identifier: MIT
// os_keeper.h - the process between us and a program of other people; for os_process.c only.
#ifndef GENPEI_OS_KEEPER_H
#define GENPEI_OS_KEEPER_H

#include "base/os_process.h"

// What the keeper writes, as whole structs: they are smaller than what a pipe takes at one stroke.
typedef enum {
    KEEPER_RUNS,   // value: the number of the program's process
    KEEPER_FAILED, // it could not be run; value: errno
    KEEPER_ENDED,  // it ended; value: as waitpid reports it
} KeeperKind;

typedef struct {
    KeeperKind kind;
    int value;
} KeeperNote;

typedef struct {
    int input, output; // the program's
    int lifeline;      // at the end of this, everything is to end
    int status;        // where the notes go
} KeeperPipes;

// What a forked process does from then on. It may be forked from a program with many threads, so
// nothing here takes a lock or memory.
_Noreturn void keeper_run(const OsProgram *program, KeeperPipes pipes);

#endif
