// SPDX-License-Identifier: MIT
// l7_contradict.h - warns of conditions that ask for two different values of one thing.
#ifndef GENPEI_L7_CONTRADICT_H
#define GENPEI_L7_CONTRADICT_H

#include "lang/lower/l7_lower.h"

bool low_warn_contradiction(Low *L, const Expr *condition); // whether it did

#endif
