// SPDX-License-Identifier: MIT
// l7_compile.h - the compiler as a whole: from a description to a program.
#ifndef GENPEI_L7_COMPILE_H
#define GENPEI_L7_COMPILE_H

#include "lang/program/l7_options.h"
#include "lang/program/l7_program.h"

// Compiles a description with the given parameters ("size=6" as pairs); `options` may be NULL. NULL
// when the source has errors, which are then in `source`. Free with l7_program_free.
L7Program *l7_compile(L7Source *source, const char *const *names, const int *values, int n_params,
                      const L7Options *options);

#endif
