// SPDX-License-Identifier: MIT
// l7_expr.h - expressions, evaluated at one node ("can this stone be placed here?").
#ifndef GENPEI_L7_EXPR_H
#define GENPEI_L7_EXPR_H

#include "lang/lower/l7_lower.h"

Val low_expr(Low *L, const Expr *e, Want want);
Val low_run_count(Low *L, const Expr *e); // of a run that may end anywhere

#endif
