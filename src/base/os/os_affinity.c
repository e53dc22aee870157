// SPDX-License-Identifier: MIT
// os_affinity.c - see os_affinity.h.
#include "base/os/os_affinity.h"

#include <ctype.h>
#include <sched.h>
#include <stdlib.h>
#include <string.h>

#ifdef __linux__
void os_cpus_allowed(OsCpus *out) {
    cpu_set_t set;
    out->n = 0;
    if (sched_getaffinity(0, sizeof set, &set) != 0) return;
    for (int i = 0; i < CPU_SETSIZE && i < OS_CPUS_MAX; i++)
        if (CPU_ISSET((size_t)i, &set)) out->cpu[out->n++] = i;
}

bool os_pin_thread(const int *cpus, int n) {
    cpu_set_t set;
    CPU_ZERO(&set);
    for (int i = 0; i < n; i++) CPU_SET((size_t)cpus[i], &set);
    return n > 0 && sched_setaffinity(0, sizeof set, &set) == 0;
}
#else // none is named, so none can be asked for
void os_cpus_allowed(OsCpus *out) {
    out->n = 0;
}

bool os_pin_thread(const int *cpus, int n) {
    (void)cpus, (void)n;
    return false;
}
#endif

static bool holds(const OsCpus *c, int cpu) {
    for (int i = 0; i < c->n; i++)
        if (c->cpu[i] == cpu) return true;
    return false;
}

static bool read_number(const char **text, int *out) {
    char *end;
    if (!isdigit((unsigned char)**text)) return false;
    long n = strtol(*text, &end, 10);
    if (n < 0 || n >= OS_CPUS_MAX) n = OS_CPUS_MAX; // one that is not there
    *out = (int)n;
    *text = end;
    return true;
}

// "4" or "4-7" at `*text`, which moves past it.
static bool read_range(const char **text, int *first, int *last) {
    if (!read_number(text, first)) return false;
    *last = *first;
    if (**text != '-') return true;
    ++*text;
    return read_number(text, last) && *first <= *last;
}

// Marks what the list names.
static bool mark(const char *text, const OsCpus *allowed, bool *wanted, Error *e) {
    for (const char *p = text;; p++) {
        int first, last;
        if (!read_range(&p, &first, &last) || (*p && *p != ','))
            return error_set(e, "'%.60s' is not 'all' nor a list of processors such as 0,2,4-7",
                             text);
        for (int i = first; i <= last; i++) {
            if (!holds(allowed, i))
                return error_set(e, "processor %d is not one this program may use", i);
            if (wanted[i]) return error_set(e, "processor %d is named twice", i);
            wanted[i] = true;
        }
        if (!*p) return true;
    }
}

bool os_cpus_parse(const char *text, OsCpus *out, Error *e) {
    OsCpus allowed;
    bool wanted[OS_CPUS_MAX] = {false};
    os_cpus_allowed(&allowed);
    if (strcmp(text, "all") == 0) {
        *out = allowed;
        return allowed.n > 0 || error_set(e, "the system does not name its processors");
    }
    if (!mark(text, &allowed, wanted, e)) return false;
    out->n = 0;
    for (int i = 0; i < OS_CPUS_MAX; i++)
        if (wanted[i]) out->cpu[out->n++] = i;
    return true;
}
