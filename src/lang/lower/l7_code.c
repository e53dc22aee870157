// SPDX-License-Identifier: MIT
// l7_code.c - building functions of the intermediate form.
#include "lang/lower/l7_code.h"

#include "base/mem.h"
#include "lang/lower/l7_limits.h"

static IrFunction *now(const Low *L) {
    return &L->p->code.functions[L->function];
}

int low_begin(Low *L, const char *name, int me, int n_args) {
    L7Program *p = L->p;
    if (p->code.n_functions == p->code.cap_functions) {
        p->code.cap_functions = p->code.cap_functions ? 2 * p->code.cap_functions : 64;
        p->code.functions =
            mem_resize(p->code.functions, (size_t)p->code.cap_functions, sizeof *p->code.functions);
    }
    L->function = p->code.n_functions++;
    IrFunction *f = now(L);
    *f = (IrFunction){.n_args = n_args, .n_r = n_args, .refusals = L->refusals};
    snprintf(f->name, sizeof f->name, "%s", name);
    L->me = me;
    L->block_start = 0;
    L->n_labels = 0;
    L->n_bindings = 0;
    L->n_branch_sets = 0;
    L->mask_nodes = L->mask_branches = -1;
    L->inline_depth = 0;
    L->depth = 0;
    L->rounds = 1;
    L->most_rounds = 1;
    memset(L->rewritten, 0, (size_t)L->cap_rewritten * sizeof *L->rewritten);
    return L->function;
}

void low_finish(Low *L) {
    IrFunction *f = now(L);
    low_emit(L, IR_RETURN, low_const(L, 0), 0, 0, 0, 0);
    if (f->n_r >= R_MAX || f->n_s >= S_MAX) low_fail(L);
    for (int i = 0; i < f->n; i++) {
        IrIns *ins = &f->code[i];
        if (ins->op == IR_JUMP) ins->a[0] = L->labels[ins->a[0]];
        if (ins->op == IR_JUMPZ || ins->op == IR_JUMPNZ) ins->a[1] = L->labels[ins->a[1]];
        if (ins->op == IR_POP) ins->a[2] = L->labels[ins->a[2]];
    }
}

int low_r(Low *L) {
    int r = now(L)->n_r++;
    if (r >= L->cap_rewritten) {
        int cap = 2 * (r + 32);
        L->rewritten = mem_resize(L->rewritten, (size_t)cap, sizeof *L->rewritten);
        memset(L->rewritten + L->cap_rewritten, 0,
               (size_t)(cap - L->cap_rewritten) * sizeof *L->rewritten);
        L->cap_rewritten = cap;
    }
    return r;
}

int low_s(Low *L) {
    int s = now(L)->n_s++;
    if (s >= L->cap_s) {
        int cap = 2 * (s + 32);
        L->s_const = mem_resize(L->s_const, (size_t)cap, sizeof *L->s_const);
        L->cap_s = cap;
    }
    L->s_const[s] = -1;
    return s;
}

void low_mutable(Low *L, int r) {
    if (r < L->cap_rewritten) L->rewritten[r] = true;
}

int low_label(Low *L) {
    if (L->n_labels == LABELS_MAX) {
        low_fail(L);
        return 0;
    }
    L->labels[L->n_labels] = -1;
    return L->n_labels++;
}

void low_place(Low *L, int label) {
    L->labels[label] = now(L)->n;
    L->block_start = now(L)->n;
}

// `move_type`: the type of move that is asked for, or -1.
static void count_work(Low *L, IrOp op, int move_type) {
    enum { ENOUGH = 1 << 30 };
    IrFunction *f = now(L);
    int64_t times = op == IR_FLOOD ? L->rounds * L->p->board.n_nodes : L->rounds;
    if (f->work < ENOUGH) f->work += times;
    if (move_type >= 0 && f->asks[move_type] < ENOUGH) f->asks[move_type] += times;
}

void low_emit(Low *L, IrOp op, int a, int b, int c, int d, int e) {
    IrFunction *f = now(L);
    if (L->instructions >= CODE_MAX) {
        low_fail(L);
        return;
    }
    L->instructions++;
    count_work(L, op, op == IR_ANYMOVE ? c : -1);
    if (op == IR_CALL && f->calls < INT32_MAX) f->calls += L->rounds * c;
    if (f->n == f->cap) {
        f->cap = f->cap ? 2 * f->cap : 64;
        f->code = mem_resize(f->code, (size_t)f->cap, sizeof *f->code);
    }
    f->code[f->n++] = (IrIns){op, {a, b, c, d, e}};
}

static bool reads_state(IrOp op) {
    return op == IR_LOADVAR || op == IR_LOADARR || op == IR_LOADSET || op == IR_TESTBIT ||
           op == IR_LOADENUM || op == IR_ATLEAST || op == IR_ANYMOVE || op == IR_CALL;
}

static bool writes_state(IrOp op) {
    return op == IR_STOREVAR || op == IR_STOREARR || op == IR_STORESET || op == IR_SETBIT ||
           op == IR_CLEARBIT || op == IR_STOREENUM || op == IR_MOVEBIT;
}

// The register that already holds this result in the current basic block, or -1.
static int known(const Low *L, IrOp op, int b, int c, int d) {
    const IrFunction *f = now(L);
    if (L->options.without.cse) return -1;
    const char *shape = ir_shape(op);
    const int operands[4] = {0, b, c, d};
    for (int i = 1; i < 4 && shape[i]; i++)
        if (shape[i] == 'r' && operands[i] < L->cap_rewritten && L->rewritten[operands[i]])
            return -1;
    enum { LOOK_BACK = 1000 };
    int first = f->n - LOOK_BACK > L->block_start ? f->n - LOOK_BACK : L->block_start;
    for (int i = f->n - 1; i >= first; i--) {
        const IrIns *ins = &f->code[i];
        if (ins->op == op && ins->a[1] == b && ins->a[2] == c && ins->a[3] == d) return ins->a[0];
        if (reads_state(op) && writes_state(ins->op)) return -1;
        if (ins->op == IR_POP || ins->op == IR_SADD || ins->op == IR_SMOVE) return -1;
    }
    return -1;
}

int low_op_r(Low *L, IrOp op, int b, int c, int d) {
    int r = known(L, op, b, c, d);
    if (r >= 0 && !L->rewritten[r]) return r;
    r = low_r(L);
    low_emit(L, op, r, b, c, d, 0);
    return r;
}

int low_const(Low *L, int value) {
    return low_op_r(L, IR_CONST, value, 0, 0);
}

static int constant_index(Low *L, const L7Set *set) {
    L7Program *p = L->p;
    for (int i = 0; i < p->code.n_const_sets; i++)
        if (memcmp(&p->code.const_sets[i], set, sizeof *set) == 0) return i;
    if (p->code.n_const_sets == p->code.cap_const_sets) {
        p->code.cap_const_sets = p->code.cap_const_sets ? 2 * p->code.cap_const_sets : 32;
        p->code.const_sets =
            mem_resize(p->code.const_sets, (size_t)p->code.cap_const_sets, sizeof *set);
    }
    p->code.const_sets[p->code.n_const_sets] = *set;
    return p->code.n_const_sets++;
}

int low_set_constant(const Low *L, int s) {
    return L->s_const[s];
}

int low_const_set(Low *L, const L7Set *set) {
    int index = constant_index(L, set);
    int s = known(L, IR_SCONST, index, 0, 0);
    if (s >= 0) return s;
    s = low_s(L);
    low_emit(L, IR_SCONST, s, index, 0, 0, 0);
    L->s_const[s] = index;
    return s;
}

static L7Set step_set(const L7Program *p, const L7Set *from, int colour) {
    L7Set out = {{0}};
    for (int n = 0; n < p->board.n_nodes; n++)
        if (l7set_has(from, n) && p->board.colours[colour].to[n] >= 0)
            l7set_add(&out, p->board.colours[colour].to[n]);
    return out;
}

// Constant folding of an operation on sets. Returns the register, or -1.
static int folded(Low *L, IrOp op, int b, int c) {
    const L7Program *p = L->p;
    bool unary = op == IR_SNOT || op == IR_SSTEP;
    bool foldable = unary || op == IR_SAND || op == IR_SOR || op == IR_SMINUS;
    if (!foldable || L->s_const[b] < 0) return -1;
    if (!unary && L->s_const[c] < 0) return -1;
    L7Set x = p->code.const_sets[L->s_const[b]], out = {{0}};
    if (op == IR_SSTEP) {
        out = step_set(p, &x, c);
    } else {
        const L7Set none = {{0}};
        L7Set y = unary ? none : p->code.const_sets[L->s_const[c]];
        for (int w = 0; w < p->board.words; w++) {
            out.w[w] = op == IR_SAND     ? x.w[w] & y.w[w]
                       : op == IR_SOR    ? x.w[w] | y.w[w]
                       : op == IR_SMINUS ? x.w[w] & ~y.w[w]
                                         : p->board.all.w[w] & ~x.w[w];
        }
    }
    return low_const_set(L, &out);
}

// Operations with the empty set or all nodes need no code.
static int trivial(const Low *L, IrOp op, int b, int c) {
    if (op != IR_SAND && op != IR_SOR && op != IR_SMINUS) return -1;
    const L7Set none = {{0}};
    const L7Program *p = L->p;
    for (int swap = 0; swap < 2; swap++) {
        int k = L->s_const[swap ? b : c], other = swap ? c : b, self = swap ? b : c;
        if (k < 0 || (op == IR_SMINUS && swap)) continue;
        bool empty = memcmp(&p->code.const_sets[k], &none, sizeof none) == 0;
        bool whole = memcmp(&p->code.const_sets[k], &p->board.all, sizeof none) == 0;
        if (op == IR_SAND && whole) return other;
        if (op == IR_SAND && empty) return self;
        if (op == IR_SOR && empty) return other;
        if (op == IR_SMINUS && empty) return other;
    }
    return -1;
}

int low_op_s(Low *L, IrOp op, int b, int c, int d) {
    int s = -1;
    if (!L->options.without.fold) s = folded(L, op, b, c);
    if (s < 0 && !L->options.without.fold) s = trivial(L, op, b, c);
    if (s < 0) s = known(L, op, b, c, d);
    if (s >= 0) return s;
    s = low_s(L);
    low_emit(L, op, s, b, c, d, 0);
    return s;
}
