// SPDX-License-Identifier: MIT
// l7_fixed_set.c - see l7_fixed_set.h. The tree is evaluated as it is, node by node.
#include "lang/rules/l7_fixed_set.h"

#include "lang/lower/l7_value.h"

enum { DEEPEST = 24 }; // definitions that use each other

typedef struct {
    Low *L;
    const char *name; // the variable of `{n : ...}`, or NULL
    int node;         // its value
    int depth;
} Fixed;

static bool set_of(const Fixed *f, const Expr *e, L7Set *out);

static bool refuse(const Fixed *f, const Expr *e) {
    l7_error(f->L->source, e->place,
             "it may use rows, columns, at( ), nodes and their names, and numbers",
             "what is left out of a board must be known before there is one");
    return false;
}

static bool is_variable(const Fixed *f, const Expr *e) {
    return f->name && e->kind == EX_NAME && strcmp(e->name, f->name) == 0;
}

static int row_of(const Fixed *f, int n) {
    return n / f->L->p->board.width + 1;
}

static int column_of(const Fixed *f, int n) {
    return n % f->L->p->board.width + 1;
}

// False, reported, on boards whose nodes have names only.
static bool has_rows(const Fixed *f, const Expr *e) {
    if (f->L->p->board.graph != GRAPH_FREE) return true;
    if (f->L->source->n_errors == 0)
        l7_error(f->L->source, e->place, "name the nodes: {a1 b1}",
                 "this board has no rows and columns");
    return false;
}

static bool number_of(const Fixed *f, const Expr *e, int *out) {
    if (e->kind == EX_LINE && is_variable(f, e->items[0])) {
        if (!has_rows(f, e)) return false;
        *out = e->op == OP_ROW ? row_of(f, f->node) : column_of(f, f->node);
        return true;
    }
    if (e->kind != EX_BINARY || e->op < OP_ADD || e->op > OP_MOD)
        return low_static_int(f->L, e, out);
    int a, b;
    if (!number_of(f, e->items[0], &a) || !number_of(f, e->items[1], &b)) return false;
    bool divides = e->op == OP_DIV || e->op == OP_MOD;
    *out = e->op == OP_ADD     ? a + b
           : e->op == OP_SUB   ? a - b
           : e->op == OP_MUL   ? a * b
           : divides && b == 0 ? 0
           : e->op == OP_DIV   ? a / b
                               : a % b;
    return true;
}

static bool compare(Op op, int a, int b) {
    return op == OP_EQ   ? a == b
           : op == OP_NE ? a != b
           : op == OP_LT ? a < b
           : op == OP_LE ? a <= b
           : op == OP_GT ? a > b
                         : a >= b;
}

static bool condition_of(const Fixed *f, const Expr *e, bool *out) {
    bool a, b;
    if (e->kind == EX_NOT) {
        if (!condition_of(f, e->items[0], &a)) return false;
        *out = !a;
        return true;
    }
    if (e->kind != EX_BINARY) return refuse(f, e);
    if (e->op == OP_AND || e->op == OP_OR) {
        if (!condition_of(f, e->items[0], &a) || !condition_of(f, e->items[1], &b)) return false;
        *out = e->op == OP_AND ? a && b : a || b;
        return true;
    }
    if (e->op == OP_IN && is_variable(f, e->items[0])) {
        L7Set set;
        if (!set_of(f, e->items[1], &set)) return false;
        *out = l7set_has(&set, f->node);
        return true;
    }
    int x, y;
    if (e->op < OP_EQ || e->op > OP_GE) return refuse(f, e);
    if (!number_of(f, e->items[0], &x) || !number_of(f, e->items[1], &y)) return false;
    *out = compare(e->op, x, y);
    return true;
}

// A number, or two with `..` between them.
static bool range_of(const Fixed *f, const Expr *e, int *low, int *high) {
    if (e->kind == EX_RANGE)
        return number_of(f, e->items[0], low) && number_of(f, e->items[1], high);
    if (!number_of(f, e, low)) return false;
    *high = *low;
    return true;
}

static bool rectangle_of(const Fixed *f, const Expr *columns, const Expr *rows, L7Set *out) {
    int left = 1, right = L7_NODES_MAX, top = 1, bottom = L7_NODES_MAX;
    if (!has_rows(f, columns ? columns : rows)) return false;
    if (columns && !range_of(f, columns, &left, &right)) return false;
    if (rows && !range_of(f, rows, &top, &bottom)) return false;
    for (int n = 0; n < f->L->p->board.n_nodes; n++) {
        int x = column_of(f, n), y = row_of(f, n);
        if (x >= left && x <= right && y >= top && y <= bottom) l7set_add(out, n);
    }
    return true;
}

static bool named_set(const Fixed *f, const Expr *e, L7Set *out) {
    const L7Board *b = &f->L->p->board;
    int node = is_variable(f, e) ? f->node : -1;
    for (const Decl *d = f->L->tree->decls; d && node < 0; d = d->next) {
        bool named = (d->kind == DECL_REGION || (d->kind == DECL_FUNCTION && !d->params)) &&
                     strcmp(d->name, e->name) == 0;
        if (named && f->depth < DEEPEST)
            return set_of(&(Fixed){.L = f->L, .depth = f->depth + 1}, d->value, out);
    }
    if (node < 0) node = l7_board_node(b, e->name);
    if (node < 0) return refuse(f, e);
    l7set_add(out, node);
    return true;
}

static bool binary_set(const Fixed *f, const Expr *e, L7Set *out) {
    L7Set a, b;
    if (e->op != OP_AND && e->op != OP_OR && e->op != OP_SUB) return refuse(f, e);
    if (!set_of(f, e->items[0], &a) || !set_of(f, e->items[1], &b)) return false;
    for (int i = 0; i < L7_WORDS_MAX; i++)
        out->w[i] = e->op == OP_AND  ? a.w[i] & b.w[i]
                    : e->op == OP_OR ? a.w[i] | b.w[i]
                                     : a.w[i] & ~b.w[i];
    return true;
}

static bool where_set(const Fixed *f, const Expr *e, L7Set *out) {
    L7Set all = f->L->p->board.all;
    if (e->binders->next) return refuse(f, e);
    if (e->binders->domain && !set_of(f, e->binders->domain, &all)) return false;
    for (int n = 0; n < f->L->p->board.n_nodes; n++) {
        Fixed inner = {.L = f->L, .name = e->binders->name, .node = n, .depth = f->depth};
        bool holds = false;
        if (!l7set_has(&all, n)) continue;
        if (!condition_of(&inner, e->items[0], &holds)) return false;
        if (holds) l7set_add(out, n);
    }
    return true;
}

static bool listed_set(const Fixed *f, const Expr *e, L7Set *out) {
    for (int i = 0; i < e->n; i++) {
        L7Set one;
        if (!set_of(f, e->items[i], &one)) return false;
        for (int w = 0; w < L7_WORDS_MAX; w++) out->w[w] |= one.w[w];
    }
    return true;
}

static bool set_of(const Fixed *f, const Expr *e, L7Set *out) {
    *out = (L7Set){{0}};
    switch (e->kind) {
    case EX_NAME:
        return named_set(f, e, out);
    case EX_LINE:
        return rectangle_of(f, e->op == OP_COLUMN ? e->items[0] : NULL,
                            e->op == OP_ROW ? e->items[0] : NULL, out);
    case EX_CALL:
        if (strcmp(e->name, "at") != 0 || e->n != 2) return refuse(f, e);
        return rectangle_of(f, e->items[0], e->items[1], out);
    case EX_NOT: {
        L7Set inner;
        if (!set_of(f, e->items[0], &inner)) return false;
        for (int n = 0; n < f->L->p->board.n_nodes; n++)
            if (!l7set_has(&inner, n)) l7set_add(out, n);
        return true;
    }
    case EX_BINARY:
        return binary_set(f, e, out);
    case EX_SET:
        return listed_set(f, e, out);
    case EX_WHERE:
        return where_set(f, e, out);
    default:
        return refuse(f, e);
    }
}

bool low_fixed_set(Low *L, const Expr *e, L7Set *out) {
    return set_of(&(Fixed){.L = L}, e, out);
}
