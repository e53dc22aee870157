// SPDX-License-Identifier: MIT
// l7_by_word.c - see l7_by_word.h. They are elements of an array, one row a player; the first word,
// which means empty, has none: reading there gives 0, and an effect does nothing.
#include "lang/lower/l7_by_word.h"

#include "lang/lower/l7_code.h"
#include "lang/lower/l7_expr.h"
#include "lang/lower/l7_limits.h"
#include "lang/lower/l7_names.h"
#include "lang/lower/l7_players.h"
#include "lang/lower/l7_value.h"

static int wrong_items(Low *L, const L7Field *f, L7Place place) {
    const char *of = L->p->state.fields[f->of].name;
    low_error(L, place, "'%s' needs %sa value of '%s'", f->name,
              f->on == ON_PLAYER ? "a player and " : "", of);
    return -1;
}

// Where in the array it is: an r register, negative for the first word; -1 when it was reported.
static int element(Low *L, const L7Field *f, Expr *const *items, int n, L7Place place) {
    int players = f->on == ON_PLAYER ? 1 : 0;
    if (n != players + 1) return wrong_items(L, f, place);
    Val word = low_expr(L, items[n - 1], (Want){f->of});
    if (word.type == VAL_ERROR) return -1;
    if (word.type != VAL_ENUM || !low_translate(L, &word, f->of)) return wrong_items(L, f, place);
    int row = 0, row_r = -1;
    if (players) {
        Val who = low_expr(L, items[0], WANT_ANY);
        low_value_to_player(L, &who);
        if (who.type == VAL_ERROR) return -1;
        if (who.type != VAL_PLAYER) return wrong_items(L, f, place);
        if (who.constant)
            row = who.k * f->n_of;
        else
            row_r = low_op_r(L, IR_MUL, who.k, low_const(L, f->n_of), 0);
    }
    if (word.constant && row_r < 0) return low_const(L, word.k ? row + word.k - 1 : -1);
    int far = low_const(L, -(1 << 20)), w = low_to_r(L, word, VAL_ENUM, place);
    int first = low_op_r(L, IR_EQ, w, low_const(L, 0), 0);
    int at = low_op_r(L, IR_ADD, w, low_const(L, row - 1), 0);
    if (row_r >= 0) at = low_op_r(L, IR_ADD, at, row_r, 0);
    return low_op_r(L, IR_ADD, at, low_op_r(L, IR_MUL, first, far, 0), 0);
}

Val low_by_word(Low *L, int field, Expr *const *items, int n, L7Place place) {
    L7Field *f = &L->p->state.fields[field];
    f->read = true;
    L->p->state.fields[f->of].read = true; // its words are in use
    int at = element(L, f, items, n, place);
    if (at < 0) return (Val){.type = VAL_ERROR};
    int r = low_op_r(L, IR_LOADARR, f->array, at, 0);
    if (f->type == FIELD_ENUM) return (Val){.type = VAL_ENUM, .k = r, .field = field, .at = -1};
    return low_ranged((Val){.type = VAL_INT, .k = r}, f->low < 0 ? f->low : 0,
                      f->high > 0 ? f->high : 0);
}

// The register with what is to be stored; -1 when it was reported.
static int new_value(Low *L, int field, const Expr *e) {
    const L7Field *f = &L->p->state.fields[field];
    if (f->type == FIELD_NUMBER) return low_int(L, e);
    Val v = low_expr(L, e, (Want){field});
    if (v.type == VAL_ENUM && low_translate(L, &v, field))
        return low_to_r(L, v, VAL_ENUM, e->place);
    if (v.type != VAL_ERROR) low_error(L, e->place, "expected a value of '%s'", f->name);
    return -1;
}

void low_by_word_assign(Low *L, const Stmt *s, int field) {
    L7Field *f = &L->p->state.fields[field];
    const Expr *t = s->target;
    bool row = t->kind == EX_JUXT;
    int at = element(L, f, row ? t->items + 1 : t->items, row ? t->n - 1 : t->n, t->place);
    if (at < 0) return;
    int value = new_value(L, field, s->value);
    if (value < 0) return;
    if (s->op && f->type == FIELD_ENUM) {
        low_error(L, t->place, "'%s' holds words; they are not added", f->name);
        return;
    }
    if (s->op) {
        f->read = true;
        int old = low_op_r(L, IR_LOADARR, f->array, at, 0);
        value = low_op_r(L, s->op == '+' ? IR_ADD : IR_SUB, old, value, 0);
    }
    low_emit(L, IR_STOREARR, f->array, at, value, 0, 0);
}

void low_by_word_fill(Low *L, int field, const Expr *value) {
    const L7Field *f = &L->p->state.fields[field];
    int v = new_value(L, field, value), n = f->n_of * (f->on == ON_PLAYER ? L->p->n_players : 1);
    for (int i = 0; i < n && v >= 0; i++)
        low_emit(L, IR_STOREARR, f->array, low_const(L, i), v, 0, 0);
}
