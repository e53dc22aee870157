// SPDX-License-Identifier: MIT
// l7_fold.c - see l7_fold.h. A small interpreter of instructions that need no state; it gives up at
// the first that does, at a register whose value is not known, and when it takes long.
#include "lang/lower/l7_fold.h"

#include "base/mem.h"
#include "lang/lower/l7_code.h"

#include <limits.h>

// Instructions: for one value, and for a whole description.
enum { STEPS_MAX = 4000000, STEPS_IN_ALL = 30000000, CODE_RUN_MAX = 4000 };

typedef struct {
    const Low *L;
    const IrFunction *f;
    FoldMark mark;
    int64_t *r;
    L7Set *s;
    bool *r_known, *s_known;
    int at; // the instruction
    int64_t steps;
    bool lost; // it cannot be computed
} Run;

FoldMark low_fold_mark(const Low *L) {
    const IrFunction *f = &L->p->code.functions[L->function];
    return (FoldMark){f->n, L->block_start, L->instructions, f->work, L->most_rounds};
}

void low_fold_back(Low *L, FoldMark mark) {
    IrFunction *f = &L->p->code.functions[L->function];
    f->n = mark.n;
    f->work = mark.work;
    L->block_start = mark.block_start;
    L->instructions = mark.instructions;
    L->most_rounds = mark.most_rounds;
}

// --- registers ---

static int64_t get(Run *x, int r) {
    if (x->r_known[r]) return x->r[r];
    // A constant made before: written once.
    for (int i = 0; i < x->mark.n; i++) {
        if (x->f->code[i].op != IR_CONST || x->f->code[i].a[0] != r || x->L->rewritten[r]) continue;
        x->r_known[r] = true;
        return x->r[r] = x->f->code[i].a[1];
    }
    x->lost = true;
    return 0;
}

static void put(Run *x, int r, int64_t value) {
    x->r[r] = value;
    x->r_known[r] = true;
    // Constants of the intermediate form are ints.
    if (value > INT_MAX / 2 || value < INT_MIN / 2) x->lost = true;
}

static L7Set get_set(Run *x, int s) {
    const L7Set none = {{0}};
    if (x->s_known[s]) return x->s[s];
    if (x->L->s_const[s] >= 0) return x->L->p->code.const_sets[x->L->s_const[s]];
    x->lost = true;
    return none;
}

static void put_set(Run *x, int s, L7Set value) {
    x->s[s] = value;
    x->s_known[s] = true;
}

// --- sets ---

static int first_of(const L7Set *s) {
    for (int w = 0; w < L7_WORDS_MAX; w++)
        if (s->w[w]) return 64 * w + __builtin_ctzll(s->w[w]);
    return -1;
}

static int count_of(const L7Set *s) {
    int n = 0;
    for (int w = 0; w < L7_WORDS_MAX; w++) n += __builtin_popcountll(s->w[w]);
    return n;
}

static void remove_node(L7Set *s, int n) {
    s->w[n / 64] &= ~(UINT64_C(1) << n % 64);
}

static L7Set combined(const Run *x, IrOp op, L7Set a, L7Set b) {
    const L7Set *all = &x->L->p->board.all;
    for (int w = 0; w < L7_WORDS_MAX; w++)
        a.w[w] = op == IR_SAND     ? a.w[w] & b.w[w]
                 : op == IR_SOR    ? a.w[w] | b.w[w]
                 : op == IR_SMINUS ? a.w[w] & ~b.w[w]
                                   : all->w[w] & ~a.w[w];
    return a;
}

static L7Set stepped(const Run *x, L7Set from, int colour) {
    const L7Program *p = x->L->p;
    L7Set out = {{0}};
    for (int n = 0; n < p->board.n_nodes; n++)
        if (l7set_has(&from, n) && p->board.colours[colour].to[n] >= 0)
            l7set_add(&out, p->board.colours[colour].to[n]);
    return out;
}

static L7Set neighbours(const Run *x, L7Set from, int around) {
    const L7Around *a = &x->L->p->board.arounds[around];
    L7Set out = {{0}};
    for (int i = 0; i < a->n; i++) out = combined(x, IR_SOR, out, stepped(x, from, a->colour[i]));
    return out;
}

static L7Set flooded(const Run *x, L7Set from, L7Set over, int around) {
    L7Set now = combined(x, IR_SAND, from, over), before;
    do {
        before = now;
        now = combined(x, IR_SOR, now, combined(x, IR_SAND, neighbours(x, now, around), over));
    } while (memcmp(&now, &before, sizeof now) != 0);
    return now;
}

// The nodes from `node`, not included, along the colour while they are in `over`.
static L7Set run_over(const Run *x, int colour, int64_t node, L7Set over, int64_t *stop) {
    const L7Program *p = x->L->p;
    L7Set out = {{0}};
    int64_t n = node < 0 ? -1 : p->board.colours[colour].to[node];
    while (n >= 0 && l7set_has(&over, (int)n) && !l7set_has(&out, (int)n)) {
        l7set_add(&out, (int)n);
        n = p->board.colours[colour].to[n];
    }
    *stop = n;
    return out;
}

// --- instructions ---

static void jump(Run *x, int label) {
    int target = x->L->labels[label];
    if (target < x->mark.n || target > x->f->n)
        x->lost = true;
    else
        x->at = target - 1;
}

static int64_t arithmetic(Run *x, IrOp op, int64_t a, int64_t b) {
    enum { MOST = 1000000000 };
    int64_t product = 0;
    switch (op) {
    case IR_ADD:
        return a + b;
    case IR_SUB:
        return a - b;
    case IR_MUL:
        // Left to the game, which says so when it is played.
        if (__builtin_mul_overflow(a, b, &product) || product > MOST || product < -MOST)
            x->lost = true;
        return product;
    case IR_DIV:
        return b == 0 ? 0 : a / b;
    case IR_MOD:
        return b == 0 ? 0 : a % b;
    case IR_EQ:
        return a == b;
    case IR_NE:
        return a != b;
    case IR_LT:
        return a < b;
    default:
        return a <= b;
    }
}

static void do_sets(Run *x, const IrIns *ins) {
    const int *a = ins->a;
    L7Set set;
    int64_t node;
    switch (ins->op) {
    case IR_SCONST:
        put_set(x, a[0], x->L->p->code.const_sets[a[1]]);
        return;
    case IR_SMOVE:
        put_set(x, a[0], get_set(x, a[1]));
        return;
    case IR_SAND:
    case IR_SOR:
    case IR_SMINUS:
        put_set(x, a[0], combined(x, ins->op, get_set(x, a[1]), get_set(x, a[2])));
        return;
    case IR_SNOT:
        set = get_set(x, a[1]);
        put_set(x, a[0], combined(x, IR_SNOT, set, set));
        return;
    case IR_SNODE:
    case IR_SADD:
        set = (L7Set){{0}};
        if (ins->op == IR_SADD) set = get_set(x, a[0]);
        node = get(x, a[1]);
        if (node >= 0) l7set_add(&set, (int)node);
        put_set(x, a[0], set);
        return;
    case IR_SIF:
        put_set(x, a[0], get(x, a[1]) ? get_set(x, a[2]) : (L7Set){{0}});
        return;
    case IR_SSTEP:
        put_set(x, a[0], stepped(x, get_set(x, a[1]), a[2]));
        return;
    case IR_SAROUND:
        put_set(x, a[0], neighbours(x, get_set(x, a[1]), a[2]));
        return;
    case IR_TABLE:
        node = get(x, a[2]);
        // A parameter may be asked for before there is a board.
        if (node >= x->L->p->board.n_nodes) node = -1;
        put_set(x, a[0], node < 0 ? (L7Set){{0}} : x->L->p->board.arounds[a[1]].table[node]);
        return;
    case IR_FLOOD:
        put_set(x, a[0], flooded(x, get_set(x, a[1]), get_set(x, a[2]), a[3]));
        return;
    case IR_RUN:
        put_set(x, a[0], run_over(x, a[2], get(x, a[3]), get_set(x, a[4]), &node));
        put(x, a[1], node);
        return;
    default:
        x->lost = true;
    }
}

static void do_numbers(Run *x, const IrIns *ins) {
    const int *a = ins->a;
    L7Set set, other;
    int64_t node;
    switch (ins->op) {
    case IR_CONST:
        put(x, a[0], a[1]);
        return;
    case IR_MOVE:
        put(x, a[0], get(x, a[1]));
        return;
    case IR_NOT:
        put(x, a[0], !get(x, a[1]));
        return;
    case IR_ADD:
    case IR_SUB:
    case IR_MUL:
    case IR_DIV:
    case IR_MOD:
    case IR_EQ:
    case IR_NE:
    case IR_LT:
    case IR_LE:
        put(x, a[0], arithmetic(x, ins->op, get(x, a[1]), get(x, a[2])));
        return;
    case IR_COUNT:
    case IR_ANY:
    case IR_FIRST:
        set = get_set(x, a[1]);
        put(x, a[0],
            ins->op == IR_COUNT ? count_of(&set)
            : ins->op == IR_ANY ? first_of(&set) >= 0
                                : first_of(&set));
        return;
    case IR_HAS:
        set = get_set(x, a[1]);
        node = get(x, a[2]);
        put(x, a[0], node >= 0 && l7set_has(&set, (int)node));
        return;
    case IR_SAME:
        set = get_set(x, a[1]);
        other = get_set(x, a[2]);
        put(x, a[0], memcmp(&set, &other, sizeof set) == 0);
        return;
    case IR_STEP:
        node = get(x, a[2]);
        put(x, a[0], node < 0 ? -1 : x->L->p->board.colours[a[1]].to[node]);
        return;
    case IR_RUNCOUNT:
        set = run_over(x, a[1], get(x, a[2]), get_set(x, a[3]), &node);
        put(x, a[0], count_of(&set));
        return;
    case IR_POP:
        set = get_set(x, a[1]);
        node = first_of(&set);
        if (node < 0) {
            jump(x, a[2]);
            return;
        }
        remove_node(&set, (int)node);
        put(x, a[0], node);
        put_set(x, a[1], set);
        return;
    case IR_JUMP:
        jump(x, a[0]);
        return;
    case IR_JUMPZ:
    case IR_JUMPNZ:
        if ((get(x, a[0]) != 0) == (ins->op == IR_JUMPNZ)) jump(x, a[1]);
        return;
    default:
        do_sets(x, ins);
    }
}

// Whether nothing since the mark needs the state: a quick look before anything is run.
static bool may_fold(const IrFunction *f, int from) {
    if (f->n == from || f->n - from > CODE_RUN_MAX) return false;
    for (int i = from; i < f->n; i++) {
        const char *shape = ir_shape(f->code[i].op);
        switch (f->code[i].op) {
        case IR_LOADVAR:
        case IR_LOADARR:
        case IR_ATLEAST:
        case IR_LOADSET:
        case IR_TESTBIT:
        case IR_LOADENUM:
        case IR_ANYMOVE:
        case IR_CALL:
        case IR_GENONE:
        case IR_NEXT:
        case IR_RETURN:
            return false;
        default:
            // What begins with a constant writes the state or does something else.
            if (shape[0] == '#') return false;
        }
    }
    return true;
}

static bool run_all(Run *x, Low *L) {
    int64_t left = STEPS_IN_ALL - L->fold_steps;
    for (x->at = x->mark.n; x->at < x->f->n && !x->lost; x->at++) {
        if (++x->steps > STEPS_MAX || x->steps > left) x->lost = true;
        if (!x->lost) do_numbers(x, &x->f->code[x->at]);
    }
    L->fold_steps += x->steps;
    return !x->lost;
}

static bool compute(Low *L, FoldMark mark, bool set, int reg, int64_t *number, L7Set *nodes) {
    const IrFunction *f = &L->p->code.functions[L->function];
    if (L->failed || L->options.without.fold || !may_fold(f, mark.n)) return false;
    Run x = {.L = L, .f = f, .mark = mark};
    x.r = mem_new((size_t)f->n_r + 1, sizeof *x.r);
    x.s = mem_new((size_t)f->n_s + 1, sizeof *x.s);
    x.r_known = mem_new((size_t)f->n_r + 1, sizeof *x.r_known);
    x.s_known = mem_new((size_t)f->n_s + 1, sizeof *x.s_known);
    bool known = run_all(&x, L);
    if (known && set) *nodes = get_set(&x, reg);
    if (known && !set) *number = get(&x, reg);
    known &= !x.lost;
    free(x.r);
    free(x.s);
    free(x.r_known);
    free(x.s_known);
    return known;
}

int low_fold_set(Low *L, FoldMark mark, int reg) {
    L7Set nodes;
    int64_t unused;
    if (L->s_const[reg] >= 0 || !compute(L, mark, true, reg, &unused, &nodes)) return reg;
    low_fold_back(L, mark);
    return low_const_set(L, &nodes);
}

int low_fold_number(Low *L, FoldMark mark, int reg) {
    L7Set unused;
    int64_t number;
    if (!compute(L, mark, false, reg, &number, &unused)) return reg;
    low_fold_back(L, mark);
    return low_const(L, (int)number);
}
