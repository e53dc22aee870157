// SPDX-License-Identifier: MIT
// l7_trace.c - conditions split up: a function for every part, so that l7_why.c can say which
// part of a move's condition holds and which fails, in the description's own words.
#include "lang/rules/l7_trace.h"

#include "base/mem.h"
#include "lang/lower/l7_code.h"
#include "lang/lower/l7_expr.h"
#include "lang/lower/l7_names.h"
#include "lang/lower/l7_value.h"
#include "lang/rules/l7_check.h"
#include "lang/rules/l7_moves.h"

typedef struct {
    Low *L;
    const Decl *decl;
    L7MoveType *move; // NULL: the condition is asked without variables
    L7Trace *out;
} Trace;

// White space, including ends of lines, becomes one blank.
static const char *quote(Low *L, const char *from, const char *to) {
    Str text = {0};
    for (const char *p = from; p < to; p++) {
        bool space = *p == ' ' || *p == '\t' || *p == '\n' || *p == '\r';
        if (!space)
            str_add_char(&text, *p);
        else if (text.len && text.text[text.len - 1] != ' ')
            str_add_char(&text, ' ');
    }
    const char *copy = arena_text(&L->p->arena, str_text(&text), text.len);
    str_clear(&text);
    return copy;
}

static int line_of(const Low *L, const char *at) {
    int line = 1;
    for (const char *p = L->source->text; p < at && *p; p++) line += *p == '\n';
    return line;
}

static int ask(Trace *t, int who, const Expr *e, ValType *type) {
    if (t->move) return low_ask(t->L, t->decl, t->move, who, e, type);
    int f = low_begin(t->L, "why", who, 0);
    Val v = low_expr(t->L, e, WANT_ANY);
    low_emit(t->L, IR_RETURN, low_to_bool(t->L, v, e->place), 0, 0, 0, 0);
    low_finish(t->L);
    *type = v.type;
    return f;
}

// Adds one part with its functions; returns what type the expression has.
static ValType add_part(Trace *t, const Expr *e, const char *text, int line, int depth) {
    L7Trace *out = t->out;
    if (out->n == out->cap) {
        out->cap = out->cap ? 2 * out->cap : 8;
        out->parts = mem_resize(out->parts, (size_t)out->cap, sizeof *out->parts);
    }
    L7TracePart part = {text, line, depth, {0}};
    ValType type = VAL_ERROR;
    const L7Program *p = t->L->p;
    bool chance = t->move && t->move->kind == MOVE_CHANCE;
    for (int who = 0; who <= L7_PLAYERS_MAX; who++) {
        bool plays = chance ? who == p->n_players : who < p->n_players;
        part.function[who] = plays ? ask(t, who, e, &type) : -1;
    }
    out->parts[out->n++] = part;
    return type;
}

static void trace_condition(Trace *t, const Expr *e, int depth, bool whole) {
    enum { DEEPEST = 6 };
    bool joined = e->kind == EX_BINARY && (e->op == OP_AND || e->op == OP_OR);
    // Where `and` joins conditions at the top, each is a part; where it joins sets, the whole is
    // one part.
    if (whole && low_joins_conditions(t->L, e)) {
        trace_condition(t, e->items[0], depth, true);
        trace_condition(t, e->items[1], depth, true);
        return;
    }
    if (!e->from) return;
    ValType type = add_part(t, e, quote(t->L, e->from, e->to), line_of(t->L, e->from), depth);
    if (!joined || type == VAL_SET || depth == DEEPEST) return;
    // `a and b and c` is read as (a and b) and c: shown as three.
    const Expr *list[CONJUNCTS_MAX];
    int n = 0;
    const Expr *rest = e;
    while (rest->kind == EX_BINARY && rest->op == e->op && n < CONJUNCTS_MAX - 1) {
        list[n++] = rest->items[1];
        rest = rest->items[0];
    }
    list[n++] = rest;
    while (n > 0) trace_condition(t, list[--n], depth + 1, false);
}

static Expr *new_expr(Low *L, ExprKind kind, const Expr *like) {
    Expr *e = arena_new(&L->p->arena, 1, sizeof *e);
    *e = (Expr){.kind = kind, .place = like->place};
    e->items = arena_new(&L->p->arena, 2, sizeof *e->items);
    return e;
}

static Expr *binary(Low *L, Op op, Expr *a, Expr *b) {
    Expr *e = new_expr(L, EX_BINARY, b);
    e->op = op;
    e->items[0] = a;
    e->items[1] = b;
    e->n = 2;
    return e;
}

// What a variable ranges over is a condition too.
static void trace_domain(Trace *t, const Binder *b, L7ParamType type) {
    Low *L = t->L;
    Expr *d = b->domain;
    if (!d || !d->from || (type != PARAM_NODE && type != PARAM_NUMBER)) return;
    Expr *name = new_expr(L, EX_NAME, d);
    name->name = b->name;
    Expr *e = type == PARAM_NUMBER ? binary(L, OP_AND, binary(L, OP_LE, d->items[0], name),
                                            binary(L, OP_LE, name, d->items[1]))
                                   : binary(L, OP_IN, name, d);
    Str text = {0};
    str_addf(&text, "%s in %s", b->name, quote(L, d->from, d->to));
    add_part(t, e, arena_text(&L->p->arena, str_text(&text), text.len), line_of(L, d->from), 0);
    str_clear(&text);
}

void low_trace(Low *L) {
    L7Program *p = L->p;
    for (const Decl *d = L->tree->decls; d; d = d->next) {
        if (d->kind == DECL_UNLESS) {
            Trace t = {L, d, NULL, &p->code.unless_trace};
            L->refusals = low_refusal_group(L, d);
            trace_condition(&t, d->value, 0, false);
            L->refusals = p->code.refusals + p->moves.own_refusals;
        }
        if (d->kind != DECL_MOVE && d->kind != DECL_PASS) continue;
        L7MoveType *k = &p->moves.types[low_move_type(L, d->name)];
        Trace t = {L, d, k, &k->trace};
        int i = 0;
        for (const Binder *b = d->params; b && i < k->n_params; b = b->next, i++)
            trace_domain(&t, b, (L7ParamType)k->type[i]);
        if (d->value) trace_condition(&t, d->value, 0, true);
    }
}
