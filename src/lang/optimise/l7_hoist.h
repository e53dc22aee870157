// SPDX-License-Identifier: MIT
// l7_hoist.h - loop invariants are computed before the loop.
#ifndef GENPEI_L7_HOIST_H
#define GENPEI_L7_HOIST_H

#include "lang/optimise/l7_opt.h"

void opt_hoist(Opt *o);

#endif
