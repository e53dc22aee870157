// SPDX-License-Identifier: MIT
// l7_flow.h - basic blocks, their dominators, and loops.
#ifndef GENPEI_L7_FLOW_H
#define GENPEI_L7_FLOW_H

#include "lang/optimise/l7_opt.h"

void opt_flow(Opt *o); // fills in everything
void opt_clear(Opt *o);
bool opt_dominates(const Opt *o, int a, int b); // instructions; a is not b

#endif
