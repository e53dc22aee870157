// SPDX-License-Identifier: MIT
// l7_access.h - words side by side (a field at a node, a walk from it) and calls of functions.
#ifndef GENPEI_L7_ACCESS_H
#define GENPEI_L7_ACCESS_H

#include "lang/lower/l7_lower.h"

Val low_juxt(Low *L, const Expr *e);
Val low_call(Low *L, const Expr *e);
// While a predefined function is compiled, messages point to its call. Gives where they pointed
// before, which L->source->instead is to be set to again.
L7Place low_messages_at(Low *L, const Decl *d, L7Place call);
Val low_function_body(Low *L, const Decl *d, L7Place call, Val first); // its parameters are bound
Val low_juxt_node(Low *L, Expr *const *items, int n, L7Place place);

#endif
