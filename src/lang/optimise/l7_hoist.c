// SPDX-License-Identifier: MIT
// l7_hoist.c - see l7_opt.h: what is the same in every round of a loop is done once, before it.
#include "lang/optimise/l7_hoist.h"

#include "base/mem.h"
#include "lang/optimise/l7_flow.h"

// Cheap enough to be computed although no iteration may need it.
static bool is_cheap(IrOp op) {
    return op == IR_CONST || op == IR_LOADVAR || op == IR_LOADSET || op == IR_SCONST ||
           op == IR_SAND || op == IR_SOR || op == IR_SMINUS || op == IR_SNOT || op == IR_PACK ||
           op == IR_ADD || op == IR_SUB;
}

typedef struct {
    int top, end;  // instructions of the loop
    bool *before;  // instructions that go before it
    int *order, n; // the same, one after the other
} Loop;

static bool comes_before(const Opt *o, const Loop *l, char file, int reg) {
    int def = file == 'r' ? o->def_r[reg] : o->def_s[reg];
    if (def == OPT_NONE) return true;
    return def >= 0 && (def < l->top || def > l->end || l->before[def]);
}

static bool can_go_before(const Opt *o, const Loop *l, int i) {
    const IrIns *ins = &o->f->code[i];
    const char *shape = ir_shape(ins->op);
    bool always = opt_dominates(o, i, l->end);
    if (o->idom[o->block[i]] < 0 || ins->op == IR_RUN || !opt_is_pure(o, ins)) return false;
    if (!always && !is_cheap(ins->op)) return false;
    if ((shape[0] == 'r' ? o->def_r : o->def_s)[ins->a[0]] != i) return false;
    for (int k = 1; shape[k]; k++)
        if ((shape[k] == 'r' || shape[k] == 's') && !comes_before(o, l, shape[k], ins->a[k]))
            return false;
    return true;
}

// Jumps to the loop from before it go to the hoisted instructions.
static void rewrite(const Opt *o, const Loop *l) {
    IrFunction *f = o->f;
    IrIns *code = mem_new((size_t)f->cap, sizeof *code);
    int *moved = mem_new((size_t)f->n + 1, sizeof *moved);
    int n = 0, entry = 0;
    for (int i = 0; i < f->n; i++) {
        if (i == l->top) {
            entry = n;
            for (int k = 0; k < l->n; k++) code[n++] = f->code[l->order[k]];
        }
        moved[i] = n;
        if (!l->before[i]) code[n++] = f->code[i];
    }
    moved[f->n] = n;
    for (int i = 0; i < f->n; i++) {
        if (l->before[i]) continue;
        int *target = opt_target(&code[moved[i]]);
        if (!target) continue;
        bool enters = *target == l->top && (i < l->top || i > l->end);
        *target = enters ? entry : moved[*target];
    }
    memcpy(f->code, code, (size_t)n * sizeof *code);
    free(code);
    free(moved);
}

// Hoists what it can out of the loop; false when there was nothing.
static bool hoist_loop(Opt *o, int top, int end) {
    Loop l = {.top = top, .end = end};
    l.before = mem_new((size_t)o->f->n, sizeof *l.before);
    l.order = mem_new((size_t)o->f->n, sizeof *l.order);
    for (bool changed = true; changed;) {
        changed = false;
        for (int i = top; i <= end; i++) {
            if (l.before[i] || !can_go_before(o, &l, i)) continue;
            l.before[i] = changed = true;
            l.order[l.n++] = i;
        }
    }
    if (l.n) rewrite(o, &l);
    free(l.before);
    free(l.order);
    return l.n > 0;
}

// Hoists out of the last loop in the code that has something to hoist: inner loops begin later than
// those around them.
static bool hoist_some(Opt *o) {
    int *ends = mem_new((size_t)o->f->n, sizeof *ends);
    for (int i = 0; i < o->f->n; i++) {
        const int *target = opt_target(&o->f->code[i]);
        if (target && *target <= i && o->idom[o->block[i]] >= 0) ends[*target] = i;
    }
    bool done = false;
    for (int top = o->f->n - 1; top >= 0 && !done; top--)
        done = ends[top] > 0 && opt_dominates(o, top, ends[top]) && hoist_loop(o, top, ends[top]);
    free(ends);
    return done;
}

void opt_hoist(Opt *o) {
    enum { ENOUGH = 4000000 }; // instructions visited
    for (int64_t seen = 0; seen < ENOUGH && hoist_some(o); seen += o->f->n) {
        opt_clear(o);
        opt_flow(o);
    }
}
