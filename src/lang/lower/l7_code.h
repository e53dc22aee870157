// SPDX-License-Identifier: MIT
// l7_code.h - building functions: registers, jumps, constants, reuse of common subexpressions.
#ifndef GENPEI_L7_CODE_H
#define GENPEI_L7_CODE_H

#include "lang/lower/l7_lower.h"

int low_begin(Low *L, const char *name, int me, int n_args); // returns the function's number
void low_finish(Low *L);
int low_r(Low *L); // a new register
int low_s(Low *L);
int low_label(Low *L);
void low_place(Low *L, int label);
void low_emit(Low *L, IrOp op, int a, int b, int c, int d, int e);
int low_op_r(Low *L, IrOp op, int b, int c, int d); // a new r register holds the result
int low_op_s(Low *L, IrOp op, int b, int c, int d);
int low_const(Low *L, int value);
int low_const_set(Low *L, const L7Set *set);
void low_mutable(Low *L, int r);           // this register will be written again
int low_set_constant(const Low *L, int s); // index of the constant set it holds, or -1

#endif
