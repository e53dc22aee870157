// SPDX-License-Identifier: MIT
// l7_shape.h - shapes, and all the ways to rotate and reflect them.
#ifndef GENPEI_L7_SHAPE_H
#define GENPEI_L7_SHAPE_H

#include "lang/lower/l7_lower.h"

void low_shapes(Low *L);
Val low_call_shape(Low *L, const Expr *e);                      // turns(p), lay(p, t, n, S)
bool low_turned_paths(Low *L, const Expr *e, int *out, int *n); // turns(PATH): colours

#endif
