// SPDX-License-Identifier: MIT
// l7_shape.c - shapes: connected sets of nodes, such as pentominoes, rotated and reflected.
//
// A shape is written as walks from one of its nodes and consists of all nodes on them. Its forms
// are the different ones among its rotations and reflections (8 on squares, 12 on hexagons). The
// nodes of a form are given relative to the first of them in the board's order; so a form whose
// first node is laid on the first free node leaves no free node before it.
#include "lang/lower/l7_shape.h"

#include "lang/lower/l7_code.h"
#include "lang/lower/l7_expr.h"
#include "lang/lower/l7_limits.h"
#include "lang/lower/l7_names.h"
#include "lang/lower/l7_value.h"

typedef struct {
    int a, b, c, d; // x' = a x + b y, y' = c x + d y
} Turn;

static const Turn square_turns[] = {{1, 0, 0, 1},  {0, -1, 1, 0}, {-1, 0, 0, -1}, {0, 1, -1, 0},
                                    {-1, 0, 0, 1}, {0, 1, 1, 0},  {1, 0, 0, -1},  {0, -1, -1, 0}};

static const Turn hex_turns[] = {{1, 0, 0, 1},   {0, -1, 1, 1},  {-1, -1, 1, 0}, {-1, 0, 0, -1},
                                 {0, 1, -1, -1}, {1, 1, -1, 0},  {0, 1, 1, 0},   {-1, 0, 1, 1},
                                 {-1, -1, 0, 1}, {0, -1, -1, 0}, {1, 0, -1, -1}, {1, 1, 0, -1}};

_Static_assert(sizeof hex_turns / sizeof *hex_turns <= L7_TURNS_MAX, "forms have room for them");

static int n_turns(bool hex) {
    return (int)(hex ? sizeof hex_turns / sizeof *hex_turns
                     : sizeof square_turns / sizeof *square_turns);
}

static bool add_cell(L7Form *f, int x, int y) {
    for (int i = 0; i < f->n; i++)
        if (f->dx[i] == x && f->dy[i] == y) return true;
    if (f->n == L7_SHAPE_MAX || x < -100 || x > 100 || y < -100 || y > 100) return false;
    f->dx[f->n] = (int8_t)x;
    f->dy[f->n++] = (int8_t)y;
    return true;
}

static bool walk(Low *L, const Expr *e, L7Form *f) {
    int x = 0, y = 0;
    bool row = e->kind == EX_JUXT;
    for (int i = 0; i < (row ? e->n : 1); i++) {
        const Expr *word = row ? e->items[i] : e;
        Val c = low_expr(L, word, WANT_ANY);
        if (c.type != VAL_COLOUR) {
            if (c.type != VAL_ERROR) low_error(L, word->place, "expected a colour");
            return false;
        }
        x += L->p->board.colours[c.k].dx;
        y += L->p->board.colours[c.k].dy;
        if (!add_cell(f, x, y)) {
            low_error(L, word->place, "a shape has at most %d nodes", L7_SHAPE_MAX);
            return false;
        }
    }
    return true;
}

static bool before(const L7Form *f, int i, int k) {
    return f->dy[i] != f->dy[k] ? f->dy[i] < f->dy[k] : f->dx[i] < f->dx[k];
}

// In the board's order, relative to the first.
static L7Form turned(const L7Form *f, const Turn *t) {
    L7Form out = {.n = f->n};
    for (int i = 0; i < f->n; i++) {
        out.dx[i] = (int8_t)(t->a * f->dx[i] + t->b * f->dy[i]);
        out.dy[i] = (int8_t)(t->c * f->dx[i] + t->d * f->dy[i]);
        for (int k = i; k > 0 && before(&out, k, k - 1); k--) {
            int8_t x = out.dx[k], y = out.dy[k];
            out.dx[k] = out.dx[k - 1];
            out.dy[k] = out.dy[k - 1];
            out.dx[k - 1] = x;
            out.dy[k - 1] = y;
        }
    }
    for (int i = f->n - 1; i >= 0; i--) {
        out.dx[i] = (int8_t)(out.dx[i] - out.dx[0]);
        out.dy[i] = (int8_t)(out.dy[i] - out.dy[0]);
    }
    return out;
}

static void add_forms(L7Program *p, int value, const L7Form *shape) {
    bool hex = p->board.graph == GRAPH_HEX;
    int n = n_turns(hex), first = p->state.shapes.n_forms;
    for (int i = 0; i < n; i++) {
        L7Form form = turned(shape, hex ? &hex_turns[i] : &square_turns[i]);
        bool seen = false;
        for (int k = first; k < p->state.shapes.n_forms; k++)
            seen |= memcmp(&p->state.shapes.forms[k], &form, sizeof form) == 0;
        if (!seen) p->state.shapes.forms[p->state.shapes.n_forms++] = form;
    }
    p->state.shapes.first[value] = first;
    p->state.shapes.count[value] = p->state.shapes.n_forms - first;
}

static int value_named(const L7Field *f, const char *name) {
    for (int i = 0; i < f->n_words && i < L7_SHAPES_MAX; i++)
        if (strcmp(f->words[i], name) == 0) return i;
    return -1;
}

static void add_shape(Low *L, const Decl *d) {
    L7Program *p = L->p;
    for (int i = 0; i < p->state.n_fields && p->state.shapes.field < 0; i++)
        if (p->state.fields[i].type == FIELD_ENUM && value_named(&p->state.fields[i], d->name) >= 0)
            p->state.shapes.field = i;
    int value = p->state.shapes.field < 0
                    ? -1
                    : value_named(&p->state.fields[p->state.shapes.field], d->name);
    if (value < 0) {
        low_error(L, d->place, "'%s' is not a value of a field", d->name);
        return;
    }
    L7Form shape = {.n = 1};
    bool several = d->value->kind == EX_SET;
    for (int i = 0; i < (several ? d->value->n : 1); i++)
        if (!walk(L, several ? d->value->items[i] : d->value, &shape)) return;
    if (p->state.shapes.count[value] == 0) add_forms(p, value, &shape);
}

void low_shapes(Low *L) {
    L7Program *p = L->p;
    p->state.shapes.field = -1;
    for (const Decl *d = L->tree->decls; d; d = d->next) {
        if (d->kind != DECL_SHAPE) continue;
        if (p->board.graph != GRAPH_GRID && p->board.graph != GRAPH_HEX) {
            low_error(L, d->place, "shapes lie on a grid or a board of hexagons");
            return;
        }
        if (!p->state.shapes.forms)
            p->state.shapes.forms =
                arena_new(&p->arena, L7_FORMS_MAX, sizeof *p->state.shapes.forms);
        add_shape(L, d);
    }
}

// --- turns(right right up): all rotations and reflections of one path ---

static int colour_towards(const L7Program *p, int dx, int dy) {
    for (int c = 0; c < p->board.n_colours; c++)
        if (p->board.colours[c].dx == dx && p->board.colours[c].dy == dy && (dx || dy)) return c;
    return -1;
}

static int turned_path(L7Program *p, const int *path, int n, const Turn *t) {
    int turned[L7_SHAPE_MAX];
    for (int i = 0; i < n; i++) {
        const L7Colour *c = &p->board.colours[path[i]];
        turned[i] = colour_towards(p, t->a * c->dx + t->b * c->dy, t->c * c->dx + t->d * c->dy);
        if (turned[i] < 0) return -1;
    }
    return l7_board_path(&p->board, turned, n, "turned");
}

bool low_turned_paths(Low *L, const Expr *e, int *out, int *n) {
    L7Program *p = L->p;
    int path[L7_SHAPE_MAX], length = 0;
    const Expr *row = e->n == 1 ? e->items[0] : e;
    bool several = row->kind == EX_JUXT;
    for (int i = 0; i < (several ? row->n : 1) && length < L7_SHAPE_MAX; i++) {
        Val c = low_expr(L, several ? row->items[i] : row, WANT_ANY);
        if (c.type == VAL_ERROR) return false;
        if (c.type != VAL_COLOUR) {
            low_error(L, row->place, "turns(right right up) takes colours, a path");
            return false;
        }
        path[length++] = c.k;
    }
    bool hex = p->board.graph == GRAPH_HEX;
    for (int i = 0; i < n_turns(hex); i++) {
        int c = turned_path(p, path, length, hex ? &hex_turns[i] : &square_turns[i]);
        bool seen = false;
        for (int k = 0; k < *n; k++) seen |= out[k] == c;
        if (c < 0 || (!seen && *n == L7_AROUND_MAX)) {
            low_error(L, e->place, "this path cannot be turned on this board");
            return false;
        }
        if (!seen) out[(*n)++] = c;
    }
    return true;
}

// --- in expressions ---

// A value of the field that has shapes, as a register; -1 when it is something else.
static int shape_value(Low *L, const Expr *e, Val *v) {
    *v = low_expr(L, e, (Want){L->p->state.shapes.field});
    if (v->type == VAL_ERROR) return -1;
    if (L->p->state.shapes.field < 0 || v->type != VAL_ENUM ||
        v->field != L->p->state.shapes.field) {
        low_error(L, e->place, "expected a shape");
        return -1;
    }
    return low_to_r(L, *v, VAL_ENUM, e->place);
}

// turns(p): how many forms the shape has.
static Val call_turns(Low *L, const Expr *e) {
    Val v;
    int r = shape_value(L, e->items[0], &v);
    if (r < 0) return (Val){.type = VAL_ERROR};
    const L7Program *p = L->p;
    if (v.constant)
        return (Val){.type = VAL_INT, .constant = true, .k = p->state.shapes.count[v.k]};
    int sum = low_const(L, 0);
    for (int i = 0; i < p->state.fields[p->state.shapes.field].n_words && i < L7_SHAPES_MAX; i++) {
        if (p->state.shapes.count[i] == 0) continue;
        int is = low_op_r(L, IR_EQ, r, low_const(L, i), 0);
        int n = low_op_r(L, IR_MUL, is, low_const(L, p->state.shapes.count[i]), 0);
        sum = low_op_r(L, IR_ADD, sum, n, 0);
    }
    return low_ranged((Val){.type = VAL_INT, .k = sum}, 0, 12);
}

Val low_call_shape(Low *L, const Expr *e) {
    bool turns = strcmp(e->name, "turns") == 0;
    if (e->n != (turns ? 1 : 4))
        return low_error(L, e->place,
                         turns ? "turns(shape) takes a shape"
                               : "lay(shape, turn, node, set) takes four values");
    if (turns) return call_turns(L, e);
    Val v;
    int shape = shape_value(L, e->items[0], &v);
    if (shape < 0) return (Val){.type = VAL_ERROR};
    int turn = low_int(L, e->items[1]), node = low_node(L, e->items[2]);
    int over = low_set(L, e->items[3]), s = low_s(L);
    low_emit(L, IR_LAY, s, shape, turn, node, over);
    return (Val){.type = VAL_SET, .k = s};
}
