// SPDX-License-Identifier: MIT
// args.h - command lines from a table; usage line and help come from the same table.
#ifndef GENPEI_ARGS_H
#define GENPEI_ARGS_H

#include "base/error.h"
#include "base/str.h"

#include <stddef.h>
#include <stdint.h>

typedef enum {
    ARG_FLAG,        // bool: present or not
    ARG_INT,         // int64_t
    ARG_REAL,        // double
    ARG_TEXT,        // const char *
    ARG_NEEDED,      // const char *: an option that must be given
    ARG_TEXTS,       // ArgList: every further positional argument
    ARG_EITHER = 16, // added to a kind: exactly one of the arguments with this must be given
} ArgKind;

typedef struct {
    const char **items; // the front of argv
    size_t n;
} ArgList;

// A name that begins with "--" is an option; others are positional, in order, and may be left out
// when they are written in brackets: "[DEPTH]". `out` keeps its value when the argument is absent.
typedef struct {
    const char *name;
    ArgKind kind;
    void *out;
    const char *value; // placeholder for the value in the help, such as "S"; NULL for flags
    const char *help;  // without the default, which is what `out` holds
    int64_t min, max;  // ARG_INT: allowed range; both 0: any non-negative number
} ArgSpec;

// Reads argv[0..argc). Options may stand anywhere, as "--name value" or "--name=value"; "--" ends
// them. The words of a list in ARG_TEXTS are moved to the front of argv, where the list stays.
bool args_parse(const ArgSpec *spec, size_t n, int argc, char **argv, Error *e);

// Appends "GAME [DEPTH] [--seed N] ..." in lines of 80 columns, the first of which begins at column
// `at`; further lines are indented to the same column. Or only the required ones: "GAME --out FILE
// [options]".
void args_usage(const ArgSpec *spec, size_t n, int at, Str *out);
void args_usage_short(const ArgSpec *spec, size_t n, Str *out);

// Appends a row for every argument: its name, what it means, its default unless that is 0 or none.
void args_help(const ArgSpec *spec, size_t n, Str *out);

#endif
