// SPDX-License-Identifier: MIT
// testing.h - cmocka and the few helpers every test program shares.
#ifndef GENPEI_TESTING_H
#define GENPEI_TESTING_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

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

// Fails unless `text` contains `part`; shows both.
#define assert_contains(text, part) check_contains(text, part, __FILE__, __LINE__)
static inline void check_contains(const char *text, const char *part, const char *file, int line) {
    if (strstr(text, part)) return;
    print_error("'%s'\nlacks '%s'\n", text, part);
    _fail(file, line);
}

#endif
