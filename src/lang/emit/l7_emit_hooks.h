// SPDX-License-Identifier: MIT
// l7_emit_hooks.h - how the functions of a game are called, as C.
#ifndef GENPEI_L7_EMIT_HOOKS_H
#define GENPEI_L7_EMIT_HOOKS_H

#include "lang/program/l7_program.h"

void l7_emit_hooks(const L7Program *p, Str *out);

#endif
