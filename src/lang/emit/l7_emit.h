// SPDX-License-Identifier: MIT
// l7_emit.h - a program as C source: one file that needs nothing but a C compiler.
#ifndef GENPEI_L7_EMIT_H
#define GENPEI_L7_EMIT_H

#include "lang/program/l7_alarm.h"
#include "lang/program/l7_program.h"

// The functions the compiled file exports, by name l7_export. States have l7_layout's form.
typedef struct {
    int version;
    size_t state_size;
    size_t (*moves)(const void *s, uint64_t *out);
    size_t (*count)(const void *s);
    int (*random)(const void *s, void *rng, uint64_t *out);
    void (*play)(void *s, uint64_t move);
    int (*playout)(void *s, void *rng, int most); // moves made
    L7Alarm *alarm;
} L7Compiled;

enum { L7_COMPILED_VERSION = 5 };

void l7_emit_c(const L7Program *p, Str *out);

// The rules alone, as they stand in that file: state, tables, functions, runtime. L7_EXCEED is
// defined before them. `payoffs`: the functions of payoffs too.
void l7_emit_rules(const L7Program *p, bool payoffs, Str *out);

#endif
