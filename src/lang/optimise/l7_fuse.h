// SPDX-License-Identifier: MIT
// l7_fuse.h - peephole optimisation: two instructions become one.
#ifndef GENPEI_L7_FUSE_H
#define GENPEI_L7_FUSE_H

#include "lang/optimise/l7_opt.h"

void opt_fuse(Opt *o);

#endif
