// SPDX-License-Identifier: MIT
// args.h - command lines from a table; the help text comes from the same table.
#ifndef GENPEI_ARGS_H
#define GENPEI_ARGS_H

#include "base/error.h"
#include "base/str.h"

#include <stddef.h>
#include <stdint.h>

typedef enum {
    ARG_FLAG,  // bool: present or not
    ARG_INT,   // int64_t
    ARG_REAL,  // double
    ARG_TEXT,  // const char *
    ARG_TEXTS, // ArgList: every further positional argument
} ArgKind;

typedef struct {
    const char **items; // points into argv
    size_t n;
} ArgList;

// A name that begins with "--" is an option; others are positional, in order, and may be left out
// when they are written in brackets: "[DEPTH]". `out` keeps its value when the argument is absent.
typedef struct {
    const char *name;
    ArgKind kind;
    void *out;
    const char *value; // what stands for the value in the help, such as "S"; NULL for flags
    const char *help;
    int64_t min, max; // ARG_INT: allowed range; both 0: any number that is not negative
} ArgSpec;

// Reads argv[0..argc). Options may stand anywhere, as "--name value" or "--name=value"; "--" ends
// them. Lists in ARG_TEXTS use `room`, an array of at least argc pointers.
bool args_parse(const ArgSpec *spec, size_t n, int argc, char **argv, const char **room, Error *e);

// Appends a line for every argument.
void args_help(const ArgSpec *spec, size_t n, Str *out);

#endif
