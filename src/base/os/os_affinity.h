// SPDX-License-Identifier: MIT
// os_affinity.h - which processors a thread, and the programs it starts, may run on.
#ifndef GENPEI_OS_AFFINITY_H
#define GENPEI_OS_AFFINITY_H

#include "base/error.h"

enum { OS_CPUS_MAX = 1024 };

typedef struct {
    int n;
    int cpu[OS_CPUS_MAX]; // numbers as the system counts them, ascending
} OsCpus;

// The processors the calling thread may use.
void os_cpus_allowed(OsCpus *out);

// Reads "all", or a list such as "0,2,4-7", of processors the calling thread may use. On failure
// `*out` is unchanged.
bool os_cpus_parse(const char *text, OsCpus *out, Error *e);

// From now on the calling thread, and the threads and programs it starts, run on these `n`
// processors alone. False when the system refuses.
bool os_pin_thread(const int *cpus, int n);

#endif
