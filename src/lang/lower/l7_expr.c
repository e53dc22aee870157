// SPDX-License-Identifier: MIT
// l7_expr.c - expressions, evaluated at one node.
#include "lang/lower/l7_expr.h"

#include "lang/lower/l7_access.h"
#include "lang/lower/l7_branch.h"
#include "lang/lower/l7_code.h"
#include "lang/lower/l7_compare.h"
#include "lang/lower/l7_coordinates.h"
#include "lang/lower/l7_fold.h"
#include "lang/lower/l7_limits.h"
#include "lang/lower/l7_mask.h"
#include "lang/lower/l7_names.h"
#include "lang/lower/l7_players.h"
#include "lang/lower/l7_quantifier.h"
#include "lang/lower/l7_text_value.h"
#include "lang/lower/l7_value.h"

// The range of a result, from the ranges of its operands.
static Val with_range(Val v, Op op, int64_t a_low, int64_t a_high, int64_t b_low, int64_t b_high) {
    if (op == OP_ADD) return low_ranged(v, a_low + b_low, a_high + b_high);
    if (op == OP_SUB) return low_ranged(v, a_low - b_high, a_high - b_low);
    if (op == OP_MUL && a_low >= 0 && b_low >= 0)
        return low_ranged(v, a_low * b_low, a_high * b_high);
    if (op == OP_DIV && a_low >= 0 && b_low >= 0) return low_ranged(v, 0, a_high);
    if (op == OP_MOD && a_low >= 0 && b_low >= 0)
        return low_ranged(v, 0, b_high > 0 ? b_high - 1 : 0);
    return v;
}

// The result of two values exists when both exist.
static Val guarded_by(Low *L, Val v, Val a, Val b) {
    v.guarded = a.guarded || b.guarded;
    v.there = a.guarded ? a.there : b.there;
    if (!a.guarded || !b.guarded || a.there == b.there) return v;
    int zero = low_const(L, 0);
    int both = low_op_r(L, IR_MUL, low_op_r(L, IR_LE, zero, a.there, 0),
                        low_op_r(L, IR_LE, zero, b.there, 0), 0);
    v.there = low_op_r(L, IR_SUB, both, low_const(L, 1), 0);
    return v;
}

static Val arithmetic(Low *L, const Expr *e) {
    Val a = low_expr(L, e->items[0], WANT_ANY), b = low_expr(L, e->items[1], WANT_ANY);
    if (a.type == VAL_ERROR || b.type == VAL_ERROR) return (Val){.type = VAL_ERROR};
    if (e->op == OP_SUB && a.type == VAL_BRANCHES && b.type == VAL_BRANCHES)
        return low_branches_join(L, IR_SMINUS, a, b);
    if (e->op == OP_SUB && (a.type == VAL_SET || b.type == VAL_SET)) {
        int x = low_to_s(L, a, e->items[0]->place), y = low_to_s(L, b, e->items[1]->place);
        return (Val){.type = VAL_SET, .k = low_op_s(L, IR_SMINUS, x, y, 0)};
    }
    if (a.type == VAL_INT && b.type == VAL_INT && a.constant && b.constant) {
        long long x = a.k, y = b.k, r = 0;
        if (e->op == OP_ADD) r = x + y;
        if (e->op == OP_SUB) r = x - y;
        if (e->op == OP_MUL) r = x * y;
        if (e->op == OP_DIV) r = y ? x / y : 0;
        if (e->op == OP_MOD) r = y ? x % y : 0;
        enum { MOST = 1000000000 };
        if (r > MOST || r < -MOST)
            return low_error(L, e->place, "the number %lld is too large; at most %d", r, MOST);
        return low_number((int)r);
    }
    static const IrOp ops[] = {[OP_ADD] = IR_ADD,
                               [OP_SUB] = IR_SUB,
                               [OP_MUL] = IR_MUL,
                               [OP_DIV] = IR_DIV,
                               [OP_MOD] = IR_MOD};
    int x = low_to_r(L, a, VAL_INT, e->items[0]->place),
        y = low_to_r(L, b, VAL_INT, e->items[1]->place);
    Val v = {.type = VAL_INT, .k = low_op_r(L, ops[e->op], x, y, 0)};
    v = guarded_by(L, v, a, b);
    int a_low, a_high, b_low, b_high;
    if (!low_range(a, &a_low, &a_high) || !low_range(b, &b_low, &b_high)) return v;
    return with_range(v, e->op, a_low, a_high, b_low, b_high);
}

// A set and another set make a set; a set and a condition, a condition.
static Val set_logic(Low *L, const Expr *e, Val a) {
    bool both = e->op == OP_AND;
    Val b = low_expr(L, e->items[1], WANT_ANY);
    if (b.type == VAL_ERROR) return b;
    if (b.type == VAL_SET || b.type == VAL_NODE) {
        int set = low_to_s(L, b, e->items[1]->place);
        return (Val){.type = VAL_SET, .k = low_op_s(L, both ? IR_SAND : IR_SOR, a.k, set, 0)};
    }
    low_warn_not(L, e->items[0], a);
    int x = low_to_bool(L, a, e->items[0]->place), y = low_to_bool(L, b, e->items[1]->place);
    int r = low_op_r(L, both ? IR_MUL : IR_ADD, x, y, 0);
    return (Val){.type = VAL_BOOL, .k = both ? r : low_op_r(L, IR_NE, r, low_const(L, 0), 0)};
}

static Val logic(Low *L, const Expr *e) {
    Val a = low_expr(L, e->items[0], WANT_ANY);
    if (a.type == VAL_ERROR) return a;
    if (a.type == VAL_SET) return set_logic(L, e, a);
    low_warn_not(L, e->items[0], a);
    if (a.type == VAL_BRANCHES) {
        Val b = low_expr(L, e->items[1], WANT_ANY);
        if (b.type == VAL_ERROR) return b;
        if (b.type == VAL_BRANCHES)
            return low_branches_join(L, e->op == OP_AND ? IR_SAND : IR_SOR, a, b);
        return low_error(L, e->items[1]->place, "expected branches, not %s", low_type_name(b.type));
    }
    if (a.type == VAL_BOOL && a.constant) {
        bool decided = e->op == OP_AND ? !a.k : a.k;
        return decided ? a : low_expr(L, e->items[1], WANT_ANY);
    }
    // Short-circuit: the second operand is evaluated only when the first does not decide.
    int result = low_r(L), end = low_label(L);
    low_mutable(L, result);
    low_emit(L, IR_MOVE, result, low_to_bool(L, a, e->items[0]->place), 0, 0, 0);
    low_emit(L, e->op == OP_AND ? IR_JUMPZ : IR_JUMPNZ, result, end, 0, 0, 0);
    L->block_start = L->p->code.functions[L->function].n;
    low_emit(L, IR_MOVE, result, low_bool(L, e->items[1]), 0, 0, 0);
    low_place(L, end);
    return (Val){.type = VAL_BOOL, .k = result};
}

static Val binary(Low *L, const Expr *e) {
    switch (e->op) {
    case OP_AND:
    case OP_OR:
        return logic(L, e);
    case OP_IN:
        return low_member(L, e);
    case OP_MEETS:
    case OP_WITHIN: {
        int a = low_set(L, e->items[0]), b = low_set(L, e->items[1]);
        bool meets = e->op == OP_MEETS;
        int r = low_op_r(L, IR_ANY, low_op_s(L, meets ? IR_SAND : IR_SMINUS, a, b, 0), 0, 0);
        return (Val){.type = VAL_BOOL, .k = meets ? r : low_op_r(L, IR_NOT, r, 0, 0)};
    }
    case OP_ADD:
    case OP_SUB:
    case OP_MUL:
    case OP_DIV:
    case OP_MOD:
        return arithmetic(L, e);
    default:
        return low_compare(L, e);
    }
}

// Where a run begins, along which colour, over which nodes.
static bool run_parts(Low *L, const Expr *e, int *node, int *colour, int *over) {
    const Expr *row = e->items[0];
    if (row->kind != EX_JUXT) {
        low_error(L, row->place, "a run needs a node and a colour: run n up while ...");
        return false;
    }
    Val from = low_juxt_node(L, row->items, row->n - 1, row->place);
    Val along = low_expr(L, row->items[row->n - 1], WANT_ANY);
    if (from.type == VAL_ERROR || along.type == VAL_ERROR) return false;
    if (along.type != VAL_COLOUR) {
        low_error(L, row->place, "expected a colour (a direction such as right or ~right), not %s",
                  low_type_name(along.type));
        return false;
    }
    *node = low_to_r(L, from, VAL_NODE, row->place);
    *colour = along.k;
    *over = low_mask_into(L, low_set(L, e->items[1]), along.k);
    return true;
}

Val low_run_count(Low *L, const Expr *e) {
    int node, colour, over;
    if (!run_parts(L, e, &node, &colour, &over)) return (Val){.type = VAL_ERROR};
    return (Val){.type = VAL_INT, .k = low_op_r(L, IR_RUNCOUNT, colour, node, over)};
}

static Val run(Low *L, const Expr *e) {
    int node, colour, over;
    if (!run_parts(L, e, &node, &colour, &over)) return (Val){.type = VAL_ERROR};
    int s = low_s(L), stop = low_r(L);
    low_emit(L, IR_RUN, s, stop, colour, node, over);
    if (e->items[2]) {
        int then = low_mask_into(L, low_set(L, e->items[2]), colour);
        int closed = low_op_r(L, IR_HAS, then, stop, 0);
        s = low_op_s(L, IR_SIF, closed, s, 0);
    }
    return (Val){.type = VAL_SET, .k = s};
}

static Val set_literal(Low *L, const Expr *e) {
    const L7Set none = {{0}};
    int s = low_const_set(L, &none);
    for (int i = 0; i < e->n; i++) s = low_op_s(L, IR_SOR, s, low_set(L, e->items[i]), 0);
    return (Val){.type = VAL_SET, .k = s};
}

// A constant condition leaves one branch only.
static bool decided(Low *L, const Expr *condition, bool *holds) {
    if (condition->kind != EX_BINARY || condition->items[0]->kind != EX_NAME) return false;
    const Expr *right = condition->items[1];
    bool equal = condition->op == OP_EQ || condition->op == OP_NE;
    bool plain = right->kind == EX_NAME || right->kind == EX_NUMBER;
    bool listed = condition->op == OP_IN && right->kind == EX_SET;
    if (!(equal && plain) && !listed) return false;
    Val v = low_expr(L, condition, WANT_ANY);
    *holds = v.k != 0;
    return v.type == VAL_BOOL && v.constant;
}

static Val if_expr(Low *L, const Expr *e, Want want) {
    bool holds;
    if (decided(L, e->items[0], &holds)) return low_expr(L, e->items[holds ? 1 : 2], want);
    int otherwise = low_label(L), end = low_label(L);
    const Expr *condition = e->items[0];
    bool several = condition->kind == EX_BINARY && condition->op == OP_AND;
    if (several) {
        low_jump_unless(L, condition, otherwise);
    } else {
        Val c = low_expr(L, condition, WANT_ANY);
        if (c.type == VAL_ERROR) return c;
        if (c.type == VAL_BOOL && c.constant) return low_expr(L, e->items[c.k ? 1 : 2], want);
        low_jump_unless_value(L, c, condition->place, otherwise);
    }
    Val a = low_expr(L, e->items[1], want);
    if (a.type == VAL_ERROR) return a;
    bool set = a.type == VAL_SET;
    if (!set && a.type != VAL_INT && a.type != VAL_BOOL && a.type != VAL_NODE &&
        a.type != VAL_ENUM && a.type != VAL_PLAYER && a.type != VAL_TEXT)
        return low_error(L, e->items[1]->place, "'if' cannot give %s", low_type_name(a.type));
    int result = set ? low_s(L) : low_r(L);
    if (!set) low_mutable(L, result);
    low_emit(L, set ? IR_SMOVE : IR_MOVE, result,
             set ? a.k : low_to_r(L, a, a.type, e->items[1]->place), 0, 0, 0);
    low_emit(L, IR_JUMP, end, 0, 0, 0, 0);
    low_place(L, otherwise);
    Val b = low_expr(L, e->items[2], (Want){a.type == VAL_ENUM ? a.field : -1});
    if (a.type == VAL_ENUM) low_player_to_value(L, &b, a.field);
    if (b.type != VAL_ERROR && b.type != a.type)
        return low_error(L, e->place, "'then' gives %s, 'else' %s", low_type_name(a.type),
                         low_type_name(b.type));
    low_emit(L, set ? IR_SMOVE : IR_MOVE, result,
             set ? low_to_s(L, b, e->items[2]->place) : low_to_r(L, b, a.type, e->items[2]->place),
             0, 0, 0);
    low_place(L, end);
    Val v = {.type = a.type, .k = result, .field = a.field, .at = -1};
    int a_low, a_high, b_low, b_high;
    if (a.type == VAL_INT && low_range(a, &a_low, &a_high) && low_range(b, &b_low, &b_high))
        v = low_ranged(v, a_low < b_low ? a_low : b_low, a_high > b_high ? a_high : b_high);
    return v;
}

static Val by_player(Low *L, const Expr *e) {
    for (int i = 0; i < e->n; i++)
        if (L->me >= 0 && strcmp(e->names[i], L->p->players[L->me]) == 0)
            return low_expr(L, e->items[i], WANT_ANY);
    return low_error(L, e->place, "this differs by player, and no player is to move here");
}

static Val back(Low *L, const Expr *e) {
    Val c = low_expr(L, e->items[0], WANT_ANY);
    if (c.type == VAL_ERROR) return c;
    if (c.type != VAL_COLOUR)
        return low_error(L, e->place, "'~' reverses a colour, not %s", low_type_name(c.type));
    int b = low_back(L, c.k, e->place);
    if (b < 0) return (Val){.type = VAL_ERROR};
    return (Val){.type = VAL_COLOUR, .constant = true, .k = b};
}

static Val negate(Low *L, const Expr *e) {
    Val v = low_expr(L, e->items[0], WANT_ANY);
    if (v.type == VAL_ERROR) return v;
    if (v.type == VAL_SET) return (Val){.type = VAL_SET, .k = low_op_s(L, IR_SNOT, v.k, 0, 0)};
    if (v.type == VAL_BRANCHES) return low_branches_not(L, v);
    if (v.type == VAL_BOOL && v.constant)
        return (Val){.type = VAL_BOOL, .constant = true, .k = !v.k};
    int r = low_to_bool(L, v, e->items[0]->place);
    return (Val){.type = VAL_BOOL, .k = low_op_r(L, IR_NOT, r, 0, 0)};
}

static Val minus(Low *L, const Expr *e) {
    Val v = low_expr(L, e->items[0], WANT_ANY);
    if (v.type == VAL_INT && v.constant) return low_number(-v.k);
    int r = low_to_r(L, v, VAL_INT, e->place), low, high;
    Val minus = {.type = VAL_INT, .k = low_op_r(L, IR_SUB, low_const(L, 0), r, 0)};
    minus = guarded_by(L, minus, v, v);
    return low_range(v, &low, &high) ? low_ranged(minus, -(int64_t)high, -(int64_t)low) : minus;
}

static Val reach(Low *L, const Expr *e) {
    int from = low_set(L, e->items[0]), over = low_set(L, e->items[1]);
    int along = low_around(L, e->items[2]);
    return (Val){.type = VAL_SET, .k = low_mask_reach(L, from, over, along, e->place)};
}

static Val rays(Low *L, const Expr *e) {
    int node = low_node(L, e->items[0]), over = low_set(L, e->items[1]);
    int along = low_around(L, e->items[2]);
    return (Val){.type = VAL_SET, .k = low_mask_rays(L, node, over, along)};
}

static Val around(Low *L, const Expr *e) {
    Val v = low_expr(L, e->items[0], WANT_ANY);
    int along = low_around(L, e->items[1]);
    if (v.type == VAL_NODE && !low_masks_branches(L)) {
        int node = low_to_r(L, v, VAL_NODE, e->place);
        int near = low_op_s(L, IR_TABLE, along, node, 0);
        return (Val){.type = VAL_SET, .k = low_mask_nodes(L, near)};
    }
    int s = low_to_s(L, v, e->items[0]->place);
    return (Val){.type = VAL_SET, .k = low_mask_around(L, s, along)};
}

static Val expression(Low *L, const Expr *e, Want want) {
    switch (e->kind) {
    case EX_NUMBER:
        return low_number(e->number);
    case EX_NAME:
        return low_name(L, e->name, e->place, want);
    case EX_TEXT:
        return low_text(L, e->name, e->place);
    case EX_JUXT:
        return low_juxt(L, e);
    case EX_CALL:
        return low_call(L, e);
    case EX_NOT:
        return negate(L, e);
    case EX_MINUS:
        return minus(L, e);
    case EX_BACK:
        return back(L, e);
    case EX_BINARY:
        return binary(L, e);
    case EX_QUANT:
        return low_quant(L, e);
    case EX_RUN:
        return run(L, e);
    case EX_REACH:
        return reach(L, e);
    case EX_RAYS:
        return rays(L, e);
    case EX_AROUND:
        return around(L, e);
    case EX_EDGE:
        return low_edge(L, e);
    case EX_LINE:
        return low_line(L, e);
    case EX_SET:
        return set_literal(L, e);
    case EX_WHERE:
        return low_where(L, e);
    case EX_RANGE:
        return low_error(L, e->place, "a range is not allowed here");
    case EX_WITHOUT:
        return low_without(L, e);
    case EX_IF:
        return if_expr(L, e, want);
    case EX_BY_PLAYER:
        return by_player(L, e);
    }
    return (Val){.type = VAL_ERROR};
}

Val low_expr(Low *L, const Expr *e, Want want) {
    L->at = e->place;
    if (!low_enter(L)) return (Val){.type = VAL_ERROR};
    FoldMark mark = low_fold_mark(L);
    Val v = expression(L, e, want);
    low_leave(L);
    if (v.type == VAL_SET) v.k = low_fold_set(L, mark, v.k);
    if (e->kind == EX_QUANT && (v.type == VAL_INT || v.type == VAL_BOOL || v.type == VAL_NODE) &&
        !v.constant && !v.guarded)
        v.k = low_fold_number(L, mark, v.k);
    return v;
}
