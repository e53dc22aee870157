// SPDX-License-Identifier: MIT
// l7_compare.c - comparisons of numbers, nodes, values and whole fields; membership in sets.
#include "lang/lower/l7_compare.h"

#include "lang/lower/l7_branch.h"
#include "lang/lower/l7_code.h"
#include "lang/lower/l7_expr.h"
#include "lang/lower/l7_limits.h"
#include "lang/lower/l7_names.h"
#include "lang/lower/l7_players.h"
#include "lang/lower/l7_value.h"

static int enum_set(Low *L, int field, Val value) {
    const L7Field *f = &L->p->state.fields[field];
    if (value.constant && value.k > 0) return low_op_s(L, IR_LOADSET, f->set + value.k - 1, 0, 0);
    if (value.constant) {
        int any = low_op_s(L, IR_LOADSET, f->set, 0, 0);
        for (int v = 2; v < f->n_words; v++)
            any = low_op_s(L, IR_SOR, any, low_op_s(L, IR_LOADSET, f->set + v - 1, 0, 0), 0);
        return low_op_s(L, IR_SNOT, any, 0, 0);
    }
    const L7Set none = {{0}};
    int sum = low_const_set(L, &none);
    int r = low_to_r(L, value, VAL_ENUM, (L7Place){0});
    for (int v = 0; v < f->n_words; v++) {
        Val one = {.type = VAL_ENUM, .constant = true, .k = v, .field = field, .at = -1};
        int is = low_op_r(L, IR_EQ, r, low_const(L, v), 0);
        sum = low_op_s(L, IR_SOR, sum, low_op_s(L, IR_SIF, is, enum_set(L, field, one), 0), 0);
    }
    return sum;
}

// The field's value at a node compared with a constant: a test of the node's bits.
static int enum_is(Low *L, Val left, int value) {
    const L7Field *f = &L->p->state.fields[left.field];
    if (value > 0) return low_op_r(L, IR_TESTBIT, f->set + value - 1, left.at, 0);
    int any = low_op_r(L, IR_TESTBIT, f->set, left.at, 0);
    for (int v = 2; v < f->n_words; v++)
        any = low_op_r(L, IR_ADD, any, low_op_r(L, IR_TESTBIT, f->set + v - 1, left.at, 0), 0);
    int is = low_op_r(L, IR_NOT, any, 0, 0);
    if (left.sure) return is;
    int there = low_op_r(L, IR_LE, low_const(L, 0), left.at, 0);
    return low_op_r(L, IR_MUL, is, there, 0);
}

static bool constants_compare(Op op, int a, int b) {
    switch (op) {
    case OP_EQ:
        return a == b;
    case OP_NE:
        return a != b;
    case OP_LT:
        return a < b;
    case OP_LE:
        return a <= b;
    case OP_GT:
        return a > b;
    default:
        return a >= b;
    }
}

static int compare_r(Low *L, Op op, int a, int b) {
    switch (op) {
    case OP_EQ:
        return low_op_r(L, IR_EQ, a, b, 0);
    case OP_NE:
        return low_op_r(L, IR_NE, a, b, 0);
    case OP_LT:
        return low_op_r(L, IR_LT, a, b, 0);
    case OP_LE:
        return low_op_r(L, IR_LE, a, b, 0);
    case OP_GT:
        return low_op_r(L, IR_LT, b, a, 0);
    default:
        return low_op_r(L, IR_LE, b, a, 0);
    }
}

// Every comparison with a missing value is false.
static int if_there(Low *L, Val v, int r) {
    if (!v.guarded) return r;
    return low_op_r(L, IR_MUL, r, low_op_r(L, IR_LE, low_const(L, 0), v.there, 0), 0);
}

static Val compare_enum(Low *L, Op op, Val left, Val right, L7Place place) {
    if (!low_translate(L, &right, left.field) && !low_translate(L, &left, right.field))
        return low_error(L, place, "values of '%s' and of '%s' cannot be compared",
                         L->p->state.fields[left.field].name, L->p->state.fields[right.field].name);
    int r;
    if (left.constant && right.constant) {
        bool holds = constants_compare(op, left.k, right.k);
        return (Val){.type = VAL_BOOL, .constant = true, .k = holds};
    }
    bool equal = op == OP_EQ || op == OP_NE;
    if (equal && left.at >= 0 && right.constant) {
        r = enum_is(L, left, right.k);
        if (op == OP_NE) {
            r = low_op_r(L, IR_NOT, r, 0, 0);
            if (!left.sure)
                r = low_op_r(L, IR_MUL, r, low_op_r(L, IR_LE, low_const(L, 0), left.at, 0), 0);
        }
        return (Val){.type = VAL_BOOL, .k = r};
    }
    // Values are ordered as declared. Every comparison at a missing node is false.
    int a = low_to_r(L, left, VAL_ENUM, place), b = low_to_r(L, right, VAL_ENUM, place);
    r = if_there(L, left, if_there(L, right, compare_r(L, op, a, b)));
    if (left.at >= 0 && !left.sure)
        r = low_op_r(L, IR_MUL, r, low_op_r(L, IR_LE, low_const(L, 0), left.at, 0), 0);
    if (right.at >= 0 && !right.sure)
        r = low_op_r(L, IR_MUL, r, low_op_r(L, IR_LE, low_const(L, 0), right.at, 0), 0);
    return (Val){.type = VAL_BOOL, .k = r};
}

// The nodes whose words are before or behind a value, in the order in which they are listed.
static int ordered_set(Low *L, Op op, int field, Val value) {
    const L7Set none = {{0}};
    int sum = low_const_set(L, &none);
    int r = value.constant ? -1 : low_to_r(L, value, VAL_ENUM, (L7Place){0});
    for (int v = 0; v < L->p->state.fields[field].n_words; v++) {
        Val one = {.type = VAL_ENUM, .constant = true, .k = v, .field = field, .at = -1};
        if (value.constant && !constants_compare(op, v, value.k)) continue;
        int set = enum_set(L, field, one);
        if (!value.constant)
            set = low_op_s(L, IR_SIF, compare_r(L, op, low_const(L, v), r), set, 0);
        sum = low_op_s(L, IR_SOR, sum, set, 0);
    }
    return sum;
}

// The set, or no node where the value that was compared with is missing.
static int set_if_there(Low *L, Val v, int set) {
    bool at_node = v.type == VAL_ENUM && !v.constant && v.at >= 0 && !v.sure;
    if (!at_node && !v.guarded) return set;
    int there = low_op_r(L, IR_LE, low_const(L, 0), at_node ? v.at : v.there, 0);
    return low_op_s(L, IR_SIF, there, set, 0);
}

int low_words_set(Low *L, Op op, int field, Val value) {
    int set;
    if (op == OP_EQ || op == OP_NE)
        set = enum_set(L, field, value);
    else
        set = ordered_set(L, op, field, value);
    if (op == OP_NE) set = low_op_s(L, IR_SNOT, set, 0, 0);
    return set_if_there(L, value, set);
}

// Arrays have numbers at nodes that are left out of the board, too.
static int at_least(Low *L, int array, int limit) {
    const L7Board *b = &L->p->board;
    L7Set left_out = {{0}};
    for (int n = 0; n < b->n_nodes; n++)
        if (!l7set_has(&b->all, n)) l7set_add(&left_out, n);
    int set = low_op_s(L, IR_ATLEAST, array, limit, 0);
    if (l7set_empty(&left_out)) return set;
    return low_op_s(L, IR_SMINUS, set, low_const_set(L, &left_out), 0);
}

// The nodes whose numbers compare so with a limit, all at once.
static int numbers_set(Low *L, Op op, int array, int limit) {
    int beyond = -1, least = -1; // more than the limit; the limit or more
    if (op != OP_LT && op != OP_GE) {
        int next = low_op_r(L, IR_ADD, limit, low_const(L, 1), 0);
        beyond = at_least(L, array, next);
    }
    if (op != OP_GT && op != OP_LE) least = at_least(L, array, limit);
    switch (op) {
    case OP_GT:
        return beyond;
    case OP_GE:
        return least;
    case OP_LE:
        return low_op_s(L, IR_SNOT, beyond, 0, 0);
    case OP_LT:
        return low_op_s(L, IR_SNOT, least, 0, 0);
    case OP_EQ:
        return low_op_s(L, IR_SMINUS, least, beyond, 0);
    default:
        return low_op_s(L, IR_SNOT, low_op_s(L, IR_SMINUS, least, beyond, 0), 0, 0);
    }
}

// `stone = enemy` without a node: the set of nodes where it holds.
Val low_compare_field(Low *L, Op op, int field, const Expr *right) {
    const L7Field *f = &L->p->state.fields[field];
    if (f->on == ON_BRANCH) return low_branches(L, op, field, right);
    if (f->on != ON_NODE) return low_error(L, right->place, "'%s' of which player?", f->name);
    if (f->type == FIELD_PILE) return low_error(L, right->place, "'%s' of which node?", f->name);
    Val v = low_expr(L, right, (Want){f->type == FIELD_ENUM ? field : -1});
    if (v.type == VAL_ERROR) return v;
    if (f->type == FIELD_ENUM) {
        low_player_to_value(L, &v, field);
        if (v.type != VAL_ENUM || !low_translate(L, &v, field))
            return low_error(L, right->place, "expected a value of '%s'", f->name);
        return (Val){.type = VAL_SET, .k = low_words_set(L, op, field, v)};
    }
    int limit = low_to_r(L, v, VAL_INT, right->place);
    int set = numbers_set(L, op, f->array, limit);
    return (Val){.type = VAL_SET, .k = set_if_there(L, v, set)};
}

static int word_of_variant(Low *L, const Binder *b, const Expr *e) {
    for (int i = 0; i < b->n_words && e->kind == EX_NAME; i++)
        if (strcmp(b->words[i], e->name) == 0) return i;
    Str all = {0};
    for (int i = 0; i < b->n_words; i++) str_addf(&all, " %s", b->words[i]);
    low_error(L, e->place, "expected one of the words of '%s':%.100s", b->name, str_text(&all));
    str_clear(&all);
    return -1;
}

// `captures = forced`, `captures in {forced free}`: known when compiling.
static Val compare_variant(Low *L, const Expr *e, const Binder *b, int chosen) {
    const Expr *right = e->items[1];
    bool holds = false;
    if (e->op != OP_EQ && e->op != OP_NE && e->op != OP_IN)
        return low_error(L, e->place, "a variant is compared by '=', '!=' and 'in'");
    for (int i = 0; i < (e->op == OP_IN && right->kind == EX_SET ? right->n : 1); i++) {
        int k = word_of_variant(L, b,
                                e->op == OP_IN && right->kind == EX_SET ? right->items[i] : right);
        if (k < 0) return (Val){.type = VAL_ERROR};
        holds |= k == chosen;
    }
    return (Val){.type = VAL_BOOL, .constant = true, .k = e->op == OP_NE ? !holds : holds};
}

Val low_compare(Low *L, const Expr *e) {
    int chosen;
    const Binder *variant = low_variant(L, e->items[0], &chosen);
    if (variant) return compare_variant(L, e, variant, chosen);
    Val left = low_expr(L, e->items[0], WANT_ANY);
    if (left.type == VAL_ERROR) return left;
    if (left.type == VAL_FIELD) return low_compare_field(L, e->op, left.field, e->items[1]);
    Want want = {left.type == VAL_ENUM ? left.field : -1};
    Val right = low_expr(L, e->items[1], want);
    if (right.type == VAL_ERROR) return right;
    if (left.type == VAL_ENUM) low_player_to_value(L, &right, left.field);
    if (right.type == VAL_ENUM) low_player_to_value(L, &left, right.field);
    if (left.type == VAL_ENUM && right.type == VAL_ENUM)
        return compare_enum(L, e->op, left, right, e->place);
    if (left.type == VAL_SET && right.type == VAL_SET && (e->op == OP_EQ || e->op == OP_NE)) {
        int r = low_op_r(L, IR_SAME, left.k, right.k, 0);
        return (Val){.type = VAL_BOOL, .k = e->op == OP_NE ? low_op_r(L, IR_NOT, r, 0, 0) : r};
    }
    if (left.type == VAL_COLOUR && right.type == VAL_COLOUR && (e->op == OP_EQ || e->op == OP_NE)) {
        bool same = left.k == right.k;
        return (Val){.type = VAL_BOOL, .constant = true, .k = e->op == OP_EQ ? same : !same};
    }
    if (left.type != right.type || left.type == VAL_PILE || left.type == VAL_SET ||
        left.type == VAL_COLOUR)
        return low_error(L, e->place, "%s cannot be compared with %s", low_type_name(left.type),
                         low_type_name(right.type));
    if (left.type == VAL_INT && left.constant && right.constant) {
        bool is = constants_compare(e->op, left.k, right.k);
        return (Val){.type = VAL_BOOL, .constant = true, .k = is};
    }
    bool players = left.type == VAL_PLAYER && left.constant && right.constant;
    if (players && left.k >= 0 && right.k >= 0 && (e->op == OP_EQ || e->op == OP_NE))
        return (Val){
            .type = VAL_BOOL, .constant = true, .k = (left.k == right.k) == (e->op == OP_EQ)};
    int a = low_to_r(L, left, left.type, e->place), b = low_to_r(L, right, right.type, e->place);
    int r = if_there(L, left, if_there(L, right, compare_r(L, e->op, a, b)));
    return (Val){.type = VAL_BOOL, .k = r};
}

// `k in 1..6`, `k in {2 3 5}`.
static Val number_in(Low *L, Val k, const Expr *e) {
    int r = low_to_r(L, k, VAL_INT, e->place), in;
    if (e->kind == EX_RANGE) {
        int above = low_op_r(L, IR_LE, low_int(L, e->items[0]), r, 0);
        in = low_op_r(L, IR_MUL, above, low_op_r(L, IR_LE, r, low_int(L, e->items[1]), 0), 0);
    } else if (e->kind == EX_SET) {
        in = low_const(L, 0);
        for (int i = 0; i < e->n; i++) {
            int is = low_op_r(L, IR_EQ, r, low_int(L, e->items[i]), 0);
            in = low_op_r(L, IR_ADD, in, is, 0);
        }
        in = low_op_r(L, IR_NE, in, low_const(L, 0), 0);
    } else {
        return low_error(L, e->place, "a number is in a list {1 2} or in a range 1..6");
    }
    return (Val){.type = VAL_BOOL, .k = if_there(L, k, in)};
}

// `man n in { queen rook }`, `n in S`, `k in 1..6`.
Val low_member(Low *L, const Expr *e) {
    int chosen;
    const Binder *variant = low_variant(L, e->items[0], &chosen);
    if (variant) return compare_variant(L, e, variant, chosen);
    Val left = low_expr(L, e->items[0], WANT_ANY);
    if (left.type == VAL_ERROR) return left;
    const Expr *right = e->items[1];
    if (low_is_side(L, right)) low_value_to_player(L, &left);
    if (left.type == VAL_PLAYER && low_is_side(L, right)) return low_in_side(L, left, right);
    if (left.type == VAL_ENUM && right->kind == EX_SET) {
        int any = left.constant ? 0 : low_const(L, 0);
        bool found = false;
        for (int i = 0; i < right->n; i++) {
            Val v = low_expr(L, right->items[i], (Want){left.field});
            if (v.type == VAL_ERROR) return v;
            low_player_to_value(L, &v, left.field);
            if (v.type == VAL_ENUM) low_translate(L, &v, left.field);
            found |= left.constant && v.constant && v.field == left.field && v.k == left.k;
            if (left.constant && v.constant) continue;
            Val is = compare_enum(L, OP_EQ, left, v, right->items[i]->place);
            any = low_op_r(L, IR_ADD, any, low_to_r(L, is, VAL_BOOL, e->place), 0);
        }
        if (left.constant) return (Val){.type = VAL_BOOL, .constant = true, .k = found};
        return (Val){.type = VAL_BOOL, .k = low_op_r(L, IR_NE, any, low_const(L, 0), 0)};
    }
    if (left.type == VAL_INT) return number_in(L, left, right);
    if (left.type == VAL_FIELD && L->p->state.fields[left.field].on == ON_BRANCH)
        return low_branches_in(L, left.field, right);
    if (left.type == VAL_FIELD && right->kind == EX_SET) {
        const L7Set none = {{0}};
        int any = low_const_set(L, &none);
        for (int i = 0; i < right->n; i++) {
            Val v = low_expr(L, right->items[i], (Want){left.field});
            low_player_to_value(L, &v, left.field);
            if (v.type != VAL_ENUM) return v;
            any = low_op_s(L, IR_SOR, any, low_words_set(L, OP_EQ, left.field, v), 0);
        }
        return (Val){.type = VAL_SET, .k = any};
    }
    if (left.type == VAL_COLOUR) {
        int list[L7_AROUND_MAX], n;
        bool in = false;
        if (!low_colour_list(L, right, list, &n)) return (Val){.type = VAL_ERROR};
        for (int i = 0; i < n; i++) in |= list[i] == left.k;
        return (Val){.type = VAL_BOOL, .constant = true, .k = in};
    }
    if (left.type != VAL_NODE)
        return low_error(L, e->place, "expected a node before 'in', not %s",
                         low_type_name(left.type));
    int node = low_to_r(L, left, VAL_NODE, e->place);
    return (Val){.type = VAL_BOOL, .k = low_op_r(L, IR_HAS, low_set(L, right), node, 0)};
}
