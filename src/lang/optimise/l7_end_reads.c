// SPDX-License-Identifier: MIT
// l7_end_reads.c - see l7_end_reads.h.
#include "lang/optimise/l7_end_reads.h"

#include "base/mem.h"
#include "lang/lower/l7_code.h"
#include "lang/lower/l7_lift.h"
#include "lang/lower/l7_loop.h"
#include "lang/lower/l7_names.h"
#include "lang/lower/l7_value.h"
#include "lang/optimise/l7_flow.h"

// Whether the register is n walked along a fixed path, which is then in `read`.
static bool walk_of(const Opt *o, int reg, NodeRead *read) {
    read->n = 0;
    read->run = -1;
    int back[L7_PATH_MAX], n = 0;
    while (reg != 0) {
        const IrIns *def = opt_def(o, 'r', reg);
        if (!def || def->op != IR_STEP || n == L7_PATH_MAX) return false;
        back[n++] = def->a[1];
        reg = def->a[2];
    }
    while (n > 0) read->path[read->n++] = back[--n];
    return o->def_r[0] == OPT_NONE;
}

// Whether the set depends, at each node, only on set variables at that node.
static bool is_pointwise(const Opt *o, int s, int depth) {
    const IrIns *def = opt_def(o, 's', s);
    if (!def || depth > 20) return false;
    switch (def->op) {
    case IR_LOADSET:
    case IR_SCONST:
        return true;
    case IR_SNOT:
        return is_pointwise(o, def->a[1], depth + 1);
    case IR_SAND:
    case IR_SOR:
    case IR_SMINUS:
        return is_pointwise(o, def->a[1], depth + 1) && is_pointwise(o, def->a[2], depth + 1);
    default:
        return false;
    }
}

static bool add_read(EndReads *t, const NodeRead *read) {
    for (int i = 0; i < t->n; i++) {
        const NodeRead *x = &t->reads[i];
        if (x->n == read->n && x->run == read->run && (x->run < 0 || x->over == read->over) &&
            memcmp(x->path, read->path, (size_t)x->n * sizeof *x->path) == 0)
            return true;
    }
    if (t->n == READS_MAX) return false;
    t->reads[t->n++] = *read;
    return true;
}

static bool read_along(const Opt *o, EndReads *t, int colour, int from, int over) {
    NodeRead read;
    if (!walk_of(o, from, &read) || !is_pointwise(o, over, 0)) return false;
    read.run = colour;
    read.over = over;
    return add_read(t, &read);
}

static bool read_at(const Opt *o, EndReads *t, int reg) {
    NodeRead read;
    const IrIns *def = opt_def(o, 'r', reg);
    // The node at which a run stopped was read by the run.
    if (def && def->op == IR_RUN) return true;
    return walk_of(o, reg, &read) && add_read(t, &read);
}

// Whether the set is a run: all its nodes were read by it.
static bool is_run(const Opt *o, int s) {
    const IrIns *def = opt_def(o, 's', s);
    if (!def) return false;
    if (def->op == IR_SAND || def->op == IR_SMINUS)
        return is_run(o, def->a[1]) && is_pointwise(o, def->a[2], 0);
    return def->op == IR_RUN;
}

// Notes which nodes the instruction reads; false when these are not known to be near n.
static bool note_reads(const Opt *o, EndReads *t, const IrIns *ins) {
    switch (ins->op) {
    case IR_CONST:
    case IR_MOVE:
    case IR_ADD:
    case IR_SUB:
    case IR_MUL:
    case IR_DIV:
    case IR_MOD:
    case IR_EQ:
    case IR_NE:
    case IR_LT:
    case IR_LE:
    case IR_NOT:
    case IR_STEP:
    case IR_JUMP:
    case IR_JUMPZ:
    case IR_JUMPNZ:
    case IR_RETURN:
    case IR_LOADSET:
    case IR_SCONST:
    case IR_SAND:
    case IR_SOR:
    case IR_SMINUS:
    case IR_SNOT:
        return true;
    case IR_TESTBIT:
    case IR_LOADENUM:
        return read_at(o, t, ins->a[2]);
    case IR_HAS:
        return (is_pointwise(o, ins->a[1], 0) || is_run(o, ins->a[1])) && read_at(o, t, ins->a[2]);
    case IR_RUNCOUNT:
        return read_along(o, t, ins->a[1], ins->a[2], ins->a[3]);
    case IR_RUN:
        return read_along(o, t, ins->a[2], ins->a[3], ins->a[4]);
    case IR_COUNT:
    case IR_ANY:
        return is_run(o, ins->a[1]);
    default:
        return false;
    }
}

static void note_watched(const L7Program *p, const IrIns *ins, bool *watched) {
    if (ins->op == IR_LOADSET || ins->op == IR_TESTBIT) watched[ins->a[1]] = true;
    if (ins->op != IR_LOADENUM) return;
    const L7Field *f = &p->state.fields[ins->a[1]];
    for (int v = 1; v < f->n_words; v++) watched[f->set + v - 1] = true;
}

static bool all_backwards(L7Program *p, const EndReads *t) {
    for (int i = 0; i < t->n; i++) {
        const NodeRead *x = &t->reads[i];
        if (x->run >= 0 && l7_board_back(&p->board, x->run) < 0) return false;
        for (int k = 0; k < x->n; k++)
            if (l7_board_back(&p->board, x->path[k]) < 0) return false;
    }
    return true;
}

// Makes the code of E once, with n in r0, to see what it reads. The code stays in `t`.
static bool try_once(Low *L, const LocalEnd *e, int me, int colour, EndReads *t) {
    *t = (EndReads){.colour = colour};
    low_begin(L, "trial", me, 1);
    if (colour >= 0)
        low_bind(L, e->colour->name, (Val){.type = VAL_COLOUR, .constant = true, .k = colour});
    low_bind(L, e->node->name, (Val){.type = VAL_NODE, .k = 0, .sure = true});
    int end = low_label(L);
    if (e->node->domain)
        low_emit(L, IR_JUMPZ, low_op_r(L, IR_HAS, low_set(L, e->node->domain), 0, 0), end, 0, 0, 0);
    L->block_start = L->p->code.functions[L->function].n;
    low_jump_unless(L, e->end->value->items[0], end);
    low_emit(L, IR_RETURN, low_const(L, 1), 0, 0, 0, 0);
    low_place(L, end);
    low_finish(L);
    t->code = L->p->code.functions[--L->p->code.n_functions];
    return !L->failed;
}

static bool reads_near(Low *L, EndReads *t, bool *watched) {
    Opt o = {.p = L->p, .f = &t->code};
    bool ok = true;
    opt_flow(&o);
    for (int i = 0; i < t->code.n && ok; i++) {
        ok = note_reads(&o, t, &t->code.code[i]);
        note_watched(L->p, &t->code.code[i], watched);
    }
    opt_clear(&o);
    return ok && all_backwards(L->p, t);
}

// Whether the end asks for some node, with at most one colour.
static bool has_form(Low *L, LocalEnd *e) {
    const Expr *x = e->end->value;
    e->node = e->colour = NULL;
    if (!x || x->kind != EX_QUANT || x->quant != QUANT_SOME || !x->binders) return false;
    for (const Binder *b = x->binders; b; b = b->next) {
        const Binder **place = low_over_nodes(L, b) ? &e->node : &e->colour;
        if (*place || (place == &e->colour && !low_over_colours(L, b))) return false;
        *place = b;
    }
    return e->node != NULL;
}

static bool is_lifted(Low *L, const LocalEnd *e) {
    if (L->options.without.lift) return false;
    Val any = {.type = VAL_COLOUR, .constant = true, .k = 0};
    int mark = e->colour ? low_bind(L, e->colour->name, any) : L->n_bindings;
    low_bind(L, e->node->name, (Val){.type = VAL_LIFTED});
    bool lifted = low_liftable(L, e->end->value->items[0]);
    low_unbind(L, mark);
    return lifted;
}

bool end_reads_find(Low *L, LocalEnd *e, int me, bool *watched) {
    int list[L7_AROUND_MAX] = {-1}, n = 1;
    bool *seen = mem_new((size_t)L->p->state.n_sets + 1, sizeof *seen);
    low_begin(L, "form", me, 0);
    bool ok = has_form(L, e) && !is_lifted(L, e);
    if (ok && e->colour) ok = low_colour_list(L, e->colour->domain, list, &n);
    low_finish(L);
    free(L->p->code.functions[--L->p->code.n_functions].code);
    for (int i = 0; i < n && ok; i++) {
        ok = try_once(L, e, me, list[i], &e->reads_by_colour[e->n_colours]);
        e->n_colours++;
        ok = ok && reads_near(L, &e->reads_by_colour[i], seen);
    }
    for (int s = 0; s < L->p->state.n_sets && ok; s++) watched[s] |= seen[s];
    free(seen);
    return ok;
}
