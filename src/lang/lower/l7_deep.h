// SPDX-License-Identifier: MIT
// l7_deep.h - functions that call themselves: `f(n, S) most 9 deep = ...`, conditions that are not
// expanded where they are used.
#ifndef GENPEI_L7_DEEP_H
#define GENPEI_L7_DEEP_H

#include "lang/lower/l7_lower.h"

// The code of a call, with its arguments.
Val low_call_deep(Low *L, const Decl *d, const Expr *call, const Val *args, int n);

// Makes the functions that were called, and those that these call.
void low_make_deep(Low *L);

#endif
