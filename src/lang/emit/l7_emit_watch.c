// SPDX-License-Identifier: MIT
// l7_emit_watch.c - see l7_emit_watch.h.
//
// A set is pointwise when whether a node is in it depends on that node alone, and local when it
// lies within nodes that are noted. A refusal can be watched when it tests only local sets, follows
// lines over pointwise ones, and begins at the first node of an intersection of state variables
// (the king). That node stays the first as long as no changed node leaves or enters the
// intersection.
#include "lang/emit/l7_emit_watch.h"

#include "base/mem.h"
#include "lang/emit/l7_emit_pins.h"
#include "lang/optimise/l7_opt.h"

enum { POINTWISE = 1, LOCAL = 2, LITERALS_MAX = 4, NODES_MAX = 4 };

bool l7_watch_notes(const IrIns *ins) {
    return ins->op == IR_TABLE || ins->op == IR_RAYS || ins->op == IR_FIRST;
}

// --- the refusal ---

// What the set that an instruction makes is, from what its operands are; -1: not to be watched.
static int kind_of_set(const IrIns *ins, const int *kind) {
    const int *a = ins->a;
    switch (ins->op) {
    case IR_LOADSET:
    case IR_SCONST:
        return POINTWISE;
    case IR_TABLE:
        return LOCAL;
    case IR_RAYS:
        return kind[a[3]] & POINTWISE ? LOCAL : -1;
    case IR_SMOVE:
        return kind[a[1]];
    case IR_SNOT:
        return kind[a[1]] & POINTWISE ? POINTWISE : -1;
    case IR_SNEITHER:
        return kind[a[1]] & kind[a[2]] & POINTWISE ? POINTWISE : -1;
    case IR_SAND:
        if ((kind[a[1]] | kind[a[2]]) & LOCAL) return LOCAL;
        return POINTWISE;
    case IR_SMINUS:
        return kind[a[1]];
    case IR_SOR:
        if (kind[a[1]] & kind[a[2]] & LOCAL) return LOCAL;
        return kind[a[1]] & kind[a[2]] & POINTWISE ? POINTWISE : -1;
    default:
        return -1;
    }
}

// Whether a set may be tested, or the instruction neither reads nor writes the state at all.
static bool is_harmless(const IrIns *ins, const int *kind) {
    switch (ins->op) {
    case IR_ANY:
        return kind[ins->a[1]] == LOCAL;
    case IR_JUMPNONE:
    case IR_JUMPSOME:
        return kind[ins->a[0]] == LOCAL;
    case IR_FIRST:
        return kind[ins->a[1]] == POINTWISE;
    case IR_CONST:
    case IR_MOVE:
    case IR_ADD:
    case IR_MUL:
    case IR_EQ:
    case IR_NE:
    case IR_NOT:
    case IR_JUMP:
    case IR_JUMPZ:
    case IR_JUMPNZ:
    case IR_JUMPEQ:
    case IR_JUMPNE:
    case IR_RETURN:
    case IR_RETURNK:
        return true;
    default:
        return false;
    }
}

static bool can_be_watched(const IrFunction *f) {
    int *kind = mem_new((size_t)f->n_s + 1, sizeof *kind);
    bool ok = true;
    for (int i = 0; i < f->n && ok; i++) {
        const IrIns *ins = &f->code[i];
        bool makes_set = ir_shape(ins->op)[0] == 's' && opt_writes(ins->op, 0);
        if (!makes_set) {
            ok = is_harmless(ins, kind);
            continue;
        }
        int made = kind_of_set(ins, kind);
        // A register that is written twice has one kind, wherever the writes come from.
        ok = made > 0 && (kind[ins->a[0]] == 0 || kind[ins->a[0]] == made);
        kind[ins->a[0]] = made > 0 ? made : 0;
    }
    free(kind);
    return ok;
}

// The state variables whose intersection the register holds; 0: something else.
static int literals_of(const IrFunction *f, int reg, int *out, int n) {
    const IrIns *def = NULL;
    for (int i = 0; i < f->n; i++) {
        const IrIns *ins = &f->code[i];
        if (ir_shape(ins->op)[0] != 's' || !opt_writes(ins->op, 0) || ins->a[0] != reg) continue;
        if (def) return 0;
        def = ins;
    }
    if (!def || n >= LITERALS_MAX) return 0;
    if (def->op == IR_LOADSET) {
        out[n] = def->a[1];
        return n + 1;
    }
    if (def->op != IR_SAND) return 0;
    int more = literals_of(f, def->a[1], out, n);
    return more ? literals_of(f, def->a[2], out, more) : 0;
}

bool l7_watch_find(const L7Program *p, L7Watch *out) {
    bool any = false;
    out->p = p;
    for (int w = 0; w < p->n_players; w++) {
        out->function[w] = -1;
        if (!p->moves.watch || p->moves.chains || p->code.refusals != 1) continue;
        if (p->state.repeat_refuses || !can_be_watched(&p->code.functions[p->code.f_unless[0][w]]))
            continue;
        out->function[w] = p->code.f_unless[0][w];
        out->friends[w] = l7_pins_friends(p, &p->code.functions[out->function[w]]);
        any = true;
    }
    return any;
}

// --- the moves ---

// What is certain about a move: the nodes that it changes, all of them variables of it.
typedef struct {
    const L7Program *p;
    const IrFunction *f;
    int nodes[NODES_MAX], n_nodes;
} Effects;

static bool is_variable(const IrFunction *f, int reg) {
    for (int i = 0; i < f->n; i++)
        for (int k = 0; k < 5 && ir_shape(f->code[i].op)[k]; k++)
            if (ir_shape(f->code[i].op)[k] == 'r' && opt_writes(f->code[i].op, k) &&
                f->code[i].a[k] == reg)
                return false;
    return reg < f->n_args;
}

static bool add_node(Effects *e, int reg) {
    for (int i = 0; i < e->n_nodes; i++)
        if (e->nodes[i] == reg) return true;
    if (e->n_nodes == NODES_MAX || !is_variable(e->f, reg)) return false;
    e->nodes[e->n_nodes++] = reg;
    return true;
}

static bool find_nodes(Effects *e) {
    for (int i = 0; i < e->f->n; i++) {
        const IrIns *ins = &e->f->code[i];
        switch (ins->op) {
        case IR_SETBIT:
        case IR_CLEARBIT:
        case IR_STOREENUM:
            if (!add_node(e, ins->a[1])) return false;
            break;
        case IR_MOVEBIT:
            if (!add_node(e, ins->a[1]) || !add_node(e, ins->a[2])) return false;
            break;
        case IR_STORESET:
        case IR_JOIN:
        case IR_CALL:
            return false;
        default:
            break;
        }
    }
    return e->n_nodes > 0;
}

// Whether the instruction runs whenever the function does.
static bool is_certain(const IrFunction *f, int at) {
    for (int i = 0; i < at; i++) {
        const int *target = opt_target(&f->code[i]);
        if (opt_returns(f->code[i].op) || (target && *target > at)) return false;
    }
    return true;
}

static bool holds_set(const L7Program *p, int field, int set) {
    const L7Field *f = &p->state.fields[field];
    return set >= f->set && set < f->set + f->n_words - 1;
}

// The one instruction that decides whether the node is in the set afterwards; NULL: none, several,
// or not always.
static const IrIns *decider(const Effects *e, int set, int node) {
    const IrIns *found = NULL;
    for (int i = 0; i < e->f->n; i++) {
        const IrIns *ins = &e->f->code[i];
        bool writes =
            ((ins->op == IR_SETBIT || ins->op == IR_CLEARBIT) && ins->a[0] == set &&
             ins->a[1] == node) ||
            (ins->op == IR_MOVEBIT && ins->a[0] == set &&
             (ins->a[1] == node || ins->a[2] == node)) ||
            (ins->op == IR_STOREENUM && holds_set(e->p, ins->a[0], set) && ins->a[1] == node);
        if (!writes) continue;
        if (found || !is_certain(e->f, i)) return NULL;
        found = ins;
    }
    return found;
}

// Whether the node, which was not in the intersection, is not in it afterwards either. A condition
// on the move's variables may be added to `out`.
static bool stays_out(const Effects *e, const int *literals, int n, int node, Str *out) {
    int brought = 0;
    for (int i = 0; i < n; i++) {
        const IrIns *ins = decider(e, literals[i], node);
        if (!ins) continue;
        if (ins->op == IR_CLEARBIT) return true;
        if (ins->op == IR_MOVEBIT && ins->a[1] == node) return true; // it was carried away
        // What stood elsewhere, outside of the intersection, stands here now.
        brought += ins->op == IR_MOVEBIT;
    }
    const IrIns *first = decider(e, literals[0], node);
    bool together = brought == n;
    for (int i = 1; i < n && together; i++)
        together = decider(e, literals[i], node)->a[1] == first->a[1];
    if (together) return true;
    for (int i = 0; i < n; i++) {
        const IrIns *ins = decider(e, literals[i], node);
        if (!ins || ins->op != IR_STOREENUM || !is_variable(e->f, ins->a[2])) continue;
        str_addf(out, " && a%d != %d", ins->a[2],
                 literals[i] - e->p->state.fields[ins->a[0]].set + 1);
        return true;
    }
    return false;
}

// The condition under which a move of this type is spared; false: there is none.
static bool spares(const L7Watch *w, const L7MoveType *k, int who, Str *out) {
    Effects e = {.p = w->p};
    const IrFunction *refusal = &w->p->code.functions[w->function[who]];
    if (k->refuses || k->kind != MOVE_FREE || k->apply[who] < 0) return false;
    e.f = &w->p->code.functions[k->apply[who]];
    if (!find_nodes(&e)) return false;
    for (int i = 0; i < refusal->n; i++) {
        int literals[LITERALS_MAX];
        if (refusal->code[i].op != IR_FIRST) continue;
        int n = literals_of(refusal, refusal->code[i].a[1], literals, 0);
        for (int t = 0; t < e.n_nodes; t++)
            if (n == 0 || !stays_out(&e, literals, n, e.nodes[t], out)) return false;
    }
    int from, to;
    if (w->friends[who] >= 0 && l7_pins_carries(w->p, refusal, w->friends[who], e.f, &from, &to)) {
        str_addf(out, " && !set_has(w->leaving, a%d) && !set_has(w->first, a%d)", from, to);
        return true;
    }
    for (int t = 0; t < e.n_nodes; t++) str_addf(out, " && !set_has(w->all, a%d)", e.nodes[t]);
    return true;
}

static void emit_spare(const L7Watch *w, int type, int who, Str *out) {
    const L7MoveType *k = &w->p->moves.types[type];
    Str condition = {0};
    if (spares(w, k, who, &condition)) {
        int shift = w->p->moves.type_bits;
        str_addf(out, "    case %d: {\n", type * (w->p->n_players + 1) + who);
        for (int i = 0; i < k->n_params; i++) {
            str_addf(out, "        int64_t a%d = (int64_t)(code >> %d & %llu) + %d;\n", i, shift,
                     (1ULL << k->bits[i]) - 1, k->base[i]);
            shift += k->bits[i];
        }
        for (int i = 0; i < k->n_params; i++) str_addf(out, "        (void)a%d;\n", i);
        str_addf(out, "        return 1%s;\n    }\n", str_text(&condition));
    }
    str_clear(&condition);
}

// Which friends' pieces must not leave: those whose leaving might let the refusal hold. Whether
// there are any is asked at once, by taking all away that it looks at.
static void emit_leaving(const L7Watch *w, int who, Str *out) {
    const IrFunction *refusal = &w->p->code.functions[w->function[who]];
    int friends = w->friends[who];
    if (friends < 0) return;
    str_addf(out, "        Set near = set_and(w->all, set_minus(s->sets[%d], w->first));\n",
             friends);
    str_add(out, "        L7_COPY(c, bare, s);\n");
    for (int set = 0; set < w->p->state.n_sets; set++)
        if (l7_pins_reads(refusal, set))
            str_addf(out, "        bare->sets[%d] = set_minus(bare->sets[%d], near);\n", set, set);
    str_addf(out,
             "        w->leaving = set_or(w->first, set_minus(all, s->sets[%d]));\n"
             "        if (f%d(bare, NULL, NULL, NULL, 0)) w->leaving = set_or(w->leaving, near);\n",
             friends, w->function[who]);
}

void l7_emit_watch_hooks(const L7Watch *w, Str *out) {
    str_add(out, "static int l7_call_watch(L7Ctx *c, int who, const L7State *cs, L7Watched *w) {\n"
                 "    L7State *s = (L7State *)cs;\n    (void)c, (void)s;\n"
                 "    w->all = w->leaving = w->first = set_none();\n    switch (who) {\n");
    for (int who = 0; who < w->p->n_players; who++)
        if (w->function[who] >= 0) {
            str_addf(out, "    case %d: {\n        if (watch%d(s, w)) return 0;\n", who,
                     w->function[who]);
            emit_leaving(w, who, out);
            str_add(out, "        return 1;\n    }\n");
        }
    str_add(out, "    }\n    return 0;\n}\n"
                 "static inline int l7_call_spares(L7Ctx *c, int k, int who, uint64_t code, "
                 "const L7Watched *w) {\n    (void)c, (void)code, (void)w;\n"
                 "    switch (k * (L7_N_PLAYERS + 1) + who) {\n");
    for (int k = 0; k < w->p->moves.n_types; k++)
        for (int who = 0; who < w->p->n_players; who++)
            if (w->function[who] >= 0) emit_spare(w, k, who, out);
    str_add(out, "    }\n    return 0;\n}\n");
}
