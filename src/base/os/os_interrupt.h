// SPDX-License-Identifier: MIT
// os_interrupt.h - Ctrl-C and SIGTERM: a request to end, not an end.
#ifndef GENPEI_OS_INTERRUPT_H
#define GENPEI_OS_INTERRUPT_H

#include <stdatomic.h>
#include <stdint.h>

typedef struct {
    atomic_bool *stop; // set by a signal; whoever has dealt with it may take it back
    atomic_int number; // of the last such signal; 0: none has come
} Interrupts;

// From now on Ctrl-C (or SIGTERM) sets `*stop` instead of ending the program; a second one ends it,
// unless it comes within a second: then it counts as the same request. Call once, before starting
// threads; `i` must live until the program ends.
void os_watch_interrupts(Interrupts *i);

// Work that is ending must have ended within `ms`: otherwise `why` is written to standard error and
// the program ends there and then, with status 1. NULL where that could not be set up.
typedef struct Grace Grace;
Grace *os_grace_begin(int64_t ms, const char *why);
void os_grace_end(Grace *g); // it has ended; NULL is allowed

#endif
