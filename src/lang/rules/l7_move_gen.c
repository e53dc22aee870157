// SPDX-License-Identifier: MIT
// l7_move_gen.c - move generators: loops over the variables, conditions tried as early as possible.
#include "lang/rules/l7_move_gen.h"

#include "lang/lower/l7_code.h"
#include "lang/lower/l7_expr.h"
#include "lang/lower/l7_lift.h"
#include "lang/lower/l7_limits.h"
#include "lang/lower/l7_names.h"

typedef struct {
    MoveInfo *m;
    int level;
    int code; // r register: the code so far
    int end;
} Gen;

static void gen_level(Low *L, Gen g);

// Whether every parameter that the expression mentions is known at this level (or is being tried).
static bool ready(const Gen *g, const Expr *e) {
    for (int i = g->level + 1; i < g->m->n; i++)
        if (low_mentions(e, g->m->params[g->m->order[i]].binder->name)) return false;
    return true;
}

static int with_code(Low *L, const Gen *g, const Param *q, int r) {
    if (q->bound) return g->code;
    if (q->base != 0) r = low_op_r(L, IR_SUB, r, low_const(L, q->base), 0);
    return low_op_r(L, IR_PACK, g->code, r, q->shift);
}

static void try_parts(Low *L, Gen *g, int again) {
    for (int i = 0; i < g->m->n_parts; i++) {
        if (g->m->done[i] || !ready(g, g->m->parts[i])) continue;
        g->m->done[i] = true;
        low_jump_unless(L, g->m->parts[i], again);
    }
}

static void gen_deeper(Low *L, Gen g, int code) {
    bool saved[CONJUNCTS_MAX];
    memcpy(saved, g.m->done, sizeof saved);
    Gen next = g;
    next.level++;
    next.code = code;
    gen_level(L, next);
    memcpy(g.m->done, saved, sizeof saved);
}

static void gen_with(Low *L, Gen g, const Param *q, Val v, int r) {
    bool saved[CONJUNCTS_MAX];
    memcpy(saved, g.m->done, sizeof saved);
    int mark = low_bind(L, q->binder->name, v);
    int again = low_label(L);
    try_parts(L, &g, again);
    gen_deeper(L, g, with_code(L, &g, q, r));
    low_place(L, again);
    low_unbind(L, mark);
    memcpy(g.m->done, saved, sizeof saved);
}

// The constant that number k of a parameter stands for; false when it is out of range.
bool move_unrolled(Low *L, const Param *q, int k, Val *out) {
    *out = (Val){.type = VAL_PLAYER, .constant = true, .k = k, .at = -1};
    if (q->type == PARAM_PLAYER) return true;
    if (q->type == PARAM_COLOUR) {
        out->type = VAL_COLOUR;
        out->k = q->colours[k];
        return k < q->n_colours;
    }
    const Expr *d = q->binder->domain;
    bool listed = d->kind == EX_NAME && k > 0;
    for (int i = 0; i < d->n; i++) {
        Val w = low_expr(L, d->items[i], (Want){q->field});
        listed |= w.type == VAL_ENUM && w.constant && w.k == k;
    }
    out->type = VAL_ENUM;
    out->field = q->field;
    return listed;
}

static void gen_unrolled(Low *L, Gen g, const Param *q) {
    for (int k = q->low; k <= q->high && !L->failed; k++) {
        Val v;
        if (move_unrolled(L, q, k, &v)) gen_with(L, g, q, v, low_const(L, k));
    }
}

// The nodes worth trying: the domain, and every part of the condition that can be lifted.
static int candidates(Low *L, Gen *g, const Param *q) {
    int set =
        q->binder->domain ? low_set(L, q->binder->domain) : low_const_set(L, &L->p->board.all);
    int mark = low_bind(L, q->binder->name, (Val){.type = VAL_LIFTED});
    for (int i = 0; i < g->m->n_parts && !L->options.without.lift; i++) {
        if (g->m->done[i] || !ready(g, g->m->parts[i])) continue;
        if (!low_liftable(L, g->m->parts[i])) continue;
        g->m->done[i] = true;
        set = low_op_s(L, IR_SAND, set, low_lift(L, g->m->parts[i]), 0);
    }
    low_unbind(L, mark);
    return set;
}

static void gen_nodes(Low *L, Gen g, const Param *q) {
    bool saved[CONJUNCTS_MAX];
    memcpy(saved, g.m->done, sizeof saved);
    int set = candidates(L, &g, q);
    bool open = false;
    for (int i = 0; i < g.m->n_parts; i++) open |= !g.m->done[i];
    if (g.level == g.m->n - 1 && !open) {
        low_emit(L, IR_GENSET, g.code, q->shift, set, 0, 0);
    } else {
        int rest = low_s(L), node = low_r(L);
        int top = low_label(L), end = low_label(L);
        low_emit(L, IR_SMOVE, rest, set, 0, 0, 0);
        int size = low_domain_size(L, q->binder->domain);
        int64_t outer = low_loop_begin(L, size, q->binder->place);
        low_place(L, top);
        low_emit(L, IR_POP, node, rest, end, 0, 0);
        gen_with(L, g, q, (Val){.type = VAL_NODE, .k = node, .sure = true}, node);
        low_emit(L, IR_JUMP, top, 0, 0, 0, 0);
        low_loop_end(L, outer);
        low_place(L, end);
    }
    memcpy(g.m->done, saved, sizeof saved);
}

// Clamps the register: IR_LT raises it to `limit` when it is less, IR_LE lowers it when it is more.
static void keep_within(Low *L, int r, IrOp op, int limit) {
    int bound = low_const(L, limit), end = low_label(L);
    int is = low_op_r(L, op, r, bound, 0);
    low_emit(L, op == IR_LT ? IR_JUMPZ : IR_JUMPNZ, is, end, 0, 0, 0);
    low_emit(L, IR_MOVE, r, bound, 0, 0, 0);
    low_place(L, end);
}

static void gen_numbers(Low *L, Gen g, const Param *q) {
    int from = low_int(L, q->binder->domain->items[0]),
        to = low_int(L, q->binder->domain->items[1]);
    int k = low_r(L), last = low_r(L), top = low_label(L), end = low_label(L);
    low_mutable(L, k);
    low_emit(L, IR_MOVE, k, from, 0, 0, 0);
    low_emit(L, IR_MOVE, last, to, 0, 0, 0);
    if (q->clamped) {
        low_mutable(L, last);
        keep_within(L, k, IR_LT, q->low);
        keep_within(L, last, IR_LE, q->high);
    }
    int64_t outer = low_loop_begin(L, q->high - q->low + 1, q->binder->place);
    low_place(L, top);
    low_emit(L, IR_JUMPZ, low_op_r(L, IR_LE, k, last, 0), end, 0, 0, 0);
    L->block_start = L->p->code.functions[L->function].n;
    gen_with(L, g, q, low_ranged((Val){.type = VAL_INT, .k = k}, q->low, q->high), k);
    low_emit(L, IR_ADD, k, k, low_const(L, 1), 0, 0);
    low_emit(L, IR_JUMP, top, 0, 0, 0, 0);
    low_loop_end(L, outer);
    low_place(L, end);
}

// A given value must be in the domain of its variable; jumps to `end` when it is not.
static void check_bound(Low *L, const Param *q, int r, int end) {
    const Expr *d = q->binder->domain;
    if (q->type == PARAM_NODE) {
        low_emit(L, IR_JUMPZ, low_op_r(L, IR_LE, low_const(L, 0), r, 0), end, 0, 0, 0);
        if (d) low_emit(L, IR_JUMPZ, low_op_r(L, IR_HAS, low_set(L, d), r, 0), end, 0, 0, 0);
    } else if (q->type == PARAM_NUMBER) {
        int low = low_op_r(L, IR_LE, low_int(L, d->items[0]), r, 0);
        low_emit(L, IR_JUMPZ, low, end, 0, 0, 0);
        int high = low_op_r(L, IR_LE, r, low_int(L, d->items[1]), 0);
        low_emit(L, IR_JUMPZ, high, end, 0, 0, 0);
    } else {
        low_error(L, q->binder->place, "'continue' can give nodes and numbers only");
    }
}

static void gen_level(Low *L, Gen g) {
    if (L->failed) return;
    if (g.level == g.m->n) {
        low_emit(L, IR_GENONE, g.code, 0, 0, 0, 0);
        return;
    }
    int i = g.m->order[g.level];
    const Param *q = &g.m->params[i];
    if (q->bound) {
        check_bound(L, q, i, g.end);
        ValType type = q->type == PARAM_NUMBER ? VAL_INT : VAL_NODE;
        gen_with(L, g, q, (Val){.type = type, .k = i, .sure = true}, i);
    } else if (q->type == PARAM_NODE) {
        gen_nodes(L, g, q);
    } else if (q->type == PARAM_NUMBER) {
        gen_numbers(L, g, q);
    } else {
        gen_unrolled(L, g, q);
    }
}

int move_make_gen(Low *L, MoveInfo *m, int me, int bound) {
    char name[L7_FUNCTION_NAME_MAX + 1];
    snprintf(name, sizeof name, "gen%s_%.16s_%d", bound >= 0 ? "_on" : "", m->move->name, me);
    int f = low_begin(L, name, me, bound > 0 ? bound : 0);
    move_bind_first(L->p, m, bound > 0 ? bound : 0);
    memset(m->done, 0, sizeof m->done);
    Gen g = {.m = m, .level = -1, .end = low_label(L)};
    // Parts that do not mention the parameters are tried first.
    try_parts(L, &g, g.end);
    g.level = 0;
    g.code = low_const(L, (int)(m->move - L->p->moves.types) + 1);
    gen_level(L, g);
    low_place(L, g.end);
    low_finish(L);
    return f;
}
