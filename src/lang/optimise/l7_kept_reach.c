// SPDX-License-Identifier: MIT
// l7_kept_reach.c - incremental connectivity: what `reach` finds, updated by each move.
//
// An end like `(reach edge across over stone = friend) meets edge ~across` asks after every move
// what can be reached from the edge. Where such stones are only added, the set grows with each: a
// new stone that touches what was reached before adds its own group. So the set is stored in the
// state, after the fields. Every instruction that adds a node to the stones is followed by JOIN;
// every one that may remove some, by a whole flood; those that, by l7_prove.h, remove nothing, by
// nothing. So the stored set is always what a flood would give, and the state holds no more
// information than the position.
#include "lang/optimise/l7_kept_reach.h"

#include "base/mem.h"
#include "lang/lower/l7_code.h"
#include "lang/optimise/l7_flow.h"
#include "lang/optimise/l7_prove.h"

enum { KEPT_MAX = 8 };

typedef struct {
    int set, around,
        source; // the flooded set variable, the set of colours, the constant set it starts from
    int kept;   // the set variable that holds the answer
} Kept;

typedef enum { TOUCH_NOT, TOUCH_ADD, TOUCH_OTHER } Touch;

// Whether the instruction is a flood that can be kept; which one.
static bool is_question(const Opt *o, const IrIns *ins, Kept *out) {
    if (ins->op != IR_FLOOD) return false;
    const IrIns *source = opt_def(o, 's', ins->a[1]), *over = opt_def(o, 's', ins->a[2]);
    if (!source || !over || source->op != IR_SCONST || over->op != IR_LOADSET) return false;
    *out = (Kept){over->a[1], ins->a[3], source->a[1], -1};
    return l7_board_both_ways(&o->p->board, ins->a[3]);
}

// What a move's instruction does to the set. `move` is NULL for other functions.
static Touch touch_of(L7Program *p, const L7MoveType *move, int who, const IrIns *ins, int set) {
    if (!prove_writes_set(p, ins, set)) return TOUCH_NOT;
    if (ins->op == IR_SETBIT) return TOUCH_ADD;
    if (ins->op == IR_CLEARBIT && move && prove_clear_is_idle(p, move, who, ins)) return TOUCH_NOT;
    return TOUCH_OTHER;
}

static Touch kind_touches(L7Program *p, const L7MoveType *move, int set) {
    Touch worst = TOUCH_NOT;
    for (int who = 0; who <= p->n_players; who++) {
        if (move->apply[who] < 0) continue;
        const IrFunction *f = &p->code.functions[move->apply[who]];
        for (int i = 0; i < f->n; i++) {
            Touch t = touch_of(p, move, who, &f->code[i], set);
            if (t > worst) worst = t;
        }
    }
    return worst;
}

// It pays where at least as many types of moves only add as do something else.
static bool pays(L7Program *p, int set) {
    int adding = 0, others = 0;
    for (int k = 0; k < p->moves.n_types; k++) {
        Touch t = kind_touches(p, &p->moves.types[k], set);
        adding += t == TOUCH_ADD;
        others += t == TOUCH_OTHER;
    }
    return adding > 0 && adding >= others;
}

static void flood_into(IrFunction *f, IrIns *code, int *n, const Kept *q) {
    int s = f->n_s;
    f->n_s += 3;
    code[(*n)++] = (IrIns){IR_SCONST, {s, q->source, 0, 0, 0}};
    code[(*n)++] = (IrIns){IR_LOADSET, {s + 1, q->set, 0, 0, 0}};
    code[(*n)++] = (IrIns){IR_FLOOD, {s + 2, s, s + 1, q->around, 0}};
    code[(*n)++] = (IrIns){IR_STORESET, {q->kept, s + 2, 0, 0, 0}};
}

// Inserts after each instruction what keeps the set up to date.
static void keep_in(L7Program *p, const L7MoveType *move, int who, int function, const Kept *q) {
    IrFunction *f = &p->code.functions[function];
    IrIns *code = mem_new((size_t)f->n * 5 + 1, sizeof *code);
    int *moved = mem_new((size_t)f->n + 1, sizeof *moved);
    int n = 0;
    for (int i = 0; i < f->n; i++) {
        const IrIns *ins = &f->code[i];
        moved[i] = n;
        code[n++] = *ins;
        Touch t = touch_of(p, move, who, ins, q->set);
        if (t == TOUCH_ADD)
            code[n++] = (IrIns){IR_JOIN, {q->kept, ins->a[1], q->set, q->around, q->source}};
        else if (t == TOUCH_OTHER)
            flood_into(f, code, &n, q);
    }
    for (int i = 0; i < n; i++) {
        int *target = opt_target(&code[i]);
        if (target) *target = moved[*target];
    }
    free(f->code);
    free(moved);
    f->code = code;
    f->cap = f->n * 5 + 1;
    f->n = n;
}

static void keep_everywhere(L7Program *p, const Kept *q) {
    keep_in(p, NULL, 0, p->code.f_start, q);
    for (int k = 0; k < p->moves.n_types; k++)
        for (int who = 0; who <= p->n_players; who++)
            if (p->moves.types[k].apply[who] >= 0)
                keep_in(p, &p->moves.types[k], who, p->moves.types[k].apply[who], q);
}

static int find_kept(const Kept *list, int n, const Kept *q) {
    for (int i = 0; i < n; i++)
        if (list[i].set == q->set && list[i].around == q->around && list[i].source == q->source)
            return i;
    return -1;
}

// Replaces the floods of one function that can be kept; adds them to the list.
static void keep_of(L7Program *p, int function, Kept *list, int *n) {
    Opt o = {.p = p, .f = &p->code.functions[function]};
    opt_flow(&o);
    for (int i = 0; i < o.f->n; i++) {
        Kept q;
        if (!is_question(&o, &o.f->code[i], &q)) continue;
        int at = find_kept(list, *n, &q);
        if (at < 0 && (*n == KEPT_MAX || !pays(p, q.set))) continue;
        if (at < 0) {
            at = (*n)++;
            list[at] = q;
            list[at].kept = p->state.n_sets++;
        }
        o.f->code[i] = (IrIns){IR_LOADSET, {o.f->code[i].a[0], list[at].kept, 0, 0, 0}};
    }
    // Its arrays have one element per set variable, of which there are more now.
    opt_clear(&o);
}

void opt_keep_reach(Low *L) {
    L7Program *p = L->p;
    Kept list[KEPT_MAX];
    int n = 0;
    p->code.f_keep = -1;
    if (L->options.without.join || p->moves.chains || p->moves.filtered) return;
    for (int me = 0; me < p->n_players; me++)
        if (p->code.f_ends[me] >= 0) keep_of(p, p->code.f_ends[me], list, &n);
    if (n == 0) return;
    for (int i = 0; i < n; i++) keep_everywhere(p, &list[i]);
    p->code.f_keep = low_begin(L, "keep", -1, 0);
    for (int i = 0; i < n; i++) {
        int source = low_const_set(L, &p->code.const_sets[list[i].source]);
        int over = low_op_s(L, IR_LOADSET, list[i].set, 0, 0);
        int flood = low_op_s(L, IR_FLOOD, source, over, list[i].around);
        low_emit(L, IR_STORESET, list[i].kept, flood, 0, 0, 0);
    }
    low_finish(L);
}
