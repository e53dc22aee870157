// SPDX-License-Identifier: MIT
// error.h - what went wrong, in one line for a person.
//
// A function that may get bad input takes an `Error *` last, returns false (or NULL) and leaves its
// other outputs unchanged. The text names the thing and the place; whoever prints it adds "genpei:
// " and nothing else.
#ifndef GENPEI_ERROR_H
#define GENPEI_ERROR_H

#include <stdbool.h>

typedef struct {
    char text[512];
} Error;

// Writes the message and returns false, so that callers can say `return error_set(...)`.
// `e` may be NULL when the message is not wanted.
bool error_set(Error *e, const char *format, ...) __attribute__((format(printf, 2, 3)));

// Puts "PREFIX: " in front of a message that came from below; returns false.
bool error_prefix(Error *e, const char *format, ...) __attribute__((format(printf, 2, 3)));

// Ends the program, in every build: for what happens only when the program or the system is broken,
// where going on would give a wrong result. `what` failed; `why` may be NULL.
_Noreturn void error_abort(const char *what, const Error *why);

#ifdef __clang_analyzer__ // which does not see what error.c returns
#define error_set(...) ((error_set)(__VA_ARGS__), false)
#endif

#endif
