// SPDX-License-Identifier: MIT
// l7_line_filter.c - see l7_line_filter.h.
#include "lang/optimise/l7_line_filter.h"

#include "lang/lower/l7_code.h"

int line_copy_set(Low *L, const Opt *o, int s) {
    const IrIns *def = opt_def(o, 's', s);
    switch (def->op) {
    case IR_LOADSET:
        return low_op_s(L, IR_LOADSET, def->a[1], 0, 0);
    case IR_SCONST: {
        L7Set set = L->p->code.const_sets[def->a[1]];
        return low_const_set(L, &set);
    }
    case IR_SNOT:
        return low_op_s(L, IR_SNOT, line_copy_set(L, o, def->a[1]), 0, 0);
    default: {
        int a = line_copy_set(L, o, def->a[1]);
        return low_op_s(L, def->op, a, line_copy_set(L, o, def->a[2]), 0);
    }
    }
}

// The counted run whose comparison with a number must hold for E; NULL when there is none. E is
// then a sequence of conditions, each of which jumps to the end when it fails.
static const IrIns *needed_count(const Opt *o, const EndReads *t, int *k) {
    const IrIns *found = NULL;
    int fail = t->code.n - 2; // the final CONST 0 and RETURN
    for (int i = 0; i < t->code.n; i++) {
        IrIns *ins = &t->code.code[i];
        const int *target = opt_target(ins);
        if (!target) continue;
        if (ins->op != IR_JUMPZ || *target != fail) return NULL;
        const IrIns *is = opt_def(o, 'r', ins->a[0]);
        if (!is || (is->op != IR_EQ && is->op != IR_LE)) continue;
        const IrIns *a = opt_def(o, 'r', is->a[1]), *b = opt_def(o, 'r', is->a[2]);
        if (is->op == IR_EQ && a && a->op == IR_RUNCOUNT) {
            const IrIns *swap = a;
            a = b;
            b = swap;
        }
        if (!a || !b || a->op != IR_CONST || b->op != IR_RUNCOUNT || a->a[1] < 2) continue;
        *k = a->a[1];
        found = b;
    }
    return found;
}

// Whether E also needs n itself to be one of the nodes run over, the run beginning beside it.
static bool needs_start(const Opt *o, const EndReads *t, const IrIns *run) {
    const IrIns *over = opt_def(o, 's', run->a[3]);
    if (run->a[2] != 0 || over->op != IR_LOADSET) return false;
    for (int i = 0; i < t->code.n; i++) {
        const IrIns *ins = &t->code.code[i];
        const IrIns *is = ins->op == IR_JUMPZ ? opt_def(o, 'r', ins->a[0]) : NULL;
        if (!is || (is->op != IR_HAS && is->op != IR_TESTBIT) || is->a[2] != 0) continue;
        const IrIns *set = is->op == IR_HAS ? opt_def(o, 's', is->a[1]) : is;
        if (set && (set == is || set->op == IR_LOADSET) && set->a[1] == over->a[1]) return true;
    }
    return false;
}

void line_skip(Low *L, const Opt *o, const EndReads *t, int next) {
    int k = 0, farthest = 0, runs = 0;
    const IrIns *run = needed_count(o, t, &k);
    if (!run || k > 50) return;
    int colour = run->a[1], back = L->p->board.colours[colour].back;
    for (int i = 0; i < t->n; i++) {
        const NodeRead *read = &t->reads[i];
        runs += read->run >= 0;
        if (read->n > farthest) farthest = read->n;
        for (int s = 0; s < read->n; s++)
            if (read->path[s] != colour && read->path[s] != back) return;
        if (read->run >= 0 && (read->run != colour || read->over != run->a[3])) return;
    }
    int window = l7_board_window(&L->p->board, colour, k + 1 + 2 * farthest);
    if (runs != 1 || window < 0) return;
    if (!needs_start(o, t, run)) k--;
    int there = low_op_s(L, IR_SAND, line_copy_set(L, o, run->a[3]),
                         low_op_s(L, IR_TABLE, window, 0, 0), 0);
    int count = low_op_r(L, IR_COUNT, there, 0, 0);
    low_emit(L, IR_JUMPZ, low_op_r(L, IR_LE, low_const(L, k), count, 0), next, 0, 0, 0);
    L->block_start = L->p->code.functions[L->function].n;
}
