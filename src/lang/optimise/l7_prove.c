// SPDX-License-Identifier: MIT
// l7_prove.c - see l7_prove.h.
//
// `stone n := friend` adds a node to one set and removes it from the others. That the others lose
// nothing follows from the move's condition, `stone n = void`: its generator makes moves for the
// nodes of a set that, by the operations that compute it, is disjoint from them.
#include "lang/optimise/l7_prove.h"

#include "base/mem.h"
#include "lang/optimise/l7_flow.h"

bool prove_writes_set(const L7Program *p, const IrIns *ins, int set) {
    switch (ins->op) {
    case IR_STORESET:
    case IR_SETBIT:
    case IR_CLEARBIT:
    case IR_MOVEBIT:
    case IR_JOIN:
        return ins->a[0] == set;
    case IR_STOREENUM: {
        const L7Field *f = &p->state.fields[ins->a[0]];
        return set >= f->set && set < f->set + f->n_words - 1;
    }
    default:
        return false;
    }
}

static bool of_one_enum(const L7Program *p, int a, int b) {
    for (int i = 0; i < p->state.n_fields; i++) {
        const L7Field *f = &p->state.fields[i];
        if (f->type != FIELD_ENUM || f->on != ON_NODE) continue;
        int end = f->set + f->n_words - 1;
        if (a >= f->set && a < end && b >= f->set && b < end) return true;
    }
    return false;
}

enum { DEEP = 40 }; // nested operations that are followed

// Whether the register is a superset of the set variable.
static bool covers(const Opt *o, int s, int set, int depth) {
    const IrIns *def = opt_def(o, 's', s);
    if (!def || depth > DEEP) return false;
    if (def->op == IR_LOADSET) return def->a[1] == set;
    if (def->op == IR_SOR)
        return covers(o, def->a[1], set, depth + 1) || covers(o, def->a[2], set, depth + 1);
    return def->op == IR_SCONST &&
           memcmp(&o->p->code.const_sets[def->a[1]], &o->p->board.all, sizeof o->p->board.all) == 0;
}

// Whether they are disjoint.
static bool avoids(const Opt *o, int s, int set, int depth) {
    const IrIns *def = opt_def(o, 's', s);
    if (!def || depth > DEEP) return false;
    switch (def->op) {
    case IR_LOADSET:
        return def->a[1] != set && of_one_enum(o->p, def->a[1], set);
    case IR_SNOT:
        return covers(o, def->a[1], set, depth + 1);
    case IR_SAND:
        return avoids(o, def->a[1], set, depth + 1) || avoids(o, def->a[2], set, depth + 1);
    case IR_SOR:
        return avoids(o, def->a[1], set, depth + 1) && avoids(o, def->a[2], set, depth + 1);
    case IR_SMINUS:
        return avoids(o, def->a[1], set, depth + 1) || covers(o, def->a[2], set, depth + 1);
    case IR_SIF:
        return avoids(o, def->a[2], set, depth + 1);
    default:
        return false;
    }
}

// Whether all moves of a generator have parameter `param`, a node, outside the set.
static bool generates_outside(L7Program *p, const L7MoveType *move, int function, int param,
                              int set) {
    IrFunction *f = &p->code.functions[function];
    Opt o = {.p = p, .f = f};
    int shift = p->moves.type_bits;
    for (int i = 0; i < param; i++) shift += move->bits[i];
    bool ok = true;
    opt_flow(&o);
    for (int i = 0; i < f->n && ok; i++) {
        const IrIns *ins = &f->code[i];
        if (ins->op == IR_GENONE) ok = false;
        if (ins->op == IR_GENSET) ok = ins->a[1] == shift && avoids(&o, ins->a[2], set, 0);
    }
    opt_clear(&o);
    return ok;
}

bool prove_clear_is_idle(L7Program *p, const L7MoveType *move, int who, const IrIns *clear) {
    enum { SMALL = 64, LARGE = 5000 }; // instructions; larger functions are not analysed
    const IrFunction *f = &p->code.functions[move->apply[who]];
    int param = clear->a[1];
    if (p->moves.chains || move->gen[who] < 0 || param >= f->n_args || move->base[param] != 0)
        return false;
    if (f->n > SMALL || p->code.functions[move->gen[who]].n > LARGE) return false;
    for (int i = 0; i < f->n; i++) {
        const IrIns *ins = &f->code[i];
        const char *shape = ir_shape(ins->op);
        for (int k = 0; shape[k]; k++)
            if (shape[k] == 'r' && opt_writes(ins->op, k) && ins->a[k] == param) return false;
        // Nothing may put the node into the set before.
        if (prove_writes_set(p, ins, clear->a[0]) && ins->op != IR_CLEARBIT) return false;
    }
    return generates_outside(p, move, move->gen[who], param, clear->a[0]);
}

// A CLEARBIT that does nothing becomes a constant that is never read: dead code.
static void drop_idle(L7Program *p, const L7MoveType *move, int who) {
    IrFunction *f = &p->code.functions[move->apply[who]];
    bool *idle = mem_new((size_t)f->n, sizeof *idle);
    for (int i = 0; i < f->n; i++)
        idle[i] = f->code[i].op == IR_CLEARBIT && prove_clear_is_idle(p, move, who, &f->code[i]);
    for (int i = 0; i < f->n; i++)
        if (idle[i]) f->code[i] = (IrIns){IR_CONST, {f->n_r++, 0, 0, 0, 0}};
    free(idle);
}

void opt_drop_idle(L7Program *p) {
    for (int k = 0; k < p->moves.n_types; k++)
        for (int who = 0; who <= p->n_players; who++)
            if (p->moves.types[k].apply[who] >= 0) drop_idle(p, &p->moves.types[k], who);
}
