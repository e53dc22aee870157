// SPDX-License-Identifier: MIT
// l7_expr.c - expressions, evaluated at one place: values, comparisons, conversions.
#include "lang/l7_lower.h"

#include "base/suggest.h"

static Val int_const(int k) {
    return (Val){.type = VAL_INT, .constant = true, .k = k};
}

static const char *type_name(ValType t) {
    static const char *const names[] = {"an error", "a number", "a condition", "a node",
                                        "a player", "a value",  "a set",       "a colour",
                                        "colours",  "a field",  "a node"};
    return names[t];
}

// --- conversions ---

int low_to_r(Low *L, Val v, ValType type, L7Place place) {
    if (v.type == VAL_ERROR) return low_const(L, 0);
    if (v.type != type && !(type == VAL_INT && v.type == VAL_BOOL)) {
        low_error(L, place, "expected %s, not %s", type_name(type), type_name(v.type));
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
        low_error(L, place, "expected a set of nodes, not %s", type_name(v.type));
    return low_const_set(L, &none);
}

int low_to_bool(Low *L, Val v, L7Place place) {
    if (v.type == VAL_SET) return low_op_r(L, IR_ANY, v.k, 0, 0);
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
    return low_to_bool(L, low_expr(L, e, WANT_ANY), e->place);
}

bool low_static_int(Low *L, const Expr *e, int *out) {
    Val v = low_expr(L, e, WANT_ANY);
    if (v.type == VAL_INT && v.constant) {
        *out = v.k;
        return true;
    }
    if (v.type != VAL_ERROR) low_error(L, e->place, "expected a number known beforehand");
    return false;
}

static void jump_unless_value(Low *L, Val v, L7Place place, int label) {
    if (v.type == VAL_BOOL && v.constant) {
        if (!v.k) low_emit(L, IR_JUMP, label, 0, 0, 0, 0);
        return;
    }
    low_emit(L, IR_JUMPZ, low_to_bool(L, v, place), label, 0, 0, 0);
}

static int conjuncts(const Expr *e, const Expr **out, int n) {
    if (e->kind == EX_BINARY && e->op == OP_AND && n < 30)
        return conjuncts(e->items[1], out, conjuncts(e->items[0], out, n));
    out[n++] = e;
    return n;
}

// Conditions are tried in order and left at the first that fails.
void low_jump_unless(Low *L, const Expr *e, int label) {
    const Expr *parts[32];
    int n = conjuncts(e, parts, 0);
    Val first = low_expr(L, parts[0], WANT_ANY);
    if (first.type == VAL_SET && n > 1) { // `and` of sets is a set, and tried as a whole
        int both = first.k;
        for (int i = 1; i < n; i++) both = low_op_s(L, IR_SAND, both, low_set(L, parts[i]), 0);
        low_emit(L, IR_JUMPZ, low_op_r(L, IR_ANY, both, 0, 0), label, 0, 0, 0);
        return;
    }
    jump_unless_value(L, first, parts[0]->place, label);
    for (int i = 1; i < n; i++)
        jump_unless_value(L, low_expr(L, parts[i], WANT_ANY), parts[i]->place, label);
}

// --- colours ---

static bool add_colour(Low *L, int colour, int *out, int *n, L7Place place) {
    if (*n == 16) {
        low_error(L, place, "more than 16 colours");
        return false;
    }
    out[(*n)++] = colour;
    return true;
}

// `(up right)`: one colour that walks both.
static bool add_path(Low *L, const Expr *e, int *out, int *n) {
    int path[16], length = 0;
    char name[48] = "";
    for (int i = 0; i < e->n; i++) {
        Val c = low_expr(L, e->items[i], WANT_ANY);
        if (c.type != VAL_COLOUR) {
            if (c.type != VAL_ERROR) low_error(L, e->items[i]->place, "expected a colour");
            return false;
        }
        if (!add_colour(L, c.k, path, &length, e->place)) return false;
        size_t used = strlen(name);
        snprintf(name + used, sizeof name - used, "%s%s", used ? " " : "", L->p->colours[c.k].name);
    }
    int c = l7_board_path(L->p, path, length, arena_text(&L->p->arena, name, strlen(name)));
    if (c < 0) {
        low_error(L, e->place, "more than %d colours", L7_COLOURS_MAX);
        return false;
    }
    return add_colour(L, c, out, n, e->place);
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
        const L7Around *a = &L->p->arounds[v.k];
        for (int i = 0; i < a->n; i++)
            if (!add_colour(L, a->colour[i], out, n, e->place)) return false;
        return true;
    }
    if (v.type != VAL_ERROR) low_error(L, e->place, "expected a colour, not %s", type_name(v.type));
    return false;
}

bool low_colour_list(Low *L, const Expr *e, int *out, int *n) {
    *n = 0;
    return add_colours_of(L, e, out, n);
}

static int around_index(Low *L, const Expr *e) {
    if (!e) return L->p->around_all;
    int list[16], n;
    if (!low_colour_list(L, e, list, &n)) return L->p->around_all;
    int index = l7_board_around(L->p, list, n);
    if (index >= 0) return index;
    low_error(L, e->place, "more than %d sets of colours", L7_COLOURS_MAX);
    return L->p->around_all;
}

int low_back(Low *L, int colour, L7Place place) {
    int back = l7_board_back(L->p, colour);
    if (back < 0)
        low_error(L, place, "'%s' cannot be walked backwards, or there are more than %d colours",
                  L->p->colours[colour].name, L7_COLOURS_MAX);
    return back;
}

// --- fields and nodes side by side ---

static Val step_along(Low *L, Val node, int colour) {
    if (node.type == VAL_LIFTED) {
        if (node.n_path < PATH_MAX_L7)
            node.path[node.n_path++] = colour;
        else
            low_fail(L);
        return node;
    }
    if (node.constant) {
        int to = node.k >= 0 ? L->p->colours[colour].to[node.k] : -1;
        return (Val){.type = VAL_NODE, .constant = true, .k = to};
    }
    return (Val){.type = VAL_NODE, .k = low_op_r(L, IR_STEP, colour, node.k, 0)};
}

static bool is_number(const Low *L, const Expr *e) {
    if (e->kind == EX_NUMBER || e->kind == EX_BINARY) return true;
    if (e->kind != EX_NAME) return false;
    for (int i = L->n_bindings - 1; i >= 0; i--)
        if (strcmp(L->bindings[i].name, e->name) == 0) return L->bindings[i].value.type == VAL_INT;
    for (int i = 0; i < L->n_params; i++)
        if (strcmp(L->param_names[i], e->name) == 0) return true;
    int field = low_field(L, e->name);
    return field >= 0 && L->p->fields[field].type == FIELD_NUMBER &&
           L->p->fields[field].on == ON_GAME;
}

// `n up 3`: so many steps along one colour.
static Val walk_along(Low *L, Val node, int colour, const Expr *steps) {
    if (node.type != VAL_NODE) return low_error(L, steps->place, "expected a node before this");
    int from = low_to_r(L, node, VAL_NODE, steps->place);
    return (Val){.type = VAL_NODE, .k = low_op_r(L, IR_WALK, colour, from, low_int(L, steps))};
}

// `n up right`: a node, then colours to walk along.
Val low_juxt_node(Low *L, Expr *const *items, int n, L7Place place) {
    Val v = low_expr(L, items[0], WANT_ANY);
    if (v.type == VAL_ERROR) return v;
    if (v.type != VAL_NODE && v.type != VAL_LIFTED)
        return low_error(L, items[0]->place, "expected a node, not %s", type_name(v.type));
    for (int i = 1; i < n; i++) {
        Val c = low_expr(L, items[i], WANT_ANY);
        if (c.type == VAL_ERROR) return c;
        if (c.type != VAL_COLOUR)
            return low_error(L, items[i]->place, "expected a colour, not %s", type_name(c.type));
        if (i + 1 < n && is_number(L, items[i + 1]))
            v = walk_along(L, v, c.k, items[++i]);
        else
            v = step_along(L, v, c.k);
    }
    (void)place;
    return v;
}

// A variable kept per player, for a player known now or only later.
static int player_var(Low *L, const L7Field *f, Val player) {
    if (player.constant) {
        if (player.k >= L->p->n_players) return low_const(L, 0);
        return low_op_r(L, IR_LOADVAR, f->var + player.k, 0, 0);
    }
    int sum = low_const(L, 0);
    for (int i = 0; i < L->p->n_players; i++) {
        int is = low_op_r(L, IR_EQ, player.k, low_const(L, i), 0);
        int v = low_op_r(L, IR_LOADVAR, f->var + i, 0, 0);
        sum = low_op_r(L, IR_ADD, sum, low_op_r(L, IR_MUL, is, v, 0), 0);
    }
    return sum;
}

static Val field_of_player(Low *L, int field, Val player, L7Place place) {
    const L7Field *f = &L->p->fields[field];
    if (player.type == VAL_ERROR) return player;
    if (player.type != VAL_PLAYER)
        return low_error(L, place, "'%s' belongs to players, not to %s", f->name,
                         type_name(player.type));
    if (f->type == FIELD_SET) {
        if (!player.constant) return low_error(L, place, "'%s' needs a player known here", f->name);
        return (Val){.type = VAL_SET, .k = low_op_s(L, IR_LOADSET, f->set + player.k, 0, 0)};
    }
    int r = player_var(L, f, player);
    if (f->type == FIELD_ENUM) return (Val){.type = VAL_ENUM, .k = r, .field = field, .at = -1};
    if (f->type == FIELD_NODE) return (Val){.type = VAL_NODE, .k = r};
    return low_ranged((Val){.type = VAL_INT, .k = r}, f->low, f->high);
}

static Val field_at(Low *L, int field, Val node, L7Place place) {
    L7Field *f = &L->p->fields[field];
    f->read = true;
    if (f->on == ON_PLAYER) return field_of_player(L, field, node, place);
    if (f->on == ON_GAME)
        return low_error(L, place, "'%s' belongs to the game: it takes no node", f->name);
    if (node.type == VAL_ERROR) return node;
    if (node.type != VAL_NODE)
        return low_error(L, place, "'%s' belongs to nodes, not to %s", f->name,
                         type_name(node.type));
    int at = low_to_r(L, node, VAL_NODE, place);
    bool sure = node.sure || (node.constant && node.k >= 0);
    if (f->type == FIELD_ENUM)
        return (Val){.type = VAL_ENUM, .field = field, .at = at, .sure = sure};
    // At nowhere there is 0.
    return low_ranged((Val){.type = VAL_INT, .k = low_op_r(L, IR_LOADARR, f->array, at, 0)},
                      f->low < 0 ? f->low : 0, f->high > 0 ? f->high : 0);
}

static Val juxt(Low *L, const Expr *e) {
    const Expr *head = e->items[0];
    int field = head->kind == EX_NAME ? low_field(L, head->name) : -1;
    for (int i = 0; i < L->n_bindings && field >= 0; i++)
        if (strcmp(L->bindings[i].name, head->name) == 0) field = -1;
    if (field < 0) return low_juxt_node(L, e->items, e->n, e->place);
    Val node = e->n == 2 ? low_expr(L, e->items[1], WANT_ANY)
                         : low_juxt_node(L, e->items + 1, e->n - 1, e->place);
    return field_at(L, field, node, e->items[1]->place);
}

// --- calls ---

// `lines(p) = rook: orthogonal, bishop: diagonal`: the part for the value of the first variable.
static const Expr *by_value(const Low *L, const Expr *e, const Val *first) {
    if (e->kind != EX_BY_PLAYER || first->type != VAL_ENUM) return e;
    const L7Field *f = &L->p->fields[first->field];
    for (int i = 0; i < e->n && first->constant; i++)
        if (strcmp(e->names[i], f->words[first->k]) == 0) return e->items[i];
    return NULL;
}

static Val call_function(Low *L, const Decl *d, const Expr *e) {
    Val args[L7_PARAMS_MAX];
    int n = 0;
    for (const Binder *b = d->params; b; b = b->next) n++;
    if (n != e->n || n > L7_PARAMS_MAX)
        return low_error(L, e->place, "%s takes %d values, not %d", d->name, n, e->n);
    for (int i = 0; i < n; i++) {
        args[i] = low_expr(L, e->items[i], WANT_ANY);
        if (args[i].type == VAL_ERROR) return args[i];
    }
    if (++L->inline_depth > 24) {
        L->inline_depth--;
        return low_error(L, d->place, "'%s' calls itself; functions cannot", d->name);
    }
    Binding saved[BINDINGS_MAX];
    int hidden = L->n_bindings;
    memcpy(saved, L->bindings, (size_t)hidden * sizeof *saved);
    L->n_bindings = 0;
    const Binder *b = d->params;
    for (int i = 0; i < n; i++, b = b->next) low_bind(L, b->name, args[i]);
    const Expr *body = by_value(L, d->value, &args[0]);
    Val v = body ? low_expr(L, body, WANT_ANY)
                 : low_error(L, e->place, "'%s' says nothing about this value", d->name);
    memcpy(L->bindings, saved, (size_t)hidden * sizeof *saved);
    L->n_bindings = hidden;
    L->inline_depth--;
    return v;
}

static Val no_function(Low *L, const Expr *e) {
    const char *names[128];
    size_t n = 0;
    if (low_broken(L, e->name)) return (Val){.type = VAL_ERROR};
    for (const Decl *d = L->tree->decls; d && n < 128; d = d->next)
        if (d->kind == DECL_FUNCTION && d->params) names[n++] = d->name;
    const char *near = suggest_nearest(e->name, names, n);
    char hint[80];
    snprintf(hint, sizeof hint, "did you mean '%s'?", near ? near : "");
    l7_error(L->source, e->place, near ? hint : NULL, "there is no function '%s'", e->name);
    return (Val){.type = VAL_ERROR};
}

static Val call(Low *L, const Expr *e) {
    const Decl *d = low_function(L, e->name);
    if (d && d->params) return call_function(L, d, e);
    if (strcmp(e->name, "at") == 0) return low_at(L, e);
    if (strcmp(e->name, "turns") == 0 || strcmp(e->name, "lay") == 0) return low_call_shape(L, e);
    int field = low_field(L, e->name);
    if (field >= 0 && e->n == 1)
        return field_at(L, field, low_expr(L, e->items[0], WANT_ANY), e->items[0]->place);
    return no_function(L, e);
}

// --- comparisons ---

int low_enum_set(Low *L, int field, Val value) {
    const L7Field *f = &L->p->fields[field];
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
        sum = low_op_s(L, IR_SOR, sum, low_op_s(L, IR_SIF, is, low_enum_set(L, field, one), 0), 0);
    }
    return sum;
}

// The field's value at a node compared with a known one: bits of the node tell.
static int enum_is(Low *L, Val left, int value) {
    const L7Field *f = &L->p->fields[left.field];
    if (value > 0) return low_op_r(L, IR_TESTBIT, f->set + value - 1, left.at, 0);
    int any = low_op_r(L, IR_TESTBIT, f->set, left.at, 0);
    for (int v = 2; v < f->n_words; v++)
        any = low_op_r(L, IR_ADD, any, low_op_r(L, IR_TESTBIT, f->set + v - 1, left.at, 0), 0);
    int is = low_op_r(L, IR_NOT, any, 0, 0);
    if (left.sure) return is;
    int there = low_op_r(L, IR_LE, low_const(L, 0), left.at, 0);
    return low_op_r(L, IR_MUL, is, there, 0);
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

static Val compare_enum(Low *L, Op op, Val left, Val right, L7Place place) {
    if (!low_same_values(L, left.field, right.field))
        return low_error(L, place, "values of '%s' and of '%s' cannot be compared",
                         L->p->fields[left.field].name, L->p->fields[right.field].name);
    int r;
    if (left.constant && right.constant) {
        int holds = op == OP_EQ   ? left.k == right.k
                    : op == OP_NE ? left.k != right.k
                    : op == OP_LT ? left.k < right.k
                    : op == OP_LE ? left.k <= right.k
                    : op == OP_GT ? left.k > right.k
                                  : left.k >= right.k;
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
    // Values are ordered as they were declared. Nothing is true of a node that is not there.
    int a = low_to_r(L, left, VAL_ENUM, place), b = low_to_r(L, right, VAL_ENUM, place);
    r = compare_r(L, op, a, b);
    if (left.at >= 0 && !left.sure)
        r = low_op_r(L, IR_MUL, r, low_op_r(L, IR_LE, low_const(L, 0), left.at, 0), 0);
    if (right.at >= 0 && !right.sure)
        r = low_op_r(L, IR_MUL, r, low_op_r(L, IR_LE, low_const(L, 0), right.at, 0), 0);
    return (Val){.type = VAL_BOOL, .k = r};
}

// `stone = enemy` without a node: the set of nodes where it holds.
static Val compare_field(Low *L, Op op, int field, const Expr *right) {
    const L7Field *f = &L->p->fields[field];
    if (f->on != ON_NODE) return low_error(L, right->place, "'%s' of which player?", f->name);
    Val v = low_expr(L, right, (Want){f->type == FIELD_ENUM ? field : -1});
    if (v.type == VAL_ERROR) return v;
    if (f->type == FIELD_ENUM) {
        if (v.type != VAL_ENUM || v.field != field)
            return low_error(L, right->place, "expected a value of '%s'", f->name);
        int s = low_enum_set(L, field, v);
        if (op == OP_NE) s = low_op_s(L, IR_SNOT, s, 0, 0);
        return (Val){.type = VAL_SET, .k = s};
    }
    int limit = low_to_r(L, v, VAL_INT, right->place);
    int s = low_s(L), n = low_r(L), rest = low_s(L);
    const L7Set none = {{0}};
    low_mutable(L, n);
    low_emit(L, IR_SMOVE, s, low_const_set(L, &none), 0, 0, 0);
    low_emit(L, IR_SMOVE, rest, low_const_set(L, &L->p->all), 0, 0, 0);
    int top = low_label(L), end = low_label(L);
    int64_t outer = low_loop_begin(L, L->p->n_nodes, right->place);
    low_place(L, top);
    low_emit(L, IR_POP, n, rest, end, 0, 0);
    int value = low_r(L);
    low_emit(L, IR_LOADARR, value, f->array, n, 0, 0);
    low_emit(L, IR_JUMPZ, compare_r(L, op, value, limit), top, 0, 0, 0);
    low_emit(L, IR_SADD, s, n, 0, 0, 0);
    low_emit(L, IR_JUMP, top, 0, 0, 0, 0);
    low_loop_end(L, outer);
    low_place(L, end);
    return (Val){.type = VAL_SET, .k = s};
}

static Val compare(Low *L, const Expr *e) {
    Val left = low_expr(L, e->items[0], WANT_ANY);
    if (left.type == VAL_ERROR) return left;
    if (left.type == VAL_FIELD) return compare_field(L, e->op, left.field, e->items[1]);
    Want want = {left.type == VAL_ENUM ? left.field : -1};
    Val right = low_expr(L, e->items[1], want);
    if (right.type == VAL_ERROR) return right;
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
    if (left.type != right.type || left.type == VAL_SET || left.type == VAL_COLOUR)
        return low_error(L, e->place, "%s cannot be compared with %s", type_name(left.type),
                         type_name(right.type));
    if (left.type == VAL_INT && left.constant && right.constant) {
        int a = left.k, b = right.k;
        bool is = e->op == OP_EQ   ? a == b
                  : e->op == OP_NE ? a != b
                  : e->op == OP_LT ? a < b
                  : e->op == OP_LE ? a <= b
                  : e->op == OP_GT ? a > b
                                   : a >= b;
        return (Val){.type = VAL_BOOL, .constant = true, .k = is};
    }
    int a = low_to_r(L, left, left.type, e->place), b = low_to_r(L, right, right.type, e->place);
    return (Val){.type = VAL_BOOL, .k = compare_r(L, e->op, a, b)};
}

// `man n in { queen rook }`, `n in S`, `k in 1..6`.
static Val member(Low *L, const Expr *e) {
    Val left = low_expr(L, e->items[0], WANT_ANY);
    if (left.type == VAL_ERROR) return left;
    const Expr *right = e->items[1];
    if (left.type == VAL_ENUM && right->kind == EX_SET) {
        int any = left.constant ? 0 : low_const(L, 0);
        bool found = false;
        for (int i = 0; i < right->n; i++) {
            Val v = low_expr(L, right->items[i], (Want){left.field});
            if (v.type == VAL_ERROR) return v;
            found |= left.constant && v.constant && v.field == left.field && v.k == left.k;
            if (left.constant && v.constant) continue;
            Val is = compare_enum(L, OP_EQ, left, v, right->items[i]->place);
            any = low_op_r(L, IR_ADD, any, low_to_r(L, is, VAL_BOOL, e->place), 0);
        }
        if (left.constant) return (Val){.type = VAL_BOOL, .constant = true, .k = found};
        return (Val){.type = VAL_BOOL, .k = low_op_r(L, IR_NE, any, low_const(L, 0), 0)};
    }
    if (left.type == VAL_FIELD && right->kind == EX_SET) {
        const L7Set none = {{0}};
        int any = low_const_set(L, &none);
        for (int i = 0; i < right->n; i++) {
            Val v = low_expr(L, right->items[i], (Want){left.field});
            if (v.type != VAL_ENUM) return v;
            any = low_op_s(L, IR_SOR, any, low_enum_set(L, left.field, v), 0);
        }
        return (Val){.type = VAL_SET, .k = any};
    }
    if (left.type == VAL_COLOUR) {
        int list[16], n;
        bool in = false;
        if (!low_colour_list(L, right, list, &n)) return (Val){.type = VAL_ERROR};
        for (int i = 0; i < n; i++) in |= list[i] == left.k;
        return (Val){.type = VAL_BOOL, .constant = true, .k = in};
    }
    if (left.type != VAL_NODE)
        return low_error(L, e->place, "expected a node before 'in', not %s", type_name(left.type));
    int node = low_to_r(L, left, VAL_NODE, e->place);
    return (Val){.type = VAL_BOOL, .k = low_op_r(L, IR_HAS, low_set(L, right), node, 0)};
}

// --- the rest ---

// What a result can be, from what its operands can be.
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

static Val arithmetic(Low *L, const Expr *e) {
    Val a = low_expr(L, e->items[0], WANT_ANY), b = low_expr(L, e->items[1], WANT_ANY);
    if (a.type == VAL_ERROR || b.type == VAL_ERROR) return (Val){.type = VAL_ERROR};
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
        return int_const((int)(r > 1000000000 ? 1000000000 : r < -1000000000 ? -1000000000 : r));
    }
    static const IrOp ops[] = {[OP_ADD] = IR_ADD,
                               [OP_SUB] = IR_SUB,
                               [OP_MUL] = IR_MUL,
                               [OP_DIV] = IR_DIV,
                               [OP_MOD] = IR_MOD};
    int x = low_to_r(L, a, VAL_INT, e->items[0]->place),
        y = low_to_r(L, b, VAL_INT, e->items[1]->place);
    Val v = {.type = VAL_INT, .k = low_op_r(L, ops[e->op], x, y, 0)};
    int a_low, a_high, b_low, b_high;
    if (!low_range(a, &a_low, &a_high) || !low_range(b, &b_low, &b_high)) return v;
    return with_range(v, e->op, a_low, a_high, b_low, b_high);
}

static Val logic(Low *L, const Expr *e) {
    Val a = low_expr(L, e->items[0], WANT_ANY);
    if (a.type == VAL_ERROR) return a;
    if (a.type == VAL_SET) {
        int b = low_set(L, e->items[1]);
        return (Val){.type = VAL_SET,
                     .k = low_op_s(L, e->op == OP_AND ? IR_SAND : IR_SOR, a.k, b, 0)};
    }
    if (a.type == VAL_BOOL && a.constant) {
        bool decided = e->op == OP_AND ? !a.k : a.k;
        return decided ? a : low_expr(L, e->items[1], WANT_ANY);
    }
    // The second part is tried only when the first leaves the question open.
    int result = low_r(L), end = low_label(L);
    low_mutable(L, result);
    low_emit(L, IR_MOVE, result, low_to_bool(L, a, e->items[0]->place), 0, 0, 0);
    low_emit(L, e->op == OP_AND ? IR_JUMPZ : IR_JUMPNZ, result, end, 0, 0, 0);
    L->block_start = L->p->functions[L->function].n;
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
        return member(L, e);
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
        return compare(L, e);
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
        low_error(L, row->place, "expected a colour, not %s", type_name(along.type));
        return false;
    }
    *node = low_to_r(L, from, VAL_NODE, row->place);
    *colour = along.k;
    *over = low_set(L, e->items[1]);
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
        int closed = low_op_r(L, IR_HAS, low_set(L, e->items[2]), stop, 0);
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

// What is known already leaves one branch only.
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

static Val if_expr(Low *L, const Expr *e) {
    bool holds;
    if (decided(L, e->items[0], &holds)) return low_expr(L, e->items[holds ? 1 : 2], WANT_ANY);
    int otherwise = low_label(L), end = low_label(L);
    const Expr *condition = e->items[0];
    bool several = condition->kind == EX_BINARY && condition->op == OP_AND;
    if (several) {
        low_jump_unless(L, condition, otherwise);
    } else {
        Val c = low_expr(L, condition, WANT_ANY);
        if (c.type == VAL_ERROR) return c;
        if (c.type == VAL_BOOL && c.constant) return low_expr(L, e->items[c.k ? 1 : 2], WANT_ANY);
        jump_unless_value(L, c, condition->place, otherwise);
    }
    Val a = low_expr(L, e->items[1], WANT_ANY);
    if (a.type == VAL_ERROR) return a;
    bool set = a.type == VAL_SET;
    if (!set && a.type != VAL_INT && a.type != VAL_BOOL && a.type != VAL_NODE &&
        a.type != VAL_ENUM && a.type != VAL_PLAYER)
        return low_error(L, e->items[1]->place, "%s cannot be chosen while the game runs",
                         type_name(a.type));
    int result = set ? low_s(L) : low_r(L);
    if (!set) low_mutable(L, result);
    low_emit(L, set ? IR_SMOVE : IR_MOVE, result,
             set ? a.k : low_to_r(L, a, a.type, e->items[1]->place), 0, 0, 0);
    low_emit(L, IR_JUMP, end, 0, 0, 0, 0);
    low_place(L, otherwise);
    Val b = low_expr(L, e->items[2], (Want){a.type == VAL_ENUM ? a.field : -1});
    if (b.type != VAL_ERROR && b.type != a.type)
        return low_error(L, e->place, "'then' gives %s, 'else' %s", type_name(a.type),
                         type_name(b.type));
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
    return low_error(L, e->place, "this differs by player, and here nobody is to move");
}

static Val back(Low *L, const Expr *e) {
    Val c = low_expr(L, e->items[0], WANT_ANY);
    if (c.type == VAL_ERROR) return c;
    if (c.type != VAL_COLOUR)
        return low_error(L, e->place, "'~' turns a colour round, not %s", type_name(c.type));
    int b = low_back(L, c.k, e->place);
    if (b < 0) return (Val){.type = VAL_ERROR};
    return (Val){.type = VAL_COLOUR, .constant = true, .k = b};
}

static Val negate(Low *L, const Expr *e) {
    Val v = low_expr(L, e->items[0], WANT_ANY);
    if (v.type == VAL_ERROR) return v;
    if (v.type == VAL_SET) return (Val){.type = VAL_SET, .k = low_op_s(L, IR_SNOT, v.k, 0, 0)};
    if (v.type == VAL_BOOL && v.constant)
        return (Val){.type = VAL_BOOL, .constant = true, .k = !v.k};
    int r = low_to_bool(L, v, e->items[0]->place);
    return (Val){.type = VAL_BOOL, .k = low_op_r(L, IR_NOT, r, 0, 0)};
}

static Val minus(Low *L, const Expr *e) {
    Val v = low_expr(L, e->items[0], WANT_ANY);
    if (v.type == VAL_INT && v.constant) return int_const(-v.k);
    int r = low_to_r(L, v, VAL_INT, e->place), low, high;
    Val minus = {.type = VAL_INT, .k = low_op_r(L, IR_SUB, low_const(L, 0), r, 0)};
    return low_range(v, &low, &high) ? low_ranged(minus, -(int64_t)high, -(int64_t)low) : minus;
}

static Val reach(Low *L, const Expr *e) {
    int from = low_set(L, e->items[0]), over = low_set(L, e->items[1]);
    int along = around_index(L, e->items[2]);
    return (Val){.type = VAL_SET, .k = low_op_s(L, IR_FLOOD, from, over, along)};
}

static Val rays(Low *L, const Expr *e) {
    int node = low_node(L, e->items[0]), over = low_set(L, e->items[1]);
    int along = around_index(L, e->items[2]);
    return (Val){.type = VAL_SET, .k = low_op_s(L, IR_RAYS, along, node, over)};
}

static Val around(Low *L, const Expr *e) {
    Val v = low_expr(L, e->items[0], WANT_ANY);
    int along = around_index(L, e->items[1]);
    if (v.type == VAL_NODE) {
        int node = low_to_r(L, v, VAL_NODE, e->place);
        return (Val){.type = VAL_SET, .k = low_op_s(L, IR_TABLE, along, node, 0)};
    }
    int s = low_to_s(L, v, e->items[0]->place);
    return (Val){.type = VAL_SET, .k = low_op_s(L, IR_SAROUND, s, along, 0)};
}

static Val expression(Low *L, const Expr *e, Want want) {
    switch (e->kind) {
    case EX_NUMBER:
        return int_const(e->number);
    case EX_NAME:
        return low_name(L, e->name, e->place, want);
    case EX_TEXT:
        return low_error(L, e->place, "a text has no place here");
    case EX_JUXT:
        return juxt(L, e);
    case EX_CALL:
        return call(L, e);
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
        return low_error(L, e->place, "a range has no place here");
    case EX_IF:
        return if_expr(L, e);
    case EX_BY_PLAYER:
        return by_player(L, e);
    }
    return (Val){.type = VAL_ERROR};
}

Val low_expr(Low *L, const Expr *e, Want want) {
    L->at = e->place;
    if (!low_enter(L)) return (Val){.type = VAL_ERROR};
    Val v = expression(L, e, want);
    low_leave(L);
    return v;
}
