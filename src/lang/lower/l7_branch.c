// SPDX-License-Identifier: MIT
// l7_branch.c - data on branches.
//
// A branch is a step without its direction: `road n up` and `road (n up) ~up` are the same. Its
// value is stored at one of its ends (L7Axis), in a field on nodes that belongs to the axis alone.
// So everything that works for fields on nodes works here, once that end is found.
#include "lang/lower/l7_branch.h"

#include "lang/lower/l7_access.h"
#include "lang/lower/l7_assign.h"
#include "lang/lower/l7_code.h"
#include "lang/lower/l7_compare.h"
#include "lang/lower/l7_expr.h"
#include "lang/lower/l7_limits.h"
#include "lang/lower/l7_names.h"
#include "lang/lower/l7_value.h"

// Where the walk before the last word leads: a node, or a set of nodes in effects.
static Val walk_to(Low *L, Expr *const *items, int n, L7Place place) {
    return n == 1 ? low_expr(L, items[0], WANT_ANY) : low_juxt_node(L, items, n, place);
}

bool low_branch(Low *L, int field, Expr *const *items, int n, L7Place place, Branch *out) {
    const L7Field *f = &L->p->state.fields[field];
    if (n < 2) {
        l7_error(L->source, place, "as in: road n up",
                 "'%s' belongs to branches: it takes a node and a colour", f->name);
        return false;
    }
    out->node = walk_to(L, items, n - 1, place);
    Val c = low_expr(L, items[n - 1], WANT_ANY);
    if (out->node.type == VAL_ERROR || c.type == VAL_ERROR) return false;
    if (c.type != VAL_COLOUR) {
        low_error(L, items[n - 1]->place, "expected the colour of a branch, not %s",
                  low_type_name(c.type));
        return false;
    }
    bool node = out->node.type == VAL_NODE || out->node.type == VAL_LIFTED;
    if (!node && out->node.type != VAL_SET) {
        low_error(L, items[0]->place, "expected a node, not %s", low_type_name(out->node.type));
        return false;
    }
    out->axis = l7_board_axis(&L->p->board, c.k, &out->backward);
    if (out->axis < 0) {
        l7_error(L->source, items[n - 1]->place, "branches have the colours of the board itself",
                 "'%s' walks several branches at once", L->p->board.colours[c.k].name);
        return false;
    }
    out->field = f->first_part + out->axis;
    return true;
}

int low_branch_owner(Low *L, const Branch *b, L7Place place) {
    const L7Axis *a = &L->p->board.axes[b->axis];
    int colour = b->backward ? a->back : a->owner;
    if (b->node.type == VAL_NODE && b->node.constant)
        return low_const(L, b->node.k >= 0 ? L->p->board.colours[colour].to[b->node.k] : -1);
    return low_op_r(L, IR_STEP, colour, low_to_r(L, b->node, VAL_NODE, place), 0);
}

int low_branch_owners(Low *L, const Branch *b, int nodes) {
    const L7Axis *a = &L->p->board.axes[b->axis];
    if (b->backward) return low_op_s(L, IR_SSTEP, nodes, a->back, 0);
    int both = nodes;
    if (a->back == a->colour)
        both = low_op_s(L, IR_SOR, nodes, low_op_s(L, IR_SSTEP, nodes, a->colour, 0), 0);
    return low_op_s(L, IR_SAND, both, low_const_set(L, &a->owners), 0);
}

int low_branch_ends(Low *L, int axis, bool backward, int owners) {
    const L7Axis *a = &L->p->board.axes[axis];
    int own = low_op_s(L, IR_SAND, owners, low_const_set(L, &a->owners), 0);
    if (backward) return low_op_s(L, IR_SSTEP, own, a->colour, 0);
    if (a->back != a->colour) return own;
    return low_op_s(L, IR_SOR, own, low_op_s(L, IR_SSTEP, own, a->colour, 0), 0);
}

Val low_branch_value(Low *L, const Branch *b, L7Place place) {
    const L7Field *f = &L->p->state.fields[b->field];
    if (b->node.type == VAL_SET) return low_error(L, place, "expected a node, not a set");
    int at = low_branch_owner(L, b, place);
    if (f->type == FIELD_ENUM) return (Val){.type = VAL_ENUM, .field = b->field, .at = at};
    Val v = {.type = VAL_INT, .k = low_op_r(L, IR_LOADARR, f->array, at, 0)};
    v.guarded = true;
    v.there = at;
    return low_ranged(v, f->low < 0 ? f->low : 0, f->high > 0 ? f->high : 0);
}

// --- sets of branches ---

static int *new_branches(Low *L, Val *out) {
    if (L->n_branch_sets == BRANCH_SETS_MAX) {
        low_fail(L);
        L->n_branch_sets = 0;
    }
    *out = (Val){.type = VAL_BRANCHES, .k = L->n_branch_sets};
    return L->branch_sets[L->n_branch_sets++];
}

static int owners_of(Low *L, int axis) {
    return low_const_set(L, &L->p->board.axes[axis].owners);
}

// The ends of branches of one axis where a comparison of the field's part holds.
static int part_where(Low *L, Op op, int axis, int part, const Expr *right) {
    Val v = low_compare_field(L, op, part, right);
    if (v.type != VAL_SET) return -1;
    return low_op_s(L, IR_SAND, v.k, owners_of(L, axis), 0);
}

Val low_branches(Low *L, Op op, int field, const Expr *right) {
    Val all;
    int sets[L7_AXES_MAX] = {0};
    for (int i = 0; i < L->p->board.n_axes; i++) {
        sets[i] = part_where(L, op, i, L->p->state.fields[field].first_part + i, right);
        if (sets[i] < 0) return (Val){.type = VAL_ERROR};
    }
    memcpy(new_branches(L, &all), sets, sizeof sets);
    return all;
}

Val low_branches_in(Low *L, int field, const Expr *list) {
    Val any = {.type = VAL_ERROR};
    if (list->kind != EX_SET || list->n == 0)
        return low_error(L, list->place, "expected values in braces");
    for (int i = 0; i < list->n; i++) {
        Val one = low_branches(L, OP_EQ, field, list->items[i]);
        if (one.type == VAL_ERROR) return one;
        any = i == 0 ? one : low_branches_join(L, IR_SOR, any, one);
    }
    return any;
}

Val low_branches_join(Low *L, IrOp op, Val a, Val b) {
    Val both;
    int sets[L7_AXES_MAX] = {0};
    for (int i = 0; i < L->p->board.n_axes; i++)
        sets[i] = low_op_s(L, op, L->branch_sets[a.k][i], L->branch_sets[b.k][i], 0);
    memcpy(new_branches(L, &both), sets, sizeof sets);
    return both;
}

Val low_branches_not(Low *L, Val v) {
    Val rest;
    int sets[L7_AXES_MAX] = {0};
    for (int i = 0; i < L->p->board.n_axes; i++)
        sets[i] = low_op_s(L, IR_SMINUS, owners_of(L, i), L->branch_sets[v.k][i], 0);
    memcpy(new_branches(L, &rest), sets, sizeof sets);
    return rest;
}

int low_branches_count(Low *L, Val v) {
    int sum = -1;
    for (int i = 0; i < L->p->board.n_axes; i++) {
        int n = low_op_r(L, IR_COUNT, L->branch_sets[v.k][i], 0, 0);
        sum = sum < 0 ? n : low_op_r(L, IR_ADD, sum, n, 0);
    }
    return sum < 0 ? low_const(L, 0) : sum;
}

// All branches get the value that the declaration gives them.
void low_branch_fill(Low *L, int field, const Expr *value) {
    L7Place place = value->place;
    Expr v = *value;
    for (int i = 0; i < L->p->board.n_axes; i++) {
        Val owners = {.type = VAL_SET, .k = owners_of(L, i)};
        Stmt s = {.kind = ST_ASSIGN, .place = place, .value = &v, .target = &v};
        low_assign_node(L, &s, L->p->state.fields[field].first_part + i, owners);
    }
    L->p->state.fields[field].written = true;
}
