// SPDX-License-Identifier: MIT
// l7_emit_pins.c - see l7_emit_pins.h.
//
// For a node with a friend's piece and for an empty one it is worked out which sets of the refusal
// they are in: all that is tested must leave both out, and lines must end at a friend's piece. Then
// taking a friend's piece away only makes lines longer, and a friend's piece anywhere only makes
// them shorter. The tests must be joined by "or".
#include "lang/emit/l7_emit_pins.h"

#include "base/mem.h"
#include "lang/optimise/l7_opt.h"

// Whether a node is in a set.
typedef enum { NOT_IN, IN, MAYBE } In;

// What is known of one register: the node with a friend's piece, the empty one. A set that lines
// are made of differs from node to node, whatever is on them.
typedef struct {
    In friend, empty;
    bool along; // lines, or nodes around the first one
} Known;

static In both(In a, In b) {
    if (a == NOT_IN || b == NOT_IN) return NOT_IN;
    return a == IN && b == IN ? IN : MAYBE;
}

static In opposite(In a) {
    return a == MAYBE ? MAYBE : a == IN ? NOT_IN : IN;
}

static In either(In a, In b) {
    return opposite(both(opposite(a), opposite(b)));
}

// The field on nodes one of whose values the set stands for; NULL.
static const L7Field *field_of_set(const L7Program *p, int set) {
    for (int i = 0; i < p->state.n_fields; i++) {
        const L7Field *f = &p->state.fields[i];
        if (f->on == ON_NODE && f->type == FIELD_ENUM && set >= f->set &&
            set < f->set + f->n_words - 1)
            return f;
    }
    return NULL;
}

// Of a set variable; values of one field exclude each other.
static Known known_variable(const L7Program *p, int set, int friends) {
    Known k = {.friend = MAYBE, .empty = NOT_IN};
    const L7Field *f = field_of_set(p, set);
    if (!f) k.empty = MAYBE;
    if (f && f == field_of_set(p, friends)) k.friend = set == friends ? IN : NOT_IN;
    return k;
}

static Known known_set(const L7Program *p, const IrIns *ins, const Known *known, int friends) {
    const Known *a = &known[ins->a[1]], *b = &known[ins->a[2]];
    const Known anything = {MAYBE, MAYBE, false};
    switch (ins->op) {
    case IR_LOADSET:
        return known_variable(p, ins->a[1], friends);
    case IR_TABLE:
    case IR_RAYS:
        return (Known){MAYBE, MAYBE, true};
    case IR_SMOVE:
        return *a;
    case IR_SAND:
        return (Known){both(a->friend, b->friend), both(a->empty, b->empty), a->along || b->along};
    case IR_SOR:
        return (Known){either(a->friend, b->friend), either(a->empty, b->empty),
                       a->along || b->along};
    case IR_SMINUS:
        return (Known){both(a->friend, opposite(b->friend)), both(a->empty, opposite(b->empty)),
                       a->along};
    case IR_SNOT:
        return (Known){opposite(a->friend), opposite(a->empty), false};
    case IR_SNEITHER:
        return (Known){opposite(either(a->friend, b->friend)), opposite(either(a->empty, b->empty)),
                       false};
    default:
        return anything;
    }
}

// Whether the instruction fits, once what it reads is known.
static bool fits(const IrIns *ins, const Known *known) {
    const Known *tested = NULL;
    switch (ins->op) {
    case IR_RAYS:
        return known[ins->a[3]].friend == NOT_IN && !known[ins->a[3]].along;
    case IR_SMINUS: // more of what is left out would mean less
        return !known[ins->a[2]].along;
    case IR_SNOT:
        return !known[ins->a[1]].along;
    case IR_SNEITHER:
        return !known[ins->a[1]].along && !known[ins->a[2]].along;
    case IR_FIRST:
        return !known[ins->a[1]].along;
    case IR_ANY:
        tested = &known[ins->a[1]];
        break;
    case IR_JUMPNONE:
    case IR_JUMPSOME:
        tested = &known[ins->a[0]];
        break;
    default:
        return true;
    }
    return tested->friend == NOT_IN && tested->empty == NOT_IN;
}

static bool sets_fit(const L7Program *p, const IrFunction *f, int friends) {
    Known *known = mem_new((size_t)f->n_s + 1, sizeof *known);
    bool *written = mem_new((size_t)f->n_s + 1, sizeof *written);
    bool ok = true;
    for (int i = 0; i < f->n && ok; i++) {
        const IrIns *ins = &f->code[i];
        ok = fits(ins, known);
        if (ir_shape(ins->op)[0] != 's' || !opt_writes(ins->op, 0)) continue;
        ok = ok && !written[ins->a[0]];
        written[ins->a[0]] = true;
        known[ins->a[0]] = known_set(p, ins, known, friends);
    }
    free(known);
    free(written);
    return ok;
}

// --- tests joined by "or" ---

typedef struct {
    const IrFunction *f;
    int64_t *r;
    bool *is_known;
    int tests; // seen so far
    int holds; // the number of the test that holds; -1: none does
    bool lost;
} Follow;

static int64_t value_of(Follow *x, int reg) {
    if (!x->is_known[reg]) x->lost = true;
    return x->r[reg];
}

static void set_value(Follow *x, int reg, int64_t value) {
    x->r[reg] = value;
    x->is_known[reg] = true;
}

// The outcome of a test; none may follow the one that holds.
static bool test(Follow *x) {
    if (x->holds >= 0 && x->tests > x->holds) x->lost = true;
    return x->tests++ == x->holds;
}

// Runs one instruction; the next one, or -1 at the end, when *result is what is returned.
static int follow_one(Follow *x, int at, int64_t *result) {
    const IrIns *ins = &x->f->code[at];
    const int *a = ins->a;
    switch (ins->op) {
    case IR_CONST:
        set_value(x, a[0], a[1]);
        return at + 1;
    case IR_MOVE:
        set_value(x, a[0], value_of(x, a[1]));
        return at + 1;
    case IR_NOT:
        set_value(x, a[0], !value_of(x, a[1]));
        return at + 1;
    case IR_ANY:
        set_value(x, a[0], test(x));
        return at + 1;
    case IR_FIRST:
        x->is_known[a[0]] = false;
        return at + 1;
    case IR_JUMP:
        return a[0];
    case IR_JUMPZ:
        return value_of(x, a[0]) ? at + 1 : a[1];
    case IR_JUMPNZ:
        return value_of(x, a[0]) ? a[1] : at + 1;
    case IR_JUMPNONE:
        return test(x) ? at + 1 : a[1];
    case IR_JUMPSOME:
        return test(x) ? a[1] : at + 1;
    case IR_RETURN:
        *result = value_of(x, a[0]);
        return -1;
    case IR_RETURNK:
        *result = a[0];
        return -1;
    default:
        if (ir_shape(ins->op)[0] != 's') x->lost = true;
        return at + 1;
    }
}

// What the function returns when only this test holds; *tests: how many there were.
static bool follow(const IrFunction *f, int holds, int64_t *result, int *tests) {
    Follow x = {.f = f, .holds = holds};
    x.r = mem_new((size_t)f->n_r + 1, sizeof *x.r);
    x.is_known = mem_new((size_t)f->n_r + 1, sizeof *x.is_known);
    int at = 0, steps = 0;
    while (at >= 0 && at < f->n && !x.lost && steps++ <= f->n) at = follow_one(&x, at, result);
    bool ok = at < 0 && !x.lost;
    *tests = x.tests;
    free(x.r);
    free(x.is_known);
    return ok;
}

static bool is_or_of_tests(const IrFunction *f) {
    int64_t result = 0;
    int tests, unused;
    if (!follow(f, -1, &result, &tests) || result != 0) return false;
    for (int i = 0; i < tests; i++)
        if (!follow(f, i, &result, &unused) || result == 0) return false;
    return true;
}

int l7_pins_friends(const L7Program *p, const IrFunction *refusal) {
    if (!is_or_of_tests(refusal)) return -1;
    for (int set = 0; set < p->state.n_sets; set++)
        if (l7_pins_reads(refusal, set) && field_of_set(p, set) && sets_fit(p, refusal, set))
            return set;
    return -1;
}

bool l7_pins_reads(const IrFunction *refusal, int set) {
    for (int i = 0; i < refusal->n; i++)
        if (refusal->code[i].op == IR_LOADSET && refusal->code[i].a[1] == set) return true;
    return false;
}

// --- moves ---

// Whether the function always comes to this instruction.
static bool is_certain(const IrFunction *f, int at) {
    for (int i = 0; i < at; i++) {
        const int *target = opt_target(&f->code[i]);
        if (opt_returns(f->code[i].op) || (target && *target > at)) return false;
    }
    return true;
}

// Whether a write besides the carrying leaves a friend's piece on `to`, and `from` empty.
static bool is_on_arrival(const L7Program *p, const IrIns *ins, int friends, int to) {
    const L7Field *own = field_of_set(p, friends);
    switch (ins->op) {
    case IR_SETBIT:
    case IR_CLEARBIT:
        return ins->a[1] == to && field_of_set(p, ins->a[0]) != own;
    case IR_STOREENUM:
        return ins->a[1] == to && &p->state.fields[ins->a[0]] != own;
    case IR_STORESET:
    case IR_JOIN:
    case IR_CALL:
        return false;
    default:
        return true;
    }
}

bool l7_pins_carries(const L7Program *p, const IrFunction *refusal, int friends,
                     const IrFunction *move, int *from, int *to) {
    int moved = 0, wanted = 0;
    *from = *to = -1;
    for (int i = 0; i < move->n; i++) {
        const IrIns *ins = &move->code[i];
        if (ins->op != IR_MOVEBIT) continue;
        if (*from >= 0 && (ins->a[1] != *from || ins->a[2] != *to)) return false;
        *from = ins->a[1];
        *to = ins->a[2];
        for (int k = 0; k < i; k++) // each once
            if (move->code[k].op == IR_MOVEBIT && move->code[k].a[0] == ins->a[0]) return false;
        if (!l7_pins_reads(refusal, ins->a[0])) continue;
        if (!is_certain(move, i)) return false;
        moved++;
    }
    for (int set = 0; set < p->state.n_sets; set++) wanted += l7_pins_reads(refusal, set);
    for (int i = 0; i < move->n; i++)
        if (move->code[i].op != IR_MOVEBIT && !is_on_arrival(p, &move->code[i], friends, *to))
            return false;
    return *from >= 0 && moved == wanted;
}
