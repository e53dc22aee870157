// SPDX-License-Identifier: MIT
// l7_quantifier.h - some, all, no, count, sum, first, union.
#ifndef GENPEI_L7_QUANTIFIER_H
#define GENPEI_L7_QUANTIFIER_H

#include "lang/lower/l7_lower.h"

Val low_quant(Low *L, const Expr *e);
Val low_where(Low *L, const Expr *e);
int low_collect(Low *L, const Expr *e); // the same, node by node

#endif
