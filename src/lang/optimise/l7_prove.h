// SPDX-License-Identifier: MIT
// l7_prove.h - what is certain about moves, proved from their code: which sets they change, and
// where.
#ifndef GENPEI_L7_PROVE_H
#define GENPEI_L7_PROVE_H

#include "lang/program/l7_program.h"

// Whether an instruction writes to a set variable of the state.
bool prove_writes_set(const L7Program *p, const IrIns *ins, int set);

// Whether the CLEARBIT (of function move->apply[who]) removes nothing: every such move has its node
// outside the set.
bool prove_clear_is_idle(L7Program *p, const L7MoveType *move, int who, const IrIns *clear);

// Removes every CLEARBIT of a move that removes nothing.
void opt_drop_idle(L7Program *p);

#endif
