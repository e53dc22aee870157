// SPDX-License-Identifier: MIT
// l7_coordinates.c - places on the board by number: at(3, 4), at(1..6), row 2, column n, edge up.
#include "lang/lower/l7_coordinates.h"

#include "lang/lower/l7_code.h"
#include "lang/lower/l7_expr.h"
#include "lang/lower/l7_limits.h"
#include "lang/lower/l7_names.h"
#include "lang/lower/l7_value.h"

static Val whole(int k) {
    return (Val){.type = VAL_INT, .constant = true, .k = k};
}

// One coordinate: a constant, a range, or a register.
typedef struct {
    bool later;
    int low, high, r;
} Coordinate;

static bool read_coordinate(Low *L, const Expr *e, Coordinate *out) {
    *out = (Coordinate){0};
    if (e->kind == EX_RANGE)
        return low_static_int(L, e->items[0], &out->low) &&
               low_static_int(L, e->items[1], &out->high);
    Val v = low_expr(L, e, WANT_ANY);
    if (v.type == VAL_ERROR) return false;
    out->later = !v.constant;
    out->low = out->high = v.k;
    if (v.type != VAL_INT || out->later) out->r = low_to_r(L, v, VAL_INT, e->place);
    return v.type == VAL_INT;
}

// On a board whose first node is called 0.
static void count_from_zero(Low *L, Coordinate *c) {
    c->low++;
    c->high++;
    if (c->later) c->r = low_op_r(L, IR_ADD, c->r, low_const(L, 1), 0);
}

static int to_r(Low *L, const Coordinate *c) {
    return c->later ? c->r : low_const(L, c->low);
}

// 1 when 1 <= r <= most.
static int within(Low *L, int r, int most) {
    int above = low_op_r(L, IR_LE, low_const(L, 1), r, 0);
    return low_op_r(L, IR_MUL, above, low_op_r(L, IR_LE, r, low_const(L, most), 0), 0);
}

// The node with coordinates known only at run time; nowhere when outside.
static Val node_later(Low *L, const Coordinate *x, const Coordinate *y) {
    int w = L->p->board.width, rx = to_r(L, x), ry = to_r(L, y);
    int in_row = within(L, rx, w), in_column = within(L, ry, L->p->board.height);
    int in = low_op_r(L, IR_MUL, in_row, in_column, 0);
    int up = low_op_r(L, IR_SUB, ry, low_const(L, 1), 0);
    int at = low_op_r(L, IR_ADD, low_op_r(L, IR_MUL, up, low_const(L, w), 0), rx, 0);
    int from1 = low_op_r(L, IR_MUL, in, at, 0);
    int from0 = low_op_r(L, IR_SUB, from1, low_const(L, 1), 0);
    return (Val){.type = VAL_NODE, .k = from0};
}

static L7Set rectangle(const L7Program *p, const Coordinate *x, const Coordinate *y) {
    L7Set set = {{0}};
    for (int n = 0; n < p->board.n_nodes; n++) {
        int column = n % p->board.width + 1, row = n / p->board.width + 1;
        if (l7set_has(&p->board.all, n) && column >= x->low && column <= x->high && row >= y->low &&
            row <= y->high)
            l7set_add(&set, n);
    }
    return set;
}

Val low_at(Low *L, const Expr *e) {
    const L7Program *p = L->p;
    bool line = p->board.height == 1;
    Coordinate x, y = {.low = 1, .high = 1};
    if (p->board.graph == GRAPH_FREE)
        return low_error(L, e->place, "nodes of this board have names only");
    if (e->n != 2 && !(line && e->n == 1))
        return low_error(L, e->place,
                         line ? "at(place) takes one number" : "at(column, row) takes two numbers");
    if (!read_coordinate(L, e->items[0], &x)) return (Val){.type = VAL_ERROR};
    if (e->n == 2 && !read_coordinate(L, e->items[1], &y)) return (Val){.type = VAL_ERROR};
    if (line && L->tree->from_zero) count_from_zero(L, &x);
    if (x.later || y.later) return node_later(L, &x, &y);
    L7Set set = rectangle(p, &x, &y);
    if (e->items[0]->kind == EX_RANGE || (e->n == 2 && e->items[1]->kind == EX_RANGE))
        return (Val){.type = VAL_SET, .k = low_const_set(L, &set)};
    for (int n = 0; n < p->board.n_nodes; n++)
        if (l7set_has(&set, n)) return (Val){.type = VAL_NODE, .constant = true, .k = n};
    if (line) return low_error(L, e->place, "at(%d) is outside the board", x.low);
    return low_error(L, e->place, "at(%d, %d) is outside the board", x.low, y.low);
}

// The row or column of a node, as a number; 0 for nowhere.
static Val line_of(Low *L, Op op, Val node) {
    int w = L->p->board.width;
    if (node.constant && op == OP_ROW) return whole((node.k + w) / w);
    if (node.constant) return whole(node.k < 0 ? 0 : node.k % w + 1);
    int width = low_const(L, w), one = low_const(L, 1);
    int k = op == OP_ROW ? low_op_r(L, IR_DIV, low_op_r(L, IR_ADD, node.k, width, 0), width, 0)
                         : low_op_r(L, IR_ADD, low_op_r(L, IR_MOD, node.k, width, 0), one, 0);
    return low_ranged((Val){.type = VAL_INT, .k = k}, 0, op == OP_ROW ? L->p->board.height : w);
}

// `row k` with a number that is known only during the game: one of the rows, or none.
static Val line_later(Low *L, Op op, Val k) {
    const L7Set none = {{0}};
    Coordinate all = {.low = 1, .high = L7_NODES_MAX};
    int sum = low_const_set(L, &none);
    for (int i = 1; i <= (op == OP_ROW ? L->p->board.height : L->p->board.width); i++) {
        Coordinate line = {.low = i, .high = i};
        L7Set set = op == OP_ROW ? rectangle(L->p, &all, &line) : rectangle(L->p, &line, &all);
        int is = low_op_r(L, IR_EQ, k.k, low_const(L, i), 0);
        int here = low_op_s(L, IR_SIF, is, low_const_set(L, &set), 0);
        sum = low_op_s(L, IR_SOR, sum, here, 0);
    }
    return (Val){.type = VAL_SET, .k = sum};
}

// `row 2`, `row 1..3`: a set. `row n`: a number.
Val low_line(Low *L, const Expr *e) {
    Coordinate line = {0}, all = {.low = 1, .high = L7_NODES_MAX};
    if (L->p->board.graph == GRAPH_FREE)
        return low_error(L, e->place, "this board has no rows and columns");
    if (e->items[0]->kind != EX_RANGE) {
        Val v = low_expr(L, e->items[0], WANT_ANY);
        if (v.type == VAL_ERROR) return v;
        if (v.type == VAL_NODE) return line_of(L, e->op, v);
        if (v.type != VAL_INT)
            return low_error(L, e->items[0]->place, "expected a number, or a node");
        if (!v.constant) return line_later(L, e->op, v);
        line.low = line.high = v.k;
    } else if (!read_coordinate(L, e->items[0], &line)) {
        return (Val){.type = VAL_ERROR};
    }
    bool row = e->op == OP_ROW;
    int last = row ? L->p->board.height : L->p->board.width;
    if (line.low < 1 || line.high > last)
        return low_error(L, e->items[0]->place, "%s are numbered 1 to %d", row ? "rows" : "columns",
                         last);
    L7Set set = rectangle(L->p, row ? &all : &line, row ? &line : &all);
    return (Val){.type = VAL_SET, .k = low_const_set(L, &set)};
}

// Where at least one of the colours leads nowhere.
Val low_edge(Low *L, const Expr *e) {
    int list[L7_AROUND_MAX], n = 1;
    const Expr *of = e->items[0];
    if (of->kind == EX_JUXT) { // `edge (up up)`: of one step
        Val step = low_path(L, of->items, of->n, of->place);
        if (step.type == VAL_ERROR) return step;
        list[0] = step.k;
    } else if (!low_colour_list(L, of, list, &n)) {
        return (Val){.type = VAL_ERROR};
    }
    L7Set set = {{0}};
    for (int i = 0; i < L->p->board.n_nodes; i++)
        for (int k = 0; k < n; k++)
            if (l7set_has(&L->p->board.all, i) && L->p->board.colours[list[k]].to[i] < 0)
                l7set_add(&set, i);
    return (Val){.type = VAL_SET, .k = low_const_set(L, &set)};
}
