// SPDX-License-Identifier: MIT
// l7_opt.h - the passes over finished functions, and what they share: where registers are written,
// basic blocks and dominators.
//
//   l7_opt.c    the passes in order; copies and common subexpressions; dead code; renumbering
//   l7_flow.c   basic blocks, dominators, loops
//   l7_hoist.c  loop invariants are computed before the loop
//   l7_fuse.c   peephole optimisation: two instructions become one
//   l7_window.c counted runs look only as far as the number they are compared with
#ifndef GENPEI_L7_OPT_H
#define GENPEI_L7_OPT_H

#include "lang/program/l7_options.h"
#include "lang/program/l7_program.h"

enum { OPT_NONE = -1, OPT_SEVERAL = -2 };

typedef struct {
    L7Program *p;
    IrFunction *f;
    int *def_r,
        *def_s; // the only instruction that writes the register; OPT_NONE: an argument; OPT_SEVERAL
    int *block; // of each instruction
    int n_blocks;
    int *first, *last; // instructions of each block
    int *idom;         // the immediate dominator of each block; -1: unreachable
    int *place,
        *size;  // of each block: its preorder number in the dominator tree, the size of its subtree
    bool *dead; // instructions to be removed
    L7Written written; // parts of the state that the function writes
} Opt;

// --- operands ---

// Whether an operand is written; whether it is read.
bool opt_writes(IrOp op, int operand);
bool opt_reads(IrOp op, int operand);
static inline bool opt_returns(IrOp op) {
    return op == IR_RETURN || op == IR_RETURNK;
}
int *opt_target(IrIns *ins); // where it jumps to; NULL

// Whether the instruction has no side effects and gives the same result anywhere in this function.
bool opt_is_pure(const Opt *o, const IrIns *ins);

// The only definition of an r (s) register; NULL when there is none or several.
const IrIns *opt_def(const Opt *o, char file, int reg);

// All passes over all functions, when these are finished.
void opt_program(L7Program *p, const L7Options *options);

#endif
