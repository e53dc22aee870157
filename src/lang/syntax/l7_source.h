// SPDX-License-Identifier: MIT
// l7_source.h - a description's text, places in it, and what is wrong with it.
//
// Errors are collected, not thrown: a run reports several. Each names file, line and column, shows
// the source line with a marker, and may add a hint.
#ifndef GENPEI_L7_SOURCE_H
#define GENPEI_L7_SOURCE_H

#include "base/error.h"
#include "base/str.h"
#include "lang/syntax/l7_sizes.h"

typedef struct {
    int line, column; // from 1; 0 when there is no place
    int length;       // characters to mark
} L7Place;

typedef struct {
    L7Place place;
    bool warning;
    char text[200];
    char hint[120];
} L7Message;

typedef struct {
    const char *name; // of the file, for messages
    const char *text;
    L7Place instead; // where messages point while a predefined function is compiled
    L7Message messages[L7_MESSAGES_MAX];
    int n_messages;
    int n_errors;
} L7Source;

void l7_source_init(L7Source *s, const char *name, const char *text);

// Reports an error (or warning); `hint` may be NULL. After L7_MESSAGES_MAX the rest is counted
// only.
void l7_error(L7Source *s, L7Place at, const char *hint, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
void l7_warning(L7Source *s, L7Place at, const char *hint, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

// All messages in the order of their places, as text for a terminal.
void l7_source_report(const L7Source *s, Str *out);

#endif
