// SPDX-License-Identifier: MIT
// l7_opt.h - what the passes over finished functions share: where registers are written, which
// piece of code comes before which on every way.
//
//   l7_opt.c    the passes in order; copies and repetitions; dead code; registers numbered anew
//   l7_flow.c   pieces of straight code, which of them dominate which, loops
//   l7_hoist.c  what is the same in every round of a loop is done before it
//   l7_fuse.c   two small steps made one
//   l7_window.c counted runs that look only as far as the number they are compared with
#ifndef GENPEI_L7_OPT_H
#define GENPEI_L7_OPT_H

#include "lang/program/l7_options.h"
#include "lang/program/l7_program.h"

enum { OPT_NONE = -1, OPT_SEVERAL = -2 };

typedef struct {
    L7Program *p;
    IrFunction *f;
    int *def_r, *def_s; // the one instruction that writes the register; NONE: given; SEVERAL
    int *block;         // of each instruction
    int n_blocks;
    int *first, *last; // instructions of each block
    int *idom;         // the nearest block on every way to it; -1: no way leads here
    int *place, *size; // of each block in the tree of these, and of all below it
    bool *dead;        // instructions to be left out
    bool *set_written, *var_written, *array_written; // parts of the state, somewhere in it
} Opt;

// --- operands ---

// Letters as in L7_OPS; `writes` says whether operand i is written, `reads` whether it is read.
const char *opt_shape(IrOp op);
bool opt_writes(IrOp op, int operand);
bool opt_reads(IrOp op, int operand);
static inline bool opt_returns(IrOp op) {
    return op == IR_RETURN || op == IR_RETURNK;
}
int *opt_target(IrIns *ins); // where it jumps to; NULL

// Whether the instruction gives the same result wherever it stands in this function, and does
// nothing else.
bool opt_is_pure(const Opt *o, const IrIns *ins);

// The one instruction that writes an r (s) register; NULL when there are none or several.
const IrIns *opt_def(const Opt *o, char file, int reg);

// All passes over all functions, when these are finished.
void opt_program(L7Program *p, const L7Options *options);

#endif
