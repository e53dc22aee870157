// SPDX-License-Identifier: MIT
// l7_assign.c - effects that change fields and variables: assignments, clear.
#include "lang/lower/l7_assign.h"

#include "lang/lower/l7_access.h"
#include "lang/lower/l7_branch.h"
#include "lang/lower/l7_by_word.h"
#include "lang/lower/l7_code.h"
#include "lang/lower/l7_expr.h"
#include "lang/lower/l7_names.h"
#include "lang/lower/l7_pile.h"
#include "lang/lower/l7_players.h"
#include "lang/lower/l7_value.h"

static void store_enum(Low *L, int field, Val node, Val value, L7Place place) {
    const L7Field *f = &L->p->state.fields[field];
    int at = low_to_r(L, node, VAL_NODE, place);
    if (!value.constant) {
        low_emit(L, IR_STOREENUM, field, at, low_to_r(L, value, VAL_ENUM, place), 0, 0);
        return;
    }
    for (int v = 1; v < f->n_words; v++)
        low_emit(L, v == value.k ? IR_SETBIT : IR_CLEARBIT, f->set + v - 1, at, 0, 0, 0);
}

static void store_enum_set(Low *L, int field, int nodes, Val value, L7Place place) {
    const L7Field *f = &L->p->state.fields[field];
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
    const L7Field *f = &L->p->state.fields[field];
    Val v = low_expr(L, s->value, (Want){f->type == FIELD_ENUM ? field : -1});
    if (v.type == VAL_ERROR) return;
    if (f->type == FIELD_ENUM) low_player_to_value(L, &v, field);
    if (v.type == VAL_ENUM && f->type == FIELD_ENUM && !low_translate(L, &v, field)) {
        low_error(L, s->value->place, "expected a value of '%s'", f->name);
        return;
    }
    ValType type = f->type == FIELD_ENUM ? VAL_ENUM : f->type == FIELD_NODE ? VAL_NODE : VAL_INT;
    int r = low_to_r(L, v, type, s->value->place);
    if (s->op) L->p->state.fields[field].read = true;
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
    L7Field *f = &L->p->state.fields[field];
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

static void assign_known_player(Low *L, const Stmt *s, int field, int player) {
    const L7Field *f = &L->p->state.fields[field];
    if (f->type == FIELD_SET)
        store_set(L, s, f->set + player);
    else
        store_var(L, s, field, f->var + player);
}

// A player known only during the game: compared with each of them.
static void assign_player(Low *L, const Stmt *s, int field, Val player) {
    low_value_to_player(L, &player);
    if (player.type != VAL_PLAYER || (player.constant && player.k >= L->p->n_players)) {
        if (player.type != VAL_ERROR)
            low_error(L, s->target->place, "'%s' belongs to players, not to %s",
                      L->p->state.fields[field].name, low_type_name(player.type));
        return;
    }
    if (player.constant) {
        if (player.k >= 0) assign_known_player(L, s, field, player.k);
        return;
    }
    int end = low_label(L);
    for (int i = 0; i < L->p->n_players; i++) {
        int next = low_label(L);
        low_emit(L, IR_JUMPZ, low_player_is(L, player, i), next, 0, 0, 0);
        assign_known_player(L, s, field, i);
        low_emit(L, IR_JUMP, end, 0, 0, 0, 0);
        low_place(L, next);
    }
    low_place(L, end);
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
    const L7Field *f = &L->p->state.fields[field];
    L7Place place = s->target->place;
    if (f->type == FIELD_ENUM) {
        Val v = low_expr(L, s->value, (Want){field});
        if (v.type == VAL_ERROR) return;
        low_player_to_value(L, &v, field);
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

void low_assign(Low *L, const Stmt *s) {
    const Expr *t = s->target;
    if (t->kind == EX_NAME && assign_local(L, s)) return;
    const char *name = t->kind == EX_JUXT ? t->items[0]->name : t->name;
    int field = name ? low_field(L, name) : -1;
    if (field < 0) {
        low_error(L, t->place, "'%s' cannot be assigned to", name ? name : "this");
        return;
    }
    L7Field *f = &L->p->state.fields[field];
    f->written = true;
    if (f->type == FIELD_PILE) {
        l7_error(L->source, t->place, "push VALUE on PILE; pop PILE",
                 "'%s' is a pile: it is changed by 'push' and 'pop'", name);
        return;
    }
    if (f->of >= 0) {
        low_by_word_assign(L, s, field);
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
        low_error(
            L, t->place,
            "'%s' has one value for the whole game: leave out the node, or declare it 'on node'",
            f->name);
    else if (where.type == VAL_SET || where.type == VAL_NODE)
        low_assign_node(L, s, field, where);
    else
        low_error(L, t->place, "'%s' belongs to nodes", f->name);
}

static void clear_numbers(Low *L, const L7Field *f, int set) {
    int rest = low_s(L), node = low_r(L), zero = low_const(L, 0);
    int top = low_label(L), end = low_label(L);
    low_emit(L, IR_SMOVE, rest, set, 0, 0, 0);
    low_place(L, top);
    low_emit(L, IR_POP, node, rest, end, 0, 0);
    if (f->type == FIELD_PILE)
        low_pile_carry(L, (int)(f - L->p->state.fields), node, -1);
    else
        low_emit(L, IR_STOREARR, f->array, node, zero, 0, 0);
    low_emit(L, IR_JUMP, top, 0, 0, 0, 0);
    low_place(L, end);
}

void low_clear(Low *L, const Stmt *s) {
    int set = low_set(L, s->target);
    for (int i = 0; i < L->p->state.n_fields; i++) {
        L7Field *f = &L->p->state.fields[i];
        if (f->on != ON_NODE || f->part_of >= 0) continue;
        f->written = true;
        Val first = {.type = VAL_ENUM, .constant = true, .field = i, .at = -1};
        if (f->type == FIELD_ENUM)
            store_enum_set(L, i, set, first, s->place);
        else
            clear_numbers(L, f, set);
    }
}
