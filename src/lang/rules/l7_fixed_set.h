// SPDX-License-Identifier: MIT
// l7_fixed_set.h - sets of nodes that must be known before there is a board to compile for: what
// `board ... without S` leaves out.
#ifndef GENPEI_L7_FIXED_SET_H
#define GENPEI_L7_FIXED_SET_H

#include "lang/lower/l7_lower.h"

// The nodes of L->p->board that the expression names by rows, columns, places and names; false
// (reported) when it asks for anything else.
bool low_fixed_set(Low *L, const Expr *e, L7Set *out);

#endif
