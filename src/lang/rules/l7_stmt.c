// SPDX-License-Identifier: MIT
// l7_stmt.c - effects: what a move does to the state.
#include "lang/rules/l7_stmt.h"

#include "lang/lower/l7_assign.h"
#include "lang/lower/l7_code.h"
#include "lang/lower/l7_expr.h"
#include "lang/lower/l7_limits.h"
#include "lang/lower/l7_loop.h"
#include "lang/lower/l7_names.h"
#include "lang/lower/l7_pile.h"
#include "lang/lower/l7_players.h"
#include "lang/lower/l7_value.h"

typedef struct {
    const Stmt *s;
    const Binder *binder;
    int out; // label behind the loop, where it may be left; else -1
} Each;

// `each k in 1..9: if E: ...`, where E has nothing to do with k: when E does not hold, it never
// will again.
static bool can_be_left(const Low *L, const Stmt *s) {
    const Stmt *only = s->body;
    return !s->binders->next && low_domain_type(L, s->binders->domain) == DOMAIN_NUMBERS && only &&
           !only->next && only->kind == ST_IF && !only->other &&
           !low_mentions(only->value, s->binders->name);
}

static void each_body(Low *L, void *context, int again) {
    (void)again;
    Each inner = *(Each *)context;
    inner.binder = inner.binder->next;
    if (inner.binder) {
        low_loop(L, inner.binder, each_body, &inner);
    } else if (inner.out >= 0) {
        low_jump_unless(L, inner.s->body->value, inner.out);
        low_statements(L, inner.s->body->body);
    } else {
        low_statements(L, inner.s->body);
    }
}

// Whether some statement changes the variable.
static bool assigned(const Stmt *s, const char *name) {
    for (; s; s = s->next) {
        bool here = s->kind == ST_ASSIGN && s->target->kind == EX_NAME &&
                    strcmp(s->target->name, name) == 0;
        if (here || assigned(s->body, name) || assigned(s->other, name)) return true;
    }
    return false;
}

static void let(Low *L, const Stmt *s) {
    Val v = low_expr(L, s->value, WANT_ANY);
    if (v.type == VAL_ERROR) v = (Val){.type = VAL_ERROR};
    if (v.type == VAL_SET) {
        int copy = low_s(L);
        low_emit(L, IR_SMOVE, copy, v.k, 0, 0, 0);
        v.k = copy;
    } else if (v.type == VAL_INT || v.type == VAL_NODE || v.type == VAL_BOOL ||
               v.type == VAL_ENUM) {
        int copy = low_r(L);
        low_mutable(L, copy);
        low_emit(L, IR_MOVE, copy, low_to_r(L, v, v.type, s->value->place), 0, 0, 0);
        int low, high;
        bool ranged = v.type == VAL_INT && !assigned(s->next, s->name) && low_range(v, &low, &high);
        bool sure = v.type == VAL_NODE && !assigned(s->next, s->name) && (v.sure || v.constant);
        sure = sure && !(v.constant && v.k < 0);
        v = (Val){.type = v.type, .k = copy, .field = v.field, .at = -1, .sure = sure};
        if (ranged) v = low_ranged(v, low, high);
    }
    low_bind(L, s->name, v);
    if (L->n_bindings > 0) L->bindings[L->n_bindings - 1].variable = true;
}

static void if_stmt(Low *L, const Stmt *s) {
    int otherwise = low_label(L), end = low_label(L);
    low_jump_unless(L, s->value, otherwise);
    low_statements(L, s->body);
    if (s->other) low_emit(L, IR_JUMP, end, 0, 0, 0, 0);
    low_place(L, otherwise);
    if (s->other) low_statements(L, s->other);
    low_place(L, end);
}

static void continue_stmt(Low *L, const Stmt *s) {
    int move_type = s->value->name ? low_move_type(L, s->value->name) : -1;
    if (move_type < 0) {
        low_error(L, s->value->place, "unknown move '%s'",
                  s->value->name ? s->value->name : "this");
        return;
    }
    const L7MoveType *k = &L->p->moves.types[move_type];
    if (L->me < 0 || k->kind == MOVE_CHANCE) {
        low_error(L, s->place, "moves of chance have one step");
        return;
    }
    int n = s->value->kind == EX_CALL ? s->value->n : 0;
    if (n > 2 || n != k->bound || n > k->n_params) {
        low_error(L, s->value->place,
                  "'continue' gives a move its first variables, one or two, everywhere the same");
        return;
    }
    int args[2] = {0, 0};
    for (int i = 0; i < n; i++) {
        Val v = low_expr(L, s->value->items[i], WANT_ANY);
        if (v.type == VAL_ERROR) return;
        ValType type = k->type[i] == PARAM_NUMBER ? VAL_INT : VAL_NODE;
        args[i] = low_to_r(L, v, type, s->value->items[i]->place);
    }
    int none = low_const(L, 0);
    low_emit(L, IR_PEND, move_type, n > 0 ? args[0] : none, n > 1 ? args[1] : none, 0, 0);
}

// A player of the other team; the other one of two.
static int other_side(const Low *L) {
    const L7Program *p = L->p;
    for (int i = 0; i < p->n_players && p->n_teams == 2; i++)
        if (p->team[i] != p->team[L->me]) return i;
    return 1 - L->me;
}

void low_result(Low *L, L7Result result, L7Place place) {
    bool names_player = result == RESULT_FRIEND || result == RESULT_ENEMY;
    if (names_player && L->me < 0) low_error(L, place, "no player is to move here who could win");
    bool sides = L->p->n_players == 2 || L->p->n_teams == 2;
    if (result == RESULT_ENEMY && L->p->n_players > 1 && !sides)
        low_error(L, place, "which enemy? there are %d players", L->p->n_players);
    int code = result == RESULT_DRAW     ? L7_RESULT_DRAW
               : result == RESULT_COUNT  ? L7_RESULT_COUNT
               : result == RESULT_FRIEND ? L7_RESULT_WIN + L->me
               : result == RESULT_ENEMY  ? L7_RESULT_WIN + other_side(L)
                                         : L7_RESULT_WIN + (int)(result - RESULT_NAMED);
    low_emit(L, IR_STOREVAR, L->p->state.var_result, low_const(L, code), 0, 0, 0);
}

// Everything on one node, in every field, goes to another.
static void carry(Low *L, const Stmt *s) {
    int from = low_node(L, s->value), to = low_node(L, s->target);
    for (int i = 0; i < L->p->state.n_fields; i++) {
        L7Field *f = &L->p->state.fields[i];
        if (f->on != ON_NODE || f->part_of >= 0) continue;
        f->written = true;
        for (int v = 1; v < f->n_words && f->type == FIELD_ENUM; v++)
            low_emit(L, IR_MOVEBIT, f->set + v - 1, from, to, 0, 0);
        if (f->type == FIELD_PILE) low_pile_carry(L, i, from, to);
        if (f->type == FIELD_ENUM || f->type == FIELD_PILE) continue;
        int value = low_op_r(L, IR_LOADARR, f->array, from, 0);
        low_emit(L, IR_STOREARR, f->array, from, low_const(L, 0), 0, 0);
        low_emit(L, IR_STOREARR, f->array, to, value, 0, 0);
    }
}

// A word that names no player changes nothing.
static void next_player(Low *L, const Stmt *s) {
    Val v = low_expr(L, s->value, WANT_ANY);
    bool may_be_none = v.type == VAL_ENUM;
    low_value_to_player(L, &v);
    int who = low_to_r(L, v, VAL_PLAYER, s->value->place), end = low_label(L);
    if (may_be_none)
        low_emit(L, IR_JUMPZ, low_op_r(L, IR_LE, low_const(L, 0), who, 0), end, 0, 0, 0);
    low_emit(L, IR_NEXT, who, 0, 0, 0, 0);
    low_place(L, end);
}

static const Decl *effects_named(const Low *L, const char *name) {
    for (const Decl *d = L->tree->decls; d; d = d->next)
        if (d->kind == DECL_EFFECTS && strcmp(d->name, name) == 0) return d;
    return NULL;
}

// What the effects are given is evaluated before they begin.
static Val given_value(Low *L, const Expr *e) {
    Val v = low_expr(L, e, WANT_ANY);
    if (v.type != VAL_ENUM || v.at < 0) return v;
    return (Val){
        .type = VAL_ENUM, .field = v.field, .at = -1, .k = low_to_r(L, v, VAL_ENUM, e->place)};
}

// Effects that are declared elsewhere are expanded here, with their variables bound.
static void call_effects(Low *L, const Stmt *s) {
    const Expr *e = s->value;
    const Decl *d = effects_named(L, e->name);
    Val args[L7_PARAMS_MAX];
    int n = 0, given = e->kind == EX_CALL ? e->n : 0;
    if (!d) {
        l7_error(L->source, s->place, "an effect is written `stone n := friend`",
                 "no effects are called '%s'", e->name);
        return;
    }
    for (const Binder *b = d->params; b; b = b->next) n++;
    if (n != given || n > L7_PARAMS_MAX) {
        low_error(L, e->place, "%s takes %d values, not %d", d->name, n, given);
        return;
    }
    for (int i = 0; i < n; i++) args[i] = given_value(L, e->items[i]);
    if (L->inline_depth == INLINE_DEPTH_MAX) {
        const Decl *own = low_uses_itself(L, d);
        if (own) low_error(L, own->place, "'%s' calls itself; effects cannot", own->name);
    } else {
        L->inlined[L->inline_depth++] = d;
        Binding saved[BINDINGS_MAX];
        int hidden = L->n_bindings, i = 0;
        memcpy(saved, L->bindings, (size_t)hidden * sizeof *saved);
        L->n_bindings = 0;
        for (const Binder *b = d->params; b; b = b->next) low_bind(L, b->name, args[i++]);
        low_statements(L, d->body);
        memcpy(L->bindings, saved, (size_t)hidden * sizeof *saved);
        L->n_bindings = hidden;
        L->inline_depth--;
    }
}

static void statement(Low *L, const Stmt *s) {
    switch (s->kind) {
    case ST_ASSIGN:
        low_assign(L, s);
        return;
    case ST_EACH: {
        Each each = {s, s->binders, can_be_left(L, s) ? low_label(L) : -1};
        low_loop(L, s->binders, each_body, &each);
        if (each.out >= 0) low_place(L, each.out);
        return;
    }
    case ST_IF:
        if_stmt(L, s);
        return;
    case ST_LET:
        let(L, s);
        return;
    case ST_CONTINUE:
        continue_stmt(L, s);
        return;
    case ST_AGAIN:
        low_emit(L, IR_NEXT, low_const(L, L->me < 0 ? L->p->n_players : L->me), 0, 0, 0, 0);
        return;
    case ST_NEXT:
        next_player(L, s);
        return;
    case ST_END:
        low_result(L, s->result, s->place);
        return;
    case ST_CARRY:
        carry(L, s);
        return;
    case ST_CLEAR:
        low_clear(L, s);
        return;
    case ST_PUSH:
        low_push(L, s);
        return;
    case ST_POP:
        low_pop(L, s);
        return;
    case ST_CALL:
        call_effects(L, s);
        return;
    }
}

void low_statements(Low *L, const Stmt *s) {
    int mark = L->n_bindings;
    for (; s && !L->failed; s = s->next) statement(L, s);
    low_unbind(L, mark);
}
