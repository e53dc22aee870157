// SPDX-License-Identifier: MIT
// l7_stmt.c - effects: what a move does to the state.
#include "lang/l7_lower.h"

static void store_enum(Low *L, int field, Val node, Val value, L7Place place) {
    const L7Field *f = &L->p->fields[field];
    int at = low_to_r(L, node, VAL_NODE, place);
    if (!value.constant) {
        low_emit(L, IR_STOREENUM, field, at, low_to_r(L, value, VAL_ENUM, place), 0, 0);
        return;
    }
    for (int v = 1; v < f->n_words; v++)
        low_emit(L, v == value.k ? IR_SETBIT : IR_CLEARBIT, f->set + v - 1, at, 0, 0, 0);
}

static void store_enum_set(Low *L, int field, int nodes, Val value, L7Place place) {
    const L7Field *f = &L->p->fields[field];
    int r = value.constant ? 0 : low_to_r(L, value, VAL_ENUM, place);
    for (int v = 1; v < f->n_words; v++) {
        int old = low_op_s(L, IR_LOADSET, f->set + v - 1, 0, 0);
        int now;
        if (value.constant) {
            now = low_op_s(L, v == value.k ? IR_SOR : IR_SMINUS, old, nodes, 0);
        } else {
            int is = low_op_r(L, IR_EQ, r, low_const(L, v), 0);
            now = low_op_s(L, IR_SMINUS, old, nodes, 0);
            now = low_op_s(L, IR_SOR, now, low_op_s(L, IR_SIF, is, nodes, 0), 0);
        }
        low_emit(L, IR_STORESET, f->set + v - 1, now, 0, 0, 0);
    }
}

static int with_op(Low *L, char op, int old, int value) {
    if (!op) return value;
    return low_op_r(L, op == '+' ? IR_ADD : IR_SUB, old, value, 0);
}

static void store_var(Low *L, const Stmt *s, int field, int var) {
    const L7Field *f = &L->p->fields[field];
    Val v = low_expr(L, s->value, (Want){f->type == FIELD_ENUM ? field : -1});
    if (v.type == VAL_ERROR) return;
    if (v.type == VAL_ENUM && f->type == FIELD_ENUM && !low_translate(L, &v, field)) {
        low_error(L, s->value->place, "expected a value of '%s'", f->name);
        return;
    }
    ValType type = f->type == FIELD_ENUM ? VAL_ENUM : f->type == FIELD_NODE ? VAL_NODE : VAL_INT;
    int r = low_to_r(L, v, type, s->value->place);
    if (s->op) L->p->fields[field].read = true;
    if (s->op) r = with_op(L, s->op, low_op_r(L, IR_LOADVAR, var, 0, 0), r);
    low_emit(L, IR_STOREVAR, var, r, 0, 0, 0);
}

static void store_set(Low *L, const Stmt *s, int set) {
    int value = low_set(L, s->value);
    if (s->op) {
        int old = low_op_s(L, IR_LOADSET, set, 0, 0);
        value = low_op_s(L, s->op == '+' ? IR_SOR : IR_SMINUS, old, value, 0);
    }
    low_emit(L, IR_STORESET, set, value, 0, 0, 0);
}

static void assign_game(Low *L, const Stmt *s, int field) {
    L7Field *f = &L->p->fields[field];
    f->written = true;
    if (f->on != ON_GAME)
        low_error(L, s->target->place, "'%s' of which %s?", f->name,
                  f->on == ON_NODE     ? "node"
                  : f->on == ON_BRANCH ? "branch"
                                       : "player");
    else if (f->type == FIELD_SET)
        store_set(L, s, f->set);
    else
        store_var(L, s, field, f->var);
}

static void assign_player(Low *L, const Stmt *s, int field, Val player) {
    const L7Field *f = &L->p->fields[field];
    if (player.type != VAL_PLAYER || !player.constant || player.k >= L->p->n_players) {
        low_error(L, s->target->place, "'%s' belongs to players, and the player must be known here",
                  f->name);
        return;
    }
    if (f->type == FIELD_SET)
        store_set(L, s, f->set + player.k);
    else
        store_var(L, s, field, f->var + player.k);
}

static void store_number(Low *L, char op, int array, int at, int value) {
    if (op) value = with_op(L, op, low_op_r(L, IR_LOADARR, array, at, 0), value);
    low_emit(L, IR_STOREARR, array, at, value, 0, 0);
}

static void store_number_set(Low *L, char op, int array, int nodes, int value) {
    int rest = low_s(L), at = low_r(L);
    int top = low_label(L), end = low_label(L);
    low_emit(L, IR_SMOVE, rest, nodes, 0, 0, 0);
    low_place(L, top);
    low_emit(L, IR_POP, at, rest, end, 0, 0);
    store_number(L, op, array, at, value);
    low_emit(L, IR_JUMP, top, 0, 0, 0, 0);
    low_place(L, end);
}

void low_assign_node(Low *L, const Stmt *s, int field, Val node) {
    const L7Field *f = &L->p->fields[field];
    L7Place place = s->target->place;
    if (f->type == FIELD_ENUM) {
        Val v = low_expr(L, s->value, (Want){field});
        if (v.type == VAL_ERROR) return;
        if (v.type != VAL_ENUM || s->op || !low_translate(L, &v, field)) {
            low_error(L, s->value->place, "expected a value of '%s'", f->name);
            return;
        }
        if (node.type == VAL_SET)
            store_enum_set(L, field, node.k, v, place);
        else
            store_enum(L, field, node, v, place);
        return;
    }
    int value = low_int(L, s->value);
    if (node.type == VAL_SET)
        store_number_set(L, s->op, f->array, node.k, value);
    else
        store_number(L, s->op, f->array, low_to_r(L, node, VAL_NODE, place), value);
}

// `road n up := red`; of a set of nodes, all their branches of that colour.
static void assign_branch(Low *L, const Stmt *s, int field) {
    const Expr *t = s->target;
    bool call = t->kind == EX_CALL && t->n == 1 && t->items[0]->kind == EX_JUXT;
    Expr *const *items = call ? t->items[0]->items : t->items + 1;
    int n = call ? t->items[0]->n : t->n - 1;
    Branch b;
    if (!low_branch(L, field, items, n, t->place, &b)) return;
    Val where = {.type = VAL_NODE};
    if (b.node.type == VAL_SET)
        where = (Val){.type = VAL_SET, .k = low_branch_owners(L, &b, b.node.k)};
    else
        where.k = low_branch_owner(L, &b, t->place);
    low_assign_node(L, s, b.field, where);
}

static bool assign_local(Low *L, const Stmt *s) {
    for (int i = L->n_bindings - 1; i >= 0; i--) {
        Binding *b = &L->bindings[i];
        if (strcmp(b->name, s->target->name) != 0) continue;
        if (!b->variable) {
            low_error(L, s->target->place, "'%s' cannot be changed; use let", b->name);
            return true;
        }
        ValType type = b->value.type;
        if (type != VAL_SET && (b->value.constant || (s->op && type != VAL_INT))) {
            if (type != VAL_ERROR)
                low_error(L, s->target->place, "'%s' cannot be changed like this", b->name);
            return true;
        }
        if (type == VAL_SET) {
            int v = low_set(L, s->value);
            if (s->op) v = low_op_s(L, s->op == '+' ? IR_SOR : IR_SMINUS, b->value.k, v, 0);
            low_emit(L, IR_SMOVE, b->value.k, v, 0, 0, 0);
        } else {
            Val value = low_expr(L, s->value, (Want){type == VAL_ENUM ? b->value.field : -1});
            if (type == VAL_ENUM && value.type == VAL_ENUM && value.field != b->value.field)
                low_error(L, s->value->place, "a value of another field");
            int v = low_to_r(L, value, type, s->value->place);
            low_emit(L, IR_MOVE, b->value.k, with_op(L, s->op, b->value.k, v), 0, 0, 0);
        }
        return true;
    }
    return false;
}

static void assign(Low *L, const Stmt *s) {
    const Expr *t = s->target;
    if (t->kind == EX_NAME && assign_local(L, s)) return;
    const char *name = t->kind == EX_JUXT ? t->items[0]->name : t->name;
    int field = name ? low_field(L, name) : -1;
    if (field < 0) {
        low_error(L, t->place, "'%s' is nothing that can be changed", name ? name : "this");
        return;
    }
    L7Field *f = &L->p->fields[field];
    f->written = true;
    if (f->type == FIELD_PILE) {
        l7_error(L->source, t->place, "push VALUE on PILE; pop PILE",
                 "'%s' is a pile: it is changed by 'push' and 'pop'", name);
        return;
    }
    if (t->kind == EX_NAME) {
        assign_game(L, s, field);
        return;
    }
    if (f->on == ON_BRANCH) {
        assign_branch(L, s, field);
        return;
    }
    Val where = t->kind == EX_CALL ? low_expr(L, t->items[0], WANT_ANY)
                : t->n == 2        ? low_expr(L, t->items[1], WANT_ANY)
                                   : low_juxt_node(L, t->items + 1, t->n - 1, t->place);
    if (where.type == VAL_ERROR) return;
    if (f->on == ON_PLAYER)
        assign_player(L, s, field, where);
    else if (f->on == ON_GAME)
        low_error(L, t->place, "'%s' belongs to the game: it takes no node", f->name);
    else if (where.type == VAL_SET || where.type == VAL_NODE)
        low_assign_node(L, s, field, where);
    else
        low_error(L, t->place, "'%s' belongs to nodes", f->name);
}

typedef struct {
    const Stmt *s;
    const Binder *binder;
} Each;

static void each_body(Low *L, void *context, int again) {
    (void)again;
    Each inner = *(Each *)context;
    inner.binder = inner.binder->next;
    if (inner.binder)
        low_loop(L, inner.binder, each_body, &inner);
    else
        low_statements(L, inner.s->body);
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
    int kind = s->value->name ? low_kind(L, s->value->name) : -1;
    if (kind < 0) {
        low_error(L, s->value->place, "no move is called '%s'",
                  s->value->name ? s->value->name : "this");
        return;
    }
    const L7Kind *k = &L->p->kinds[kind];
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
    low_emit(L, IR_PEND, kind, n > 0 ? args[0] : none, n > 1 ? args[1] : none, 0, 0);
}

void low_result(Low *L, L7Result result, L7Place place) {
    bool names_player = result == RESULT_FRIEND || result == RESULT_ENEMY;
    if (names_player && L->me < 0) low_error(L, place, "nobody is to move here who could win");
    if (result == RESULT_ENEMY && L->p->n_players > 2)
        low_error(L, place, "which enemy? there are %d players", L->p->n_players);
    int code = result == RESULT_DRAW     ? L7_RESULT_DRAW
               : result == RESULT_COUNT  ? L7_RESULT_COUNT
               : result == RESULT_FRIEND ? L7_RESULT_WIN + L->me
                                         : L7_RESULT_WIN + (1 - L->me);
    low_emit(L, IR_STOREVAR, L->p->var_result, low_const(L, code), 0, 0, 0);
}

// Everything on one node, in every field, goes to another.
static void carry(Low *L, const Stmt *s) {
    int from = low_node(L, s->value), to = low_node(L, s->target);
    for (int i = 0; i < L->p->n_fields; i++) {
        L7Field *f = &L->p->fields[i];
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

static void clear_numbers(Low *L, const L7Field *f, int set) {
    int rest = low_s(L), node = low_r(L), zero = low_const(L, 0);
    int top = low_label(L), end = low_label(L);
    low_emit(L, IR_SMOVE, rest, set, 0, 0, 0);
    low_place(L, top);
    low_emit(L, IR_POP, node, rest, end, 0, 0);
    if (f->type == FIELD_PILE)
        low_pile_carry(L, (int)(f - L->p->fields), node, -1);
    else
        low_emit(L, IR_STOREARR, f->array, node, zero, 0, 0);
    low_emit(L, IR_JUMP, top, 0, 0, 0, 0);
    low_place(L, end);
}

static void clear(Low *L, const Stmt *s) {
    int set = low_set(L, s->target);
    for (int i = 0; i < L->p->n_fields; i++) {
        L7Field *f = &L->p->fields[i];
        if (f->on != ON_NODE || f->part_of >= 0) continue;
        f->written = true;
        Val first = {.type = VAL_ENUM, .constant = true, .field = i, .at = -1};
        if (f->type == FIELD_ENUM)
            store_enum_set(L, i, set, first, s->place);
        else
            clear_numbers(L, f, set);
    }
}

static void statement(Low *L, const Stmt *s) {
    switch (s->kind) {
    case ST_ASSIGN:
        assign(L, s);
        return;
    case ST_EACH: {
        Each each = {s, s->binders};
        low_loop(L, s->binders, each_body, &each);
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
        low_emit(L, IR_NEXT, low_player(L, s->value), 0, 0, 0, 0);
        return;
    case ST_END:
        low_result(L, s->result, s->place);
        return;
    case ST_CARRY:
        carry(L, s);
        return;
    case ST_CLEAR:
        clear(L, s);
        return;
    case ST_PUSH:
        low_push(L, s);
        return;
    case ST_POP:
        low_pop(L, s);
        return;
    }
}

void low_statements(Low *L, const Stmt *s) {
    int mark = L->n_bindings;
    for (; s && !L->failed; s = s->next) statement(L, s);
    low_unbind(L, mark);
}
