// SPDX-License-Identifier: MIT
// l7_instructions.c - see l7_instructions.h.
#include "lang/program/l7_instructions.h"

const char *ir_shape(IrOp op) {
    static const char *const shapes[] = {
#define X(NAME, SHAPE) SHAPE,
        L7_OPS(X)
#undef X
    };
    return shapes[op];
}
