// SPDX-License-Identifier: MIT
// l7_kept_reach.h - `reach` in the condition of an end, kept up to date from move to move.
#ifndef GENPEI_L7_KEPT_REACH_H
#define GENPEI_L7_KEPT_REACH_H

#include "lang/lower/l7_lower.h"

void opt_keep_reach(Low *L);

#endif
