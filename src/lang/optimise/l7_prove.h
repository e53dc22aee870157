// SPDX-License-Identifier: MIT
// l7_prove.h - what is certain about moves, read off their functions: which sets they change, and
// where.
#ifndef GENPEI_L7_PROVE_H
#define GENPEI_L7_PROVE_H

#include "lang/program/l7_program.h"

// Whether an instruction writes to a set variable of the state.
bool prove_writes_set(const L7Program *p, const IrIns *ins, int set);

// Whether the CLEARBIT (of function kind->apply[who]) takes nothing away: every move of the kind
// has its node outside the set.
bool prove_clear_is_idle(L7Program *p, const L7MoveType *move, int who, const IrIns *clear);

// Whether every colour of the set of colours can be walked back by one of them.
bool prove_both_ways(const L7Program *p, int around);

// Leaves out every CLEARBIT of a move that takes nothing away.
void opt_drop_idle(L7Program *p);

#endif
