// SPDX-License-Identifier: MIT
// l7_opt.c - see l7_opt.h: the passes over finished functions.
//
// l7_code.c shares common subexpressions within basic blocks. Here the same is done across jumps
// and loops, and dead code is removed. Both matter most to the interpreter, and where the C
// compiler cannot see that storing a move does not change the position.
#include "lang/optimise/l7_opt.h"

#include "base/mem.h"
#include "lang/optimise/l7_flow.h"
#include "lang/optimise/l7_fuse.h"
#include "lang/optimise/l7_hoist.h"
#include "lang/optimise/l7_window.h"

// Instructions whose first operand is a register that they read.
static bool has_no_result(IrOp op) {
    return (op >= IR_JUMPZ && op <= IR_JUMPLACKS) || op == IR_GENSET || op == IR_GENONE ||
           op == IR_NEXT || op == IR_RETURN;
}

bool opt_writes(IrOp op, int i) {
    char file = ir_shape(op)[i];
    if (file != 'r' && file != 's') return false;
    if (i == 0) return !has_no_result(op);
    return i == 1 && (op == IR_RUN || op == IR_POP);
}

bool opt_reads(IrOp op, int i) {
    char file = ir_shape(op)[i];
    if (file != 'r' && file != 's') return false;
    bool changed = (op == IR_SADD && i == 0) || (op == IR_POP && i == 1);
    return changed || !opt_writes(op, i);
}

int *opt_target(IrIns *ins) {
    const char *shape = ir_shape(ins->op), *target = strchr(shape, '@');
    return target ? &ins->a[target - shape] : NULL;
}

// Whether the instruction reads a part of the state that the function changes.
static bool reads_what_changes(const Opt *o, const IrIns *ins) {
    const L7Field *f;
    switch (ins->op) {
    case IR_LOADVAR:
        return o->written.vars[ins->a[1]];
    case IR_LOADARR:
    case IR_ATLEAST:
        return o->written.arrays[ins->a[1]];
    case IR_LOADSET:
    case IR_TESTBIT:
        return o->written.sets[ins->a[1]];
    case IR_LOADENUM:
        f = &o->p->state.fields[ins->a[1]];
        for (int v = 1; v < f->n_words; v++)
            if (o->written.sets[f->set + v - 1]) return true;
        return false;
    default:
        return false;
    }
}

bool opt_is_pure(const Opt *o, const IrIns *ins) {
    switch (ins->op) {
    case IR_POP:
    case IR_SADD:
    case IR_JUMP:
    case IR_CALL:
    case IR_ANYMOVE:
    case IR_PEND:
        return false;
    default:
        return opt_writes(ins->op, 0) && !reads_what_changes(o, ins);
    }
}

const IrIns *opt_def(const Opt *o, char file, int reg) {
    int at = file == 'r' ? o->def_r[reg] : o->def_s[reg];
    return at >= 0 ? &o->f->code[at] : NULL;
}

// --- common subexpressions whose definition dominates this one ---

typedef struct {
    int *same_r, *same_s; // the register that holds the same value
    int *head, *next;     // instructions by hash
    size_t mask;
} Share;

static size_t hash_of(const IrIns *ins) {
    uint64_t h = (uint64_t)ins->op;
    const char *shape = ir_shape(ins->op);
    for (int k = 1; shape[0] && shape[k]; k++)
        h = (h ^ (uint64_t)(unsigned)ins->a[k]) * UINT64_C(0x9E3779B97F4A7C15);
    return (size_t)(h >> 32);
}

static bool same_question(const IrIns *a, const IrIns *b) {
    const char *shape = ir_shape(a->op);
    if (a->op != b->op) return false;
    for (int k = 1; shape[k]; k++)
        if (a->a[k] != b->a[k]) return false;
    return true;
}

static void replace_operands(const Share *h, IrIns *ins) {
    const char *shape = ir_shape(ins->op);
    for (int k = 0; shape[k]; k++) {
        if (!opt_reads(ins->op, k) || opt_writes(ins->op, k)) continue;
        ins->a[k] = shape[k] == 'r' ? h->same_r[ins->a[k]] : h->same_s[ins->a[k]];
    }
}

// Whether every register it reads has one definition.
static bool is_single(const Opt *o, const IrIns *ins) {
    const char *shape = ir_shape(ins->op);
    for (int k = 0; shape[k]; k++) {
        if (shape[k] == 'r' && o->def_r[ins->a[k]] == OPT_SEVERAL) return false;
        if (shape[k] == 's' && o->def_s[ins->a[k]] == OPT_SEVERAL) return false;
    }
    return true;
}

// Constant folding, where the result stays as small as operands are.
static void fold(const Opt *o, IrIns *ins) {
    if (ins->op != IR_PACK && ins->op != IR_ADD && ins->op != IR_SUB) return;
    const IrIns *a = opt_def(o, 'r', ins->a[1]), *b = opt_def(o, 'r', ins->a[2]);
    if (!a || !b || a->op != IR_CONST || b->op != IR_CONST) return;
    int64_t x = a->a[1], y = b->a[1], value = ins->op == IR_ADD ? x + y : x - y;
    if (ins->op == IR_PACK) {
        if (y < 0 || y > 255 || ins->a[3] > 20) return;
        value = x | y << ins->a[3];
    }
    if (value < -1000000000 || value > 1000000000) return;
    *ins = (IrIns){IR_CONST, {ins->a[0], (int)value, 0, 0, 0}};
}

static void share_one(Opt *o, Share *h, int i) {
    IrIns *ins = &o->f->code[i];
    replace_operands(h, ins);
    if (!is_single(o, ins) || ins->op == IR_RUN || !opt_is_pure(o, ins)) return;
    fold(o, ins);
    int *same = ir_shape(ins->op)[0] == 'r' ? h->same_r : h->same_s;
    if (ins->op == IR_MOVE || ins->op == IR_SMOVE) {
        same[ins->a[0]] = ins->a[1];
        return;
    }
    size_t slot = hash_of(ins) & h->mask;
    enum { LOOK_AT = 16 };
    for (int k = h->head[slot], seen = 0; k >= 0 && seen < LOOK_AT; k = h->next[k], seen++) {
        const IrIns *other = &o->f->code[k];
        if (!same_question(ins, other) || !opt_dominates(o, k, i)) continue;
        same[ins->a[0]] = other->a[0];
        o->dead[i] = true;
        return;
    }
    h->next[i] = h->head[slot];
    h->head[slot] = i;
}

static void share(Opt *o) {
    IrFunction *f = o->f;
    Share h = {.mask = 1};
    while (h.mask < (size_t)f->n) h.mask *= 2;
    h.head = mem_new(h.mask, sizeof *h.head);
    h.next = mem_new((size_t)f->n, sizeof *h.next);
    h.same_r = mem_new((size_t)f->n_r + 1, sizeof *h.same_r);
    h.same_s = mem_new((size_t)f->n_s + 1, sizeof *h.same_s);
    for (size_t i = 0; i < h.mask; i++) h.head[i] = -1;
    for (int r = 0; r < f->n_r; r++) h.same_r[r] = r;
    for (int s = 0; s < f->n_s; s++) h.same_s[s] = s;
    h.mask--;
    for (int i = 0; i < f->n; i++)
        if (o->idom[o->block[i]] >= 0) share_one(o, &h, i);
    free(h.head);
    free(h.next);
    free(h.same_r);
    free(h.same_s);
}

// --- dead code ---

static void note_reads(const IrIns *ins, bool *read_r, bool *read_s) {
    const char *shape = ir_shape(ins->op);
    for (int k = 0; shape[k]; k++)
        if (opt_reads(ins->op, k))
            *(shape[k] == 'r' ? &read_r[ins->a[k]] : &read_s[ins->a[k]]) = true;
}

static bool is_wanted(const IrIns *ins, const bool *read_r, const bool *read_s) {
    const char *shape = ir_shape(ins->op);
    if (!opt_writes(ins->op, 0) || ins->op == IR_POP) return true;
    for (int k = 0; shape[k]; k++)
        if (opt_writes(ins->op, k) && (shape[k] == 'r' ? read_r[ins->a[k]] : read_s[ins->a[k]]))
            return true;
    return false;
}

// A live register keeps all its definitions alive: repeated until nothing changes.
static void leave_out_unread(Opt *o) {
    const IrFunction *f = o->f;
    bool *kept = mem_new((size_t)f->n, sizeof *kept);
    bool *read_r = mem_new((size_t)f->n_r + 1, sizeof *read_r);
    bool *read_s = mem_new((size_t)f->n_s + 1, sizeof *read_s);
    for (bool changed = true; changed;) {
        changed = false;
        for (int i = f->n - 1; i >= 0; i--) {
            if (kept[i] || o->dead[i] || o->idom[o->block[i]] < 0) continue;
            if (!is_wanted(&f->code[i], read_r, read_s)) continue;
            kept[i] = changed = true;
            note_reads(&f->code[i], read_r, read_s);
        }
    }
    for (int i = 0; i < f->n; i++) o->dead[i] |= !kept[i];
    free(kept);
    free(read_r);
    free(read_s);
}

// --- what remains is renumbered ---

static void number_registers(IrFunction *f) {
    int *new_r = mem_new((size_t)f->n_r + 1, sizeof *new_r);
    int *new_s = mem_new((size_t)f->n_s + 1, sizeof *new_s);
    int n_r = f->n_args, n_s = f->n_set_args;
    for (int r = 0; r < f->n_r; r++) new_r[r] = r < f->n_args ? r : -1;
    for (int s = 0; s < f->n_s; s++) new_s[s] = s < f->n_set_args ? s : -1;
    for (int i = 0; i < f->n; i++) {
        const char *shape = ir_shape(f->code[i].op);
        for (int k = 0; shape[k]; k++) {
            int *a = &f->code[i].a[k];
            if (shape[k] == 'r') *a = new_r[*a] < 0 ? new_r[*a] = n_r++ : new_r[*a];
            if (shape[k] == 's') *a = new_s[*a] < 0 ? new_s[*a] = n_s++ : new_s[*a];
        }
    }
    f->n_r = n_r;
    f->n_s = n_s;
    free(new_r);
    free(new_s);
}

static void pack_code(const Opt *o) {
    IrFunction *f = o->f;
    int *moved = mem_new((size_t)f->n + 1, sizeof *moved);
    int n = 0;
    for (int i = 0; i < f->n; i++) {
        moved[i] = n;
        n += !o->dead[i];
    }
    moved[f->n] = n;
    for (int i = 0; i < f->n; i++) {
        int *target = opt_target(&f->code[i]);
        if (target) *target = moved[*target];
        if (!o->dead[i]) f->code[moved[i]] = f->code[i];
    }
    f->n = n;
    free(moved);
    number_registers(f);
}

static void tidy(L7Program *p, IrFunction *f, const L7Options *options) {
    Opt o = {.p = p, .f = f};
    opt_flow(&o);
    if (!options->without.share) share(&o);
    if (!options->without.window) opt_windows(&o);
    leave_out_unread(&o);
    pack_code(&o);
    opt_clear(&o);
}

static void fuse(L7Program *p, IrFunction *f) {
    Opt o = {.p = p, .f = f};
    opt_flow(&o);
    opt_fuse(&o);
    leave_out_unread(&o);
    pack_code(&o);
    opt_clear(&o);
}

// After hoisting, what two loops have in common is found by another pass of sharing.
static void improve(L7Program *p, IrFunction *f, const L7Options *options) {
    tidy(p, f, options);
    if (!options->without.hoist) {
        Opt o = {.p = p, .f = f};
        opt_flow(&o);
        opt_hoist(&o);
        opt_clear(&o);
        tidy(p, f, options);
    }
    if (!options->without.fuse) fuse(p, f);
}

void opt_program(L7Program *p, const L7Options *options) {
    for (int i = 0; i < p->code.n_functions; i++)
        if (p->code.functions[i].n > 0) improve(p, &p->code.functions[i], options);
}
