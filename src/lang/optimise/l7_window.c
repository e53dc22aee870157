// SPDX-License-Identifier: MIT
// l7_window.c - see l7_opt.h: `count run n c while S + count run n ~c while S >= k` needs to look k
// steps far only, and most often not even that: where there are fewer than k of S within k steps.
#include "lang/optimise/l7_window.h"

// The value, when the register holds a constant.
static bool is_constant(const Opt *o, int reg, int *out) {
    const IrIns *def = opt_def(o, 'r', reg);
    if (!def || def->op != IR_CONST) return false;
    *out = def->a[1];
    return true;
}

// Whether the register is the sum of two counted runs from one node, forwards and backwards.
static const IrIns *both_ways(const Opt *o, int reg) {
    const IrIns *sum = opt_def(o, 'r', reg);
    if (!sum || sum->op != IR_ADD) return NULL;
    const IrIns *a = opt_def(o, 'r', sum->a[1]), *b = opt_def(o, 'r', sum->a[2]);
    if (!a || !b || a->op != IR_RUNCOUNT || b->op != IR_RUNCOUNT) return NULL;
    bool same = a->a[2] == b->a[2] && a->a[3] == b->a[3];
    return same && o->p->board.colours[a->a[1]].back == b->a[1] ? a : NULL;
}

static void try_window(const Opt *o, IrIns *ins) {
    int number = ins->op == IR_LE ? ins->a[1] : ins->a[2];
    int sum = ins->op == IR_LE ? ins->a[2] : ins->a[1], k;
    if (ins->op != IR_LE && ins->op != IR_EQ) return;
    if (ins->op == IR_EQ && !is_constant(o, number, &k)) {
        number = ins->a[1];
        sum = ins->a[2];
    }
    if (!is_constant(o, number, &k)) return;
    const IrIns *plus = opt_def(o, 'r', sum);
    int more;
    if (plus && plus->op == IR_ADD && is_constant(o, plus->a[2], &more)) { // with n itself
        sum = plus->a[1];
        k -= more;
    }
    if (k < 1 || k > 60) return;
    const IrIns *run = both_ways(o, sum);
    if (!run || o->def_r[run->a[2]] == OPT_SEVERAL || o->def_s[run->a[3]] == OPT_SEVERAL) return;
    int window = l7_board_window(&o->p->board, run->a[1], k);
    if (window < 0) return;
    int how = L7_SPAN(k, ins->op == IR_EQ, window);
    *ins = (IrIns){IR_SPAN, {ins->a[0], run->a[1], run->a[2], run->a[3], how}};
}

void opt_windows(Opt *o) {
    for (int i = 0; i < o->f->n; i++)
        if (!o->dead[i] && o->idom[o->block[i]] >= 0) try_window(o, &o->f->code[i]);
}
