// SPDX-License-Identifier: MIT
// l7_emit_tables.h - the constant tables of a game as C: its state, sets, steps, rays, shapes.
#ifndef GENPEI_L7_EMIT_TABLES_H
#define GENPEI_L7_EMIT_TABLES_H

#include "lang/program/l7_program.h"

void l7_emit_state(const L7Program *p, Str *out); // the type of a state
void l7_emit_tables(const L7Program *p, Str *out);

// Whether some instruction has this operand.
bool l7_emit_uses(const L7Program *p, IrOp op, int operand, int value);

#endif
