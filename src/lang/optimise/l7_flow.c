// SPDX-License-Identifier: MIT
// l7_flow.c - see l7_opt.h: pieces of straight code, and which of them are on every way to another.
#include "lang/optimise/l7_flow.h"

#include "base/mem.h"

static void mark_leaders(const IrFunction *f, bool *leads) {
    leads[0] = true;
    for (int i = 0; i < f->n; i++) {
        const int *target = opt_target(&f->code[i]);
        if (target) leads[*target] = true;
        if (target || opt_returns(f->code[i].op)) leads[i + 1] = true;
    }
}

static void make_blocks(Opt *o) {
    const IrFunction *f = o->f;
    bool *leads = mem_new((size_t)f->n + 1, sizeof *leads);
    mark_leaders(f, leads);
    o->n_blocks = 0;
    for (int i = 0; i < f->n; i++) {
        if (leads[i]) o->first[o->n_blocks++] = i;
        o->block[i] = o->n_blocks - 1;
        o->last[o->n_blocks - 1] = i;
    }
    free(leads);
}

// Immediate dominators. Blocks are in the order of the code: all edges but back edges go forward,
// so a block dominates another only when it has the smaller number.
static int meet(const Opt *o, int a, int b) {
    while (a != b) {
        if (a > b)
            a = o->idom[a];
        else
            b = o->idom[b];
    }
    return a;
}

static bool join_edge(Opt *o, int from, int to) {
    if (to == 0) return false;
    int now = o->idom[to] < 0 ? from : meet(o, o->idom[to], from);
    bool changed = now != o->idom[to];
    o->idom[to] = now;
    return changed;
}

static void find_dominators(Opt *o) {
    for (int b = 0; b < o->n_blocks; b++) o->idom[b] = -1;
    o->idom[0] = 0;
    for (bool changed = true; changed;) {
        changed = false;
        for (int b = 0; b < o->n_blocks; b++) {
            IrIns *end = &o->f->code[o->last[b]];
            const int *target = opt_target(end);
            if (o->idom[b] < 0) continue;
            if (target) changed |= join_edge(o, b, o->block[*target]);
            if (end->op != IR_JUMP && !opt_returns(end->op) && b + 1 < o->n_blocks)
                changed |= join_edge(o, b, b + 1);
        }
    }
}

// Numbers the dominator tree in preorder, so that opt_dominates takes constant time.
static void number_tree(Opt *o) {
    int *next = mem_new((size_t)o->n_blocks, sizeof *next); // the number of its next child
    for (int b = 0; b < o->n_blocks; b++) o->size[b] = 1;
    for (int b = o->n_blocks - 1; b > 0; b--)
        if (o->idom[b] >= 0) o->size[o->idom[b]] += o->size[b];
    next[0] = 1;
    for (int b = 1; b < o->n_blocks; b++) {
        if (o->idom[b] < 0) continue;
        o->place[b] = next[o->idom[b]];
        next[o->idom[b]] += o->size[b];
        next[b] = o->place[b] + 1;
    }
    free(next);
}

bool opt_dominates(const Opt *o, int a, int b) {
    int from = o->block[a], to = o->block[b];
    if (from == to) return a < b;
    if (o->idom[from] < 0 || o->idom[to] < 0) return false;
    return o->place[to] >= o->place[from] && o->place[to] < o->place[from] + o->size[from];
}

static void note_def(int *def, int reg, int at) {
    def[reg] = def[reg] == OPT_NONE ? at : OPT_SEVERAL;
}

static void find_defs(Opt *o) {
    const IrFunction *f = o->f;
    for (int r = 0; r < f->n_r; r++) o->def_r[r] = OPT_NONE;
    for (int s = 0; s < f->n_s; s++) o->def_s[s] = OPT_NONE;
    for (int i = 0; i < f->n; i++) {
        const IrIns *ins = &f->code[i];
        const char *shape = ir_shape(ins->op);
        for (int k = 0; shape[k]; k++)
            if (opt_writes(ins->op, k))
                note_def(shape[k] == 'r' ? o->def_r : o->def_s, ins->a[k], i);
    }
    // An argument that the function changes has several definitions.
    for (int r = 0; r < f->n_args; r++)
        if (o->def_r[r] != OPT_NONE) o->def_r[r] = OPT_SEVERAL;
    for (int s = 0; s < f->n_set_args; s++)
        if (o->def_s[s] != OPT_NONE) o->def_s[s] = OPT_SEVERAL;
}

// A register whose only definition does not dominate all its uses is left alone.
static void check_uses(Opt *o) {
    const IrFunction *f = o->f;
    for (int i = 0; i < f->n; i++) {
        const IrIns *ins = &f->code[i];
        const char *shape = ir_shape(ins->op);
        if (o->idom[o->block[i]] < 0) continue;
        for (int k = 0; shape[k]; k++) {
            if (!opt_reads(ins->op, k)) continue;
            int *def = shape[k] == 'r' ? &o->def_r[ins->a[k]] : &o->def_s[ins->a[k]];
            bool given = ins->a[k] < (shape[k] == 'r' ? f->n_args : f->n_set_args);
            if (*def == OPT_NONE ? !given : *def >= 0 && !opt_dominates(o, *def, i))
                *def = OPT_SEVERAL;
        }
    }
}

void opt_flow(Opt *o) {
    size_t n = (size_t)o->f->n + 1;
    o->def_r = mem_new((size_t)o->f->n_r + 1, sizeof *o->def_r);
    o->def_s = mem_new((size_t)o->f->n_s + 1, sizeof *o->def_s);
    o->block = mem_new(n, sizeof *o->block);
    o->first = mem_new(n, sizeof *o->first);
    o->last = mem_new(n, sizeof *o->last);
    o->idom = mem_new(n, sizeof *o->idom);
    o->dead = mem_new(n, sizeof *o->dead);
    o->place = mem_new(n, sizeof *o->place);
    o->size = mem_new(n, sizeof *o->size);
    o->written = l7_written_new(o->p);
    for (int i = 0; i < o->f->n; i++) l7_note_stores(o->p, &o->f->code[i], &o->written);
    make_blocks(o);
    find_dominators(o);
    number_tree(o);
    find_defs(o);
    check_uses(o);
}

void opt_clear(Opt *o) {
    free(o->def_r);
    free(o->def_s);
    free(o->block);
    free(o->first);
    free(o->last);
    free(o->idom);
    free(o->dead);
    free(o->place);
    free(o->size);
    l7_written_free(&o->written);
}
