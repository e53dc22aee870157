// SPDX-License-Identifier: MIT
// l7_value.c - values converted to registers, sets, conditions and lists of colours.
#include "lang/lower/l7_value.h"

#include "lang/lower/l7_branch.h"
#include "lang/lower/l7_code.h"
#include "lang/lower/l7_expr.h"
#include "lang/lower/l7_is_set.h"
#include "lang/lower/l7_names.h"
#include "lang/lower/l7_shape.h"

const char *low_type_name(ValType t) {
    static const char *const names[] = {
        "an error", "a number", "a condition", "a node", "a player", "a value",  "a set",
        "a colour", "colours",  "a field",     "a node", "a pile",   "branches", "a text"};
    return names[t];
}

// --- conversions ---

int low_to_r(Low *L, Val v, ValType type, L7Place place) {
    if (v.type == VAL_ERROR) return low_const(L, 0);
    if (v.type != type && !(type == VAL_INT && v.type == VAL_BOOL)) {
        low_error(L, place, "expected %s, not %s", low_type_name(type), low_type_name(v.type));
        return low_const(L, 0);
    }
    if (v.constant) return low_const(L, v.k);
    if (v.type == VAL_ENUM && v.at >= 0) return low_op_r(L, IR_LOADENUM, v.field, v.at, 0);
    return v.k;
}

int low_to_s(Low *L, Val v, L7Place place) {
    const L7Set none = {{0}};
    if (v.type == VAL_SET) return v.k;
    if (v.type == VAL_NODE) {
        if (!v.constant) return low_op_s(L, IR_SNODE, v.k, 0, 0);
        L7Set one = none;
        if (v.k >= 0) l7set_add(&one, v.k);
        return low_const_set(L, &one);
    }
    if (v.type != VAL_ERROR)
        low_error(L, place, "expected a set of nodes, not %s", low_type_name(v.type));
    return low_const_set(L, &none);
}

int low_to_bool(Low *L, Val v, L7Place place) {
    if (v.type == VAL_SET) return low_op_r(L, IR_ANY, v.k, 0, 0);
    if (v.type == VAL_BRANCHES)
        return low_op_r(L, IR_NE, low_branches_count(L, v), low_const(L, 0), 0);
    return low_to_r(L, v, VAL_BOOL, place);
}

int low_int(Low *L, const Expr *e) {
    return low_to_r(L, low_expr(L, e, WANT_ANY), VAL_INT, e->place);
}

int low_node(Low *L, const Expr *e) {
    return low_to_r(L, low_expr(L, e, WANT_ANY), VAL_NODE, e->place);
}

int low_set(Low *L, const Expr *e) {
    return low_to_s(L, low_expr(L, e, WANT_ANY), e->place);
}

int low_player(Low *L, const Expr *e) {
    return low_to_r(L, low_expr(L, e, WANT_ANY), VAL_PLAYER, e->place);
}

int low_bool(Low *L, const Expr *e) {
    Val v = low_expr(L, e, WANT_ANY);
    low_warn_not(L, e, v);
    return low_to_bool(L, v, e->place);
}

bool low_static_int(Low *L, const Expr *e, int *out) {
    Val v = low_expr(L, e, WANT_ANY);
    if (v.type == VAL_INT && v.constant) {
        *out = v.k;
        return true;
    }
    if (v.type != VAL_ERROR) low_error(L, e->place, "expected a constant number");
    return false;
}

void low_jump_unless_value(Low *L, Val v, L7Place place, int label) {
    if (v.type == VAL_BOOL && v.constant) {
        if (!v.k) low_emit(L, IR_JUMP, label, 0, 0, 0, 0);
        return;
    }
    low_emit(L, IR_JUMPZ, low_to_bool(L, v, place), label, 0, 0, 0);
}

// Between sets `and` is one operation: intersection.
bool low_joins_conditions(Low *L, const Expr *e) {
    if (e->kind != EX_BINARY || e->op != OP_AND) return false;
    return !(low_is_set(L, e->items[0]) && low_is_set(L, e->items[1]));
}

// Returns their number, even if that is more than fit.
static int list_conjuncts(Low *L, const Expr *e, const Expr **out, int n) {
    if (low_joins_conditions(L, e))
        return list_conjuncts(L, e->items[1], out, list_conjuncts(L, e->items[0], out, n));
    if (n < CONJUNCTS_MAX) out[n] = e;
    return n + 1;
}

int low_conjuncts(Low *L, const Expr *e, const Expr **out) {
    int n = list_conjuncts(L, e, out, 0);
    if (n <= CONJUNCTS_MAX) return n;
    out[0] = e;
    return 1;
}

// `not S` is the complement, which is rarely meant where a condition is expected.
void low_warn_not(Low *L, const Expr *e, Val v) {
    if (e->kind == EX_NOT && v.type == VAL_SET)
        l7_warning(L->source, e->place, "that there is no node in S is written `S = none`",
                   "'not' of a set is its complement: this asks whether that has a node");
    else if (v.type == VAL_SET && low_set_constant(L, v.k) >= 0)
        l7_warning(L->source, e->place, "as in: n in (A or B), A meets (B and C)",
                   "as a condition this set never changes; parentheses may be missing");
}

// Conditions are evaluated in order; the first that fails ends it.
void low_jump_unless(Low *L, const Expr *e, int label) {
    const Expr *parts[CONJUNCTS_MAX];
    int n = low_conjuncts(L, e, parts);
    for (int i = 0; i < n; i++) {
        Val v = low_expr(L, parts[i], WANT_ANY);
        low_warn_not(L, parts[i], v);
        low_jump_unless_value(L, v, parts[i]->place, label);
    }
}

// --- colours ---

static bool add_colour(Low *L, int colour, int *out, int *n, L7Place place) {
    if (*n == L7_AROUND_MAX) {
        low_error(L, place, "more than %d colours", L7_AROUND_MAX);
        return false;
    }
    out[(*n)++] = colour;
    return true;
}

// `(up right)`: one colour that walks both.
Val low_path(Low *L, Expr *const *items, int n, L7Place place) {
    int path[L7_AROUND_MAX], length = 0;
    char name[48] = "";
    for (int i = 0; i < n; i++) {
        Val c = low_expr(L, items[i], WANT_ANY);
        if (c.type == VAL_ERROR) return c;
        if (c.type != VAL_COLOUR)
            return low_error(L, items[i]->place,
                             "expected a colour (a direction such as right or ~right), not %s",
                             low_type_name(c.type));
        if (!add_colour(L, c.k, path, &length, place)) return (Val){.type = VAL_ERROR};
        size_t used = strlen(name);
        snprintf(name + used, sizeof name - used, "%s%s", used ? " " : "",
                 L->p->board.colours[c.k].name);
    }
    int c = l7_board_path(&L->p->board, path, length, arena_text(&L->p->arena, name, strlen(name)));
    if (c < 0) return low_error(L, place, "more than %d colours", L7_COLOURS_MAX);
    return (Val){.type = VAL_COLOUR, .constant = true, .k = c};
}

static bool add_path(Low *L, const Expr *e, int *out, int *n) {
    Val c = low_path(L, e->items, e->n, e->place);
    return c.type == VAL_COLOUR && add_colour(L, c.k, out, n, e->place);
}

static bool add_colours_of(Low *L, const Expr *e, int *out, int *n) {
    if (e->kind == EX_SET || e->kind == EX_JUXT) {
        for (int i = 0; i < e->n; i++) {
            bool path = e->items[i]->kind == EX_JUXT;
            if (!(path ? add_path : add_colours_of)(L, e->items[i], out, n)) return false;
        }
        return true;
    }
    if (e->kind == EX_CALL && strcmp(e->name, "turns") == 0) return low_turned_paths(L, e, out, n);
    Val v = low_expr(L, e, WANT_ANY);
    if (v.type == VAL_COLOUR) return add_colour(L, v.k, out, n, e->place);
    if (v.type == VAL_COLOURS) {
        const L7Around *a = &L->p->board.arounds[v.k];
        for (int i = 0; i < a->n; i++)
            if (!add_colour(L, a->colour[i], out, n, e->place)) return false;
        return true;
    }
    if (v.type != VAL_ERROR)
        low_error(L, e->place, "expected a colour (a direction such as right or ~right), not %s",
                  low_type_name(v.type));
    return false;
}

bool low_colour_list(Low *L, const Expr *e, int *out, int *n) {
    *n = 0;
    return add_colours_of(L, e, out, n);
}

int low_around(Low *L, const Expr *e) {
    if (!e) return L->p->board.around_all;
    int list[L7_AROUND_MAX], n;
    if (!low_colour_list(L, e, list, &n)) return L->p->board.around_all;
    int index = l7_board_around(&L->p->board, list, n);
    if (index >= 0) return index;
    low_error(L, e->place, "more than %d sets of colours", L7_COLOURS_MAX);
    return L->p->board.around_all;
}

int low_back(Low *L, int colour, L7Place place) {
    int back = l7_board_back(&L->p->board, colour);
    if (back < 0)
        low_error(L, place, "'%s' cannot be walked backwards, or there are more than %d colours",
                  L->p->board.colours[colour].name, L7_COLOURS_MAX);
    return back;
}
