// SPDX-License-Identifier: MIT
// testing.h - cmocka and the few helpers every test program shares.
#ifndef GENPEI_TESTING_H
#define GENPEI_TESTING_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/os/os_paths.h"

#include <stdio.h>
#include <string.h>

// Builds with assertions and sanitizers do part of the work; the release build does it all.
#ifdef NDEBUG
enum { THOROUGH = 1 };
#else
enum { THOROUGH = 0 };
#endif

static inline int work(int releases, int debugs) {
    return THOROUGH ? releases : debugs;
}

// The path of a scratch file that no other process uses: the builds run at the same time. The
// caller removes the file.
typedef struct {
    char path[80];
} ScratchFile;

static inline ScratchFile scratch_file(const char *name) {
    ScratchFile s;
    snprintf(s.path, sizeof s.path, "/tmp/genpei-%lld-%s", (long long)os_process_id(), name);
    return s;
}

// Fails unless `text` contains `part`; shows both.
#define assert_contains(text, part) check_contains(text, part, __FILE__, __LINE__)
static inline void check_contains(const char *text, const char *part, const char *file, int line) {
    if (strstr(text, part)) return;
    print_error("'%s'\nlacks '%s'\n", text, part);
    _fail(file, line);
}

#endif
