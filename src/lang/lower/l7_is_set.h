// SPDX-License-Identifier: MIT
// l7_is_set.h - whether an expression is a set, decided from its words alone.
#ifndef GENPEI_L7_IS_SET_H
#define GENPEI_L7_IS_SET_H

#include "lang/lower/l7_lower.h"

bool low_is_set(Low *L, const Expr *e);

#endif
