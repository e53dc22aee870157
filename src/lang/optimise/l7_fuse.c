// SPDX-License-Identifier: MIT
// l7_fuse.c - see l7_fuse.h: a comparison and the jump that follows it become one instruction, and
// the like. The C compiler does this by itself; the interpreter runs fewer instructions.
#include "lang/optimise/l7_fuse.h"

#include "base/mem.h"

// The definition of a register that is read at `at`, when it can be moved there: it comes right
// before, or depends only on what never changes.
static const IrIns *made_for(const Opt *o, char file, int reg, int at) {
    int def = file == 'r' ? o->def_r[reg] : o->def_s[reg];
    if (def < 0 || o->dead[def]) return NULL;
    const IrIns *ins = &o->f->code[def];
    if (def == at - 1 && o->block[def] == o->block[at]) return ins;
    if (!opt_is_pure(o, ins)) return NULL;
    const char *shape = ir_shape(ins->op);
    for (int k = 1; shape[k]; k++) {
        if (shape[k] == 'r' && o->def_r[ins->a[k]] == OPT_SEVERAL) return NULL;
        if (shape[k] == 's' && o->def_s[ins->a[k]] == OPT_SEVERAL) return NULL;
    }
    return ins;
}

// The jump when the condition is false, and when it is true. Operands are swapped where `turned`.
static const struct {
    IrOp test, no, yes;
    bool turned;
} jumps[] = {
    {IR_ANY, IR_JUMPNONE, IR_JUMPSOME, false}, {IR_EQ, IR_JUMPNE, IR_JUMPEQ, false},
    {IR_NE, IR_JUMPEQ, IR_JUMPNE, false},      {IR_TESTBIT, IR_JUMPOUT, IR_JUMPIN, false},
    {IR_HAS, IR_JUMPLACKS, IR_JUMPHAS, false}, {IR_LT, IR_JUMPLE, IR_JUMPLT, true},
    {IR_LE, IR_JUMPLT, IR_JUMPLE, true},
};

static void fuse_jump(const Opt *o, IrIns *ins, int at) {
    const IrIns *test = made_for(o, 'r', ins->a[0], at);
    while (test && test->op == IR_NOT && o->def_r[test->a[1]] != OPT_SEVERAL) {
        ins->op = ins->op == IR_JUMPZ ? IR_JUMPNZ : IR_JUMPZ;
        ins->a[0] = test->a[1];
        test = made_for(o, 'r', ins->a[0], at);
    }
    for (size_t i = 0; test && i < sizeof jumps / sizeof *jumps; i++) {
        if (jumps[i].test != test->op) continue;
        bool no = ins->op == IR_JUMPZ, turn = jumps[i].turned && no;
        int target = ins->a[1], a = test->a[turn ? 2 : 1], b = test->a[turn ? 1 : 2];
        IrOp op = no ? jumps[i].no : jumps[i].yes;
        *ins = test->op == IR_ANY ? (IrIns){op, {a, target, 0, 0, 0}}
                                  : (IrIns){op, {a, b, target, 0, 0}};
        return;
    }
}

// `reads`: how often each set register is read; one that is read elsewhere is needed anyway.
static void fuse_sets(const Opt *o, IrIns *ins, int at, const int *reads) {
    if (ins->op == IR_SNOT) {
        const IrIns *either = reads[ins->a[1]] == 1 ? made_for(o, 's', ins->a[1], at) : NULL;
        if (either && either->op == IR_SOR)
            *ins = (IrIns){IR_SNEITHER, {ins->a[0], either->a[1], either->a[2], 0, 0}};
        return;
    }
    for (int k = 1; k <= 2; k++) {
        const IrIns *step = reads[ins->a[k]] == 1 ? made_for(o, 's', ins->a[k], at) : NULL;
        if (!step || step->op != IR_SSTEP) continue;
        *ins = (IrIns){IR_SANDSTEP, {ins->a[0], ins->a[3 - k], step->a[1], step->a[2], 0}};
        return;
    }
}

static void fuse_constant(const Opt *o, IrIns *ins) {
    const IrIns *k = opt_def(o, 'r', ins->a[ins->op == IR_MOVE ? 1 : 0]);
    if (!k || k->op != IR_CONST) return;
    if (ins->op == IR_MOVE)
        *ins = (IrIns){IR_CONST, {ins->a[0], k->a[1], 0, 0, 0}};
    else
        *ins = (IrIns){IR_RETURNK, {k->a[1], 0, 0, 0, 0}};
}

static int *count_reads(const Opt *o) {
    int *reads = mem_new((size_t)o->f->n_s + 1, sizeof *reads);
    for (int i = 0; i < o->f->n; i++) {
        const char *shape = ir_shape(o->f->code[i].op);
        for (int k = 0; shape[k]; k++)
            if (shape[k] == 's' && opt_reads(o->f->code[i].op, k)) reads[o->f->code[i].a[k]]++;
    }
    return reads;
}

void opt_fuse(Opt *o) {
    int *reads = count_reads(o);
    for (int i = 0; i < o->f->n; i++) {
        IrIns *ins = &o->f->code[i];
        if (o->idom[o->block[i]] < 0) continue;
        if (ins->op == IR_JUMPZ || ins->op == IR_JUMPNZ) fuse_jump(o, ins, i);
        if (ins->op == IR_MOVE || ins->op == IR_RETURN) fuse_constant(o, ins);
        if (ins->op == IR_SNOT || ins->op == IR_SAND) fuse_sets(o, ins, i, reads);
    }
    free(reads);
}
