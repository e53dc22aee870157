// SPDX-License-Identifier: MIT
// l7_lift.c - a condition on one node, answered for all nodes at once.
//
// "Stone n is void and some c: enclosed(n, c)" asks about one node; lifted, the same words give the
// set of all nodes for which it is true: tests become set variables, steps become shifts, runs
// become floods. low_liftable() says whether every part has such a form; if not, the caller asks
// node by node.
#include "lang/lower/l7_lift.h"

#include "lang/lower/l7_access.h"
#include "lang/lower/l7_branch.h"
#include "lang/lower/l7_code.h"
#include "lang/lower/l7_compare.h"
#include "lang/lower/l7_expr.h"
#include "lang/lower/l7_fold.h"
#include "lang/lower/l7_is_set.h"
#include "lang/lower/l7_limits.h"
#include "lang/lower/l7_loop.h"
#include "lang/lower/l7_mask.h"
#include "lang/lower/l7_names.h"
#include "lang/lower/l7_pile.h"
#include "lang/lower/l7_quantifier.h"
#include "lang/lower/l7_value.h"

// Whether the expression mentions the lifted node at all.
static bool depends(const Low *L, const Expr *e) {
    if (!e) return false;
    if (e->kind == EX_NAME) {
        for (int i = L->n_bindings - 1; i >= 0; i--)
            if (strcmp(L->bindings[i].name, e->name) == 0)
                return L->bindings[i].value.type == VAL_LIFTED;
        return false;
    }
    for (int i = 0; i < e->n; i++)
        if (depends(L, e->items[i])) return true;
    for (const Binder *b = e->binders; b; b = b->next)
        if (depends(L, b->domain)) return true;
    return false;
}

static bool is_colour(const Low *L, const Expr *e) {
    if (e->kind == EX_JUXT) e = e->items[0]; // `(right up)`
    if (e->kind == EX_BACK) return true;
    if (e->kind != EX_NAME) return false;
    for (int i = L->n_bindings - 1; i >= 0; i--)
        if (strcmp(L->bindings[i].name, e->name) == 0)
            return L->bindings[i].value.type == VAL_COLOUR;
    for (const Decl *d = L->tree->decls; d; d = d->next)
        if (d->kind == DECL_COLOUR && strcmp(d->name, e->name) == 0) return true;
    for (int i = 0; i < L->p->board.n_colours; i++)
        if (strcmp(L->p->board.colours[i].name, e->name) == 0) return true;
    return false;
}

static bool is_walk(Low *L, Expr *const *items, int n);

// What a function of one parameter gives for this player: `if friend = black then A else B` is one
// of the two.
static const Expr *value_for_player(Low *L, const Decl *d) {
    const Expr *value = d->value;
    while (value->kind == EX_IF) {
        const Expr *c = value->items[0];
        bool simple = c->kind == EX_BINARY && (c->op == OP_EQ || c->op == OP_NE) &&
                      c->items[0]->kind == EX_NAME && c->items[1]->kind == EX_NAME;
        if (!simple || L->me < 0 || strcmp(c->items[0]->name, "friend") != 0) return NULL;
        Val holds = low_compare(L, c);
        if (holds.type != VAL_BOOL || !holds.constant) return NULL;
        value = value->items[holds.k ? 1 : 2];
    }
    return value;
}

// `other(n)`, where the function walks from its parameter, and n is a lifted node itself.
static bool is_called_walk(Low *L, const Expr *e) {
    const Decl *d = low_function(L, e->name);
    if (!d || !d->params || d->params->next || d->deep || e->n != 1 || L->inline_depth > 20)
        return false;
    if (e->items[0]->kind != EX_NAME || !is_walk(L, &e->items[0], 1)) return false;
    for (int i = L->n_bindings - 1; i >= 0; i--)
        if (strcmp(L->bindings[i].name, e->items[0]->name) == 0 && L->bindings[i].value.n_path)
            return false;
    const Expr *value = value_for_player(L, d);
    if (!value || value->kind != EX_JUXT || value->n > L7_PATH_MAX ||
        value->items[0]->kind != EX_NAME || strcmp(value->items[0]->name, d->params->name) != 0)
        return false;
    for (int i = 1; i < value->n; i++)
        if (!is_colour(L, value->items[i])) return false;
    return true;
}

// `n`, or `n up right`: the lifted node, or a walk from it.
static bool is_walk(Low *L, Expr *const *items, int n) {
    if (items[0]->kind == EX_CALL && n == 1) return is_called_walk(L, items[0]);
    if (items[0]->kind == EX_JUXT && n == 1) return is_walk(L, items[0]->items, items[0]->n);
    if (items[0]->kind != EX_NAME || !depends(L, items[0])) return false;
    int steps = 0, known;
    for (int i = L->n_bindings - 1; i >= 0 && steps == 0; i--)
        if (strcmp(L->bindings[i].name, items[0]->name) == 0) steps = L->bindings[i].value.n_path;
    for (int i = 1; i < n; i++, steps++) {
        if (!is_colour(L, items[i])) return false;
        if (i + 1 == n || !low_known_number(L, items[i + 1], &known)) continue; // `n up 3`
        if (known < 0 || known > L7_PATH_MAX) return false;
        steps += known - 1;
        i++;
    }
    return n <= L7_PATH_MAX && steps <= L7_PATH_MAX;
}

// `stone n up`: an enum on nodes, applied to a walk.
static bool is_field_walk(Low *L, const Expr *e) {
    if (e->kind != EX_JUXT || e->items[0]->kind != EX_NAME) return false;
    int field = low_field(L, e->items[0]->name);
    if (field < 0 || L->p->state.fields[field].type != FIELD_ENUM) return false;
    FieldPlace on = L->p->state.fields[field].on;
    if (on == ON_BRANCH) // a walk, then the colour of the branch
        return e->n > 2 && is_walk(L, e->items + 1, e->n - 2) && is_colour(L, e->items[e->n - 1]);
    return on == ON_NODE && is_walk(L, e->items + 1, e->n - 1);
}

static bool is_plain_run(Low *L, const Expr *e) {
    const Expr *row = e->items[0];
    return row->kind == EX_JUXT && is_walk(L, row->items, row->n - 1) &&
           is_colour(L, row->items[row->n - 1]) && !depends(L, e->items[1]) &&
           !depends(L, e->items[2]);
}

static bool ranges_over_colours(const Low *L, const Binder *b) {
    const Expr *d = b->domain;
    if (!d || b->next) return false;
    if (d->kind == EX_SET) return d->n > 0 && is_colour(L, d->items[0]);
    if (d->kind != EX_NAME) return false;
    for (const Decl *x = L->tree->decls; x; x = x->next)
        if (x->kind == DECL_COLOURS && strcmp(x->name, d->name) == 0) return true;
    return false;
}

// Runs `use` with the function's parameters bound to the call's arguments.
typedef bool InCall(Low *L, const Expr *body, int *out);

static bool in_call(Low *L, const Expr *e, InCall *use, int *out) {
    const Decl *d = low_function(L, e->name);
    if (!d || !d->params || d->deep || d->value->kind == EX_BY_PLAYER || L->inline_depth > 20)
        return false;
    Val args[L7_PARAMS_MAX];
    int n = 0;
    for (const Binder *b = d->params; b; b = b->next) n++;
    if (n != e->n || n > L7_PARAMS_MAX) return false;
    for (int i = 0; i < n; i++) {
        if (!depends(L, e->items[i]) && !is_colour(L, e->items[i])) {
            // An argument that is computed would be computed twice; rare, so not lifted.
            if (e->items[i]->kind != EX_NAME) return false;
        } else if (depends(L, e->items[i]) && !is_walk(L, &e->items[i], 1)) {
            return false;
        }
        args[i] = low_expr(L, e->items[i], WANT_ANY);
        if (args[i].type == VAL_ERROR) return false;
    }
    Binding saved[BINDINGS_MAX];
    int hidden = L->n_bindings;
    memcpy(saved, L->bindings, (size_t)hidden * sizeof *saved);
    L->n_bindings = 0;
    const Binder *b = d->params;
    for (int i = 0; i < n; i++, b = b->next) low_bind(L, b->name, args[i]);
    L->inlined[L->inline_depth++] = d;
    L7Place outside = low_messages_at(L, d, e->place);
    bool ok = use(L, d->value, out);
    L->source->instead = outside;
    L->inline_depth--;
    memcpy(L->bindings, saved, (size_t)hidden * sizeof *saved);
    L->n_bindings = hidden;
    return ok;
}

static bool liftable_in_call(Low *L, const Expr *body, int *out) {
    (void)out;
    return low_liftable(L, body);
}

// Whether `a` (a walk) and `b` are certainly not both nowhere, which would be equal.
static bool is_certain(const Low *L, const Expr *a, const Expr *b) {
    for (int i = L->n_bindings - 1; a->kind == EX_NAME && i >= 0; i--)
        if (strcmp(L->bindings[i].name, a->name) == 0) return L->bindings[i].value.n_path == 0;
    return b->kind == EX_NAME && l7_board_node(&L->p->board, b->name) >= 0 &&
           low_field(L, b->name) < 0;
}

// --- what a node reaches ---
//
// `(reach n over S) meets B` holds for the nodes that B reaches over S, where every step can be
// taken back: one `reach` for all nodes. So does `some m in (reach n over S): P`, with B the nodes
// for which P holds, and with the neighbours of B where `around` stands before `reach`.

typedef struct {
    const Expr *reach, *around; // the latter may be NULL
} Reached;

static bool steps_back(Low *L, const Expr *along) {
    int index = low_around(L, along);
    return index >= 0 && l7_board_both_ways(&L->p->board, index);
}

static bool is_reached(Low *L, const Expr *e, Reached *out) {
    out->around = e->kind == EX_AROUND ? e : NULL;
    out->reach = out->around ? e->items[0] : e;
    const Expr *r = out->reach;
    return r->kind == EX_REACH && !low_masks_branches(L) && is_walk(L, &r->items[0], 1) &&
           !depends(L, r->items[1]) && steps_back(L, r->items[2]) &&
           (!out->around || steps_back(L, out->around->items[1]));
}

static bool asks_reached(Low *L, const Expr *e, Reached *out) {
    const Binder *b = e->binders;
    bool suits = (e->quant == QUANT_SOME || e->quant == QUANT_NO) && b && !b->next && b->domain;
    if (!suits || !is_reached(L, b->domain, out) || depends(L, e->items[0])) return false;
    for (int i = 0; i < L->n_bindings; i++)
        if (strcmp(L->bindings[i].name, b->name) == 0) return false;
    return true;
}

static bool liftable_comparison(Low *L, const Expr *e) {
    Reached reached;
    const Expr *a = e->items[0], *b = e->items[1];
    if (depends(L, b)) return false;
    if (e->op == OP_EQ || e->op == OP_NE)
        return is_field_walk(L, a) || (is_walk(L, &e->items[0], 1) && is_certain(L, a, b));
    if (e->op == OP_IN)
        return is_walk(L, &e->items[0], 1) || (is_field_walk(L, a) && b->kind == EX_SET);
    if (e->op == OP_MEETS && is_reached(L, a, &reached)) return true;
    if (e->op == OP_MEETS)
        return !low_masks_branches(L) && a->kind == EX_AROUND && is_walk(L, &a->items[0], 1);
    return false;
}

// --- conditions about the node alone ---

typedef struct {
    const Low *L;
    const char *local[BINDINGS_MAX]; // variables of the expression itself
    int n_local;
    const char *lifted; // the node, once it is found
    int visits;
    bool changes; // it depends on the state, or on something not known yet
} Still;

static void look_still(Still *x, const Expr *e);

static void look_still_name(Still *x, const char *name) {
    const Low *L = x->L;
    for (int i = 0; i < x->n_local; i++)
        if (strcmp(x->local[i], name) == 0) return;
    for (int i = L->n_bindings - 1; i >= 0; i--) {
        if (strcmp(L->bindings[i].name, name) != 0) continue;
        const Val *v = &L->bindings[i].value;
        bool node = v->type == VAL_LIFTED && v->n_path == 0;
        if (node && (!x->lifted || strcmp(x->lifted, name) == 0))
            x->lifted = name;
        else if (!v->constant)
            x->changes = true;
        return;
    }
    if (low_field(L, name) >= 0) x->changes = true;
}

static const Decl *definition(const Low *L, const char *name) {
    for (const Decl *d = L->tree->decls; d; d = d->next)
        if ((d->kind == DECL_FUNCTION || d->kind == DECL_REGION) && strcmp(d->name, name) == 0)
            return d;
    return NULL;
}

// The body of a function sees its parameters only.
static void look_still_call(Still *x, const Expr *e) {
    const Decl *d = definition(x->L, e->name);
    if (!d) return;
    if (d->deep) x->changes = true;
    if (d->deep) return;
    Still body = {.L = x->L, .visits = x->visits};
    for (const Binder *b = d->params; b && body.n_local < BINDINGS_MAX; b = b->next)
        body.local[body.n_local++] = b->name;
    look_still(&body, d->value);
    x->visits = body.visits;
    x->changes |= body.changes || body.lifted;
}

static void look_still(Still *x, const Expr *e) {
    enum { VISITS = 400 };
    if (!e || x->changes) return;
    if (++x->visits > VISITS || e->kind == EX_WITHOUT || e->kind == EX_TEXT ||
        (e->kind == EX_QUANT && !e->binders && (e->quant == QUANT_SOME || e->quant == QUANT_NO))) {
        x->changes = true;
        return;
    }
    int mark = x->n_local;
    for (const Binder *b = e->binders; b; b = b->next) {
        look_still(x, b->domain);
        if (x->n_local == BINDINGS_MAX) x->changes = true;
        if (!x->changes) x->local[x->n_local++] = b->name;
    }
    if (e->kind == EX_NAME) {
        look_still_name(x, e->name);
        look_still_call(x, e);
    }
    if (e->kind == EX_CALL) {
        if (!definition(x->L, e->name) && low_asks_pile(e)) x->changes = true;
        look_still_call(x, e);
    }
    for (int i = 0; i < e->n; i++) look_still(x, e->items[i]);
    x->n_local = mark;
}

// The name of the lifted node, where the condition depends on nothing else; NULL.
static const char *still_about(const Low *L, const Expr *e) {
    if (L->options.without.fold || L->mask_nodes >= 0 || L->mask_branches >= 0) return NULL;
    Still x = {.L = L};
    look_still(&x, e);
    return x.changes ? NULL : x.lifted;
}

// The nodes for which it holds: a constant set, in all but odd cases.
static int lift_still(Low *L, const Expr *e, const char *name) {
    FoldMark mark = low_fold_mark(L);
    Binder node = {.name = name, .place = e->place};
    Expr *items[1] = {(Expr *)(uintptr_t)e};
    Expr where = {.kind = EX_SET, .binders = &node, .items = items, .n = 1, .place = e->place};
    return low_fold_set(L, mark, low_collect(L, &where));
}

static bool liftable_with(Low *L, const Expr *e, Val variable) {
    int mark = low_bind(L, e->binders->name, variable);
    bool ok = low_liftable(L, e->items[0]);
    low_unbind(L, mark);
    return ok;
}

// Over colours or a few numbers; a union of sets is a condition when one of them has a node.
static bool liftable_quant(Low *L, const Expr *e) {
    int low, high;
    Reached reached;
    if (asks_reached(L, e, &reached)) return true;
    if ((e->quant != QUANT_SOME && e->quant != QUANT_ALL && e->quant != QUANT_NO &&
         e->quant != QUANT_UNION) ||
        !e->binders)
        return false;
    if (ranges_over_colours(L, e->binders))
        return liftable_with(L, e, (Val){.type = VAL_COLOUR, .constant = true, .k = 0});
    return !e->binders->next && low_small_range(L, e->binders->domain, &low, &high) &&
           liftable_with(L, e, low_number(low)) && liftable_with(L, e, low_number(high));
}

// `count S > 0`: the set S, which is a condition by itself; NULL.
static Expr *counted(const Expr *e) {
    const Expr *count = e->items[0], *number = e->items[1];
    if (count->kind != EX_QUANT || count->quant != QUANT_COUNT || count->binders ||
        number->kind != EX_NUMBER)
        return NULL;
    bool some = ((e->op == OP_GT || e->op == OP_NE) && number->number == 0) ||
                (e->op == OP_GE && number->number == 1);
    Expr *set = count->items[0];
    bool known = set->kind == EX_CALL || set->kind == EX_RUN ||
                 (set->kind == EX_QUANT && set->quant == QUANT_UNION);
    return some && known ? set : NULL;
}

static bool liftable(Low *L, const Expr *e) {
    switch (e->kind) {
    case EX_NOT: // of a set: all other nodes
        return !low_is_set(L, e->items[0]) && low_liftable(L, e->items[0]);
    case EX_BINARY:
        if (e->op == OP_AND && !low_joins_conditions(L, e)) return false;
        if (e->op == OP_AND || e->op == OP_OR)
            return low_liftable(L, e->items[0]) && low_liftable(L, e->items[1]);
        if (counted(e)) return low_liftable(L, counted(e));
        return liftable_comparison(L, e);
    case EX_RUN:
        return is_plain_run(L, e);
    case EX_CALL:
        return in_call(L, e, liftable_in_call, NULL);
    case EX_QUANT:
        return liftable_quant(L, e);
    default:
        return false;
    }
}

bool low_liftable(Low *L, const Expr *e) {
    if (!depends(L, e)) return true;
    if (!low_enter(L)) return false;
    bool ok = liftable(L, e) || still_about(L, e);
    low_leave(L);
    return ok;
}

// --- the sets ---

// Nodes whose walk along the path ends in `set`.
static int before_walk(Low *L, int set, const Val *walk, L7Place place) {
    for (int i = walk->n_path - 1; i >= 0; i--) {
        int back = low_back(L, walk->path[i], place);
        if (back < 0) return set;
        set = low_mask_into(L, set, walk->path[i]);
        set = low_op_s(L, IR_SSTEP, set, back, 0);
    }
    return set;
}

static Val walk_of(Low *L, Expr *const *items, int n) {
    if (n == 1) return low_expr(L, items[0], WANT_ANY);
    return low_juxt_node(L, items, n, items[0]->place);
}

// Neighbours of n meet S exactly when n is a neighbour, backwards, of S.
static int lift_meets(Low *L, const Expr *e) {
    const Expr *a = e->items[0];
    Val walk = walk_of(L, &a->items[0], 1);
    int list[L7_AROUND_MAX], n, index = L->p->board.around_all;
    if (a->items[1] && low_colour_list(L, a->items[1], list, &n)) {
        for (int i = 0; i < n; i++) {
            list[i] = low_back(L, list[i], e->place);
            if (list[i] < 0) return low_const_set(L, &L->p->board.all);
        }
        index = l7_board_around(&L->p->board, list, n);
        if (index < 0) {
            low_error(L, e->place, "more than %d sets of colours", L7_COLOURS_MAX);
            return low_const_set(L, &L->p->board.all);
        }
    }
    int others = low_mask_nodes(L, low_set(L, e->items[1]));
    return before_walk(L, low_op_s(L, IR_SAROUND, others, index, 0), &walk, e->place);
}

// The nodes from which `set` is reached.
static int lift_reached(Low *L, const Reached *x, int set) {
    Val walk = walk_of(L, &x->reach->items[0], 1);
    if (x->around) {
        int along = low_around(L, x->around->items[1]);
        set = low_op_s(L, IR_SAROUND, low_mask_nodes(L, set), along, 0);
    }
    int over = low_set(L, x->reach->items[1]), along = low_around(L, x->reach->items[2]);
    set = low_mask_reach(L, set, over, along, x->reach->place);
    return before_walk(L, set, &walk, x->reach->place);
}

static int lift_some_reached(Low *L, const Expr *e, const Reached *x) {
    Binder node = {.name = e->binders->name, .place = e->binders->place};
    Expr *items[1] = {e->items[0]};
    Expr where = {.kind = EX_WHERE, .binders = &node, .items = items, .n = 1, .place = e->place};
    int set = lift_reached(L, x, low_set(L, &where));
    return e->quant == QUANT_NO ? low_op_s(L, IR_SNOT, set, 0, 0) : set;
}

// Where the field has one of the values that `e` compares it with; -1, reported, when it cannot.
static int nodes_with(Low *L, const Expr *e, int field) {
    const Expr *b = e->items[1];
    if (e->op == OP_IN) {
        const L7Set none = {{0}};
        int set = low_const_set(L, &none);
        for (int i = 0; i < b->n; i++) {
            Val v = low_expr(L, b->items[i], (Want){field});
            if (v.type == VAL_ENUM)
                set = low_op_s(L, IR_SOR, set, low_words_set(L, OP_EQ, field, v), 0);
        }
        return set;
    }
    Val v = low_expr(L, b, (Want){field});
    if (v.type != VAL_ENUM || !low_translate(L, &v, field)) {
        if (v.type != VAL_ERROR)
            low_error(L, b->place, "expected a value of '%s'", L->p->state.fields[field].name);
        return -1;
    }
    return low_words_set(L, e->op, field, v);
}

static int lift_field(Low *L, const Expr *e) {
    const Expr *a = e->items[0];
    int field = low_field(L, a->items[0]->name);
    L->p->state.fields[field].read = true;
    bool on_branch = L->p->state.fields[field].on == ON_BRANCH;
    Branch branch;
    if (on_branch && !low_branch(L, field, a->items + 1, a->n - 1, a->place, &branch))
        return low_const_set(L, &L->p->board.all);
    if (on_branch) field = branch.field;
    Val walk = on_branch ? branch.node : walk_of(L, a->items + 1, a->n - 1);
    int set = nodes_with(L, e, field);
    if (set < 0) return low_const_set(L, &L->p->board.all);
    if (on_branch) set = low_branch_ends(L, branch.axis, branch.backward, set);
    return before_walk(L, set, &walk, e->place);
}

static int lift_comparison(Low *L, const Expr *e) {
    Reached reached;
    if (e->op == OP_MEETS && is_reached(L, e->items[0], &reached))
        return lift_reached(L, &reached, low_set(L, e->items[1]));
    if (e->op == OP_MEETS) return lift_meets(L, e);
    if (is_field_walk(L, e->items[0])) return lift_field(L, e);
    const Expr *b = e->items[1];
    Val walk = walk_of(L, &e->items[0], 1);
    Val other = low_expr(L, b, WANT_ANY);
    bool fits =
        e->op == OP_IN ? other.type == VAL_SET || other.type == VAL_NODE : other.type == VAL_NODE;
    if (!fits && other.type != VAL_ERROR) {
        low_error(L, b->place, "expected %s", e->op == OP_IN ? "a set of nodes" : "a node");
        return low_const_set(L, &L->p->board.all);
    }
    int set = before_walk(L, low_to_s(L, other, b->place), &walk, e->place);
    return e->op == OP_NE ? low_op_s(L, IR_SNOT, set, 0, 0) : set;
}

// The set variable that a register was loaded from in the current basic block, or -1.
static int loaded_from(const Low *L, int s) {
    const IrFunction *f = &L->p->code.functions[L->function];
    for (int i = f->n - 1; i >= L->block_start; i--)
        if (f->code[i].op == IR_LOADSET && f->code[i].a[0] == s) return f->code[i].a[1];
    return -1;
}

// Whether two sets are the nodes with two different values of one field.
static bool differ(const Low *L, int a, int b) {
    int x = loaded_from(L, a), y = loaded_from(L, b);
    for (int i = 0; i < L->p->state.n_fields && x >= 0 && y >= 0 && x != y; i++) {
        const L7Field *f = &L->p->state.fields[i];
        int end = f->set + f->n_words - 1;
        if (f->on == ON_NODE && f->type == FIELD_ENUM && x >= f->set && x < end && y >= f->set &&
            y < end)
            return true;
    }
    return false;
}

static int lift_run(Low *L, const Expr *e) {
    const Expr *row = e->items[0];
    Val walk = walk_of(L, row->items, row->n - 1);
    Val colour = low_expr(L, row->items[row->n - 1], WANT_ANY);
    int over = low_set(L, e->items[1]);
    if (colour.type != VAL_COLOUR) return over;
    int back = low_back(L, colour.k, row->place);
    if (back < 0) return over;
    int set;
    over = low_mask_into(L, over, colour.k);
    if (e->items[2]) {
        int then = low_mask_into(L, low_set(L, e->items[2]), colour.k);
        // A run does not stop while it can continue.
        if (!differ(L, over, then)) then = low_op_s(L, IR_SMINUS, then, over, 0);
        set = low_op_s(L, IR_RUNBACK, colour.k, over, then);
    } else {
        set = low_op_s(L, IR_SSTEP, over, back, 0);
    }
    return before_walk(L, set, &walk, e->place);
}

static bool lift_in_call(Low *L, const Expr *body, int *out) {
    *out = low_lift(L, body);
    return true;
}

static int lift_quant(Low *L, const Expr *e) {
    int list[L7_AROUND_MAX], n, low, high;
    Reached reached;
    if (asks_reached(L, e, &reached)) return lift_some_reached(L, e, &reached);
    bool numbers = low_small_range(L, e->binders->domain, &low, &high);
    if (numbers)
        for (n = 0; low + n <= high; n++) list[n] = low + n;
    else if (!low_colour_list(L, e->binders->domain, list, &n))
        return low_const_set(L, &L->p->board.all);
    const L7Set none = {{0}};
    bool all = e->quant == QUANT_ALL;
    int sets[L7_AROUND_MAX];
    int begin = L->p->code.functions[L->function].n;
    for (int i = 0; i < n; i++) {
        Val colour = {.type = VAL_COLOUR, .constant = true, .k = list[i]};
        int mark = low_bind(L, e->binders->name, numbers ? low_number(list[i]) : colour);
        sets[i] = low_lift(L, e->items[0]);
        low_unbind(L, mark);
    }
    int set = -1;
    if (!all && !numbers) set = low_merge_runs(L, begin, IR_RUNBACK, IR_RUNSBACK, list, n);
    if (set < 0) {
        set = low_const_set(L, all ? &L->p->board.all : &none);
        for (int i = 0; i < n; i++) set = low_op_s(L, all ? IR_SAND : IR_SOR, set, sets[i], 0);
    }
    return e->quant == QUANT_NO ? low_op_s(L, IR_SNOT, set, 0, 0) : set;
}

// A condition that does not mention the node holds everywhere or nowhere.
static int lift_constant(Low *L, const Expr *e) {
    Val v = low_expr(L, e, WANT_ANY);
    const L7Set none = {{0}};
    if (v.type == VAL_BOOL && v.constant) return low_const_set(L, v.k ? &L->p->board.all : &none);
    low_warn_not(L, e, v);
    int r = low_to_bool(L, v, e->place);
    return low_op_s(L, IR_SIF, r, low_const_set(L, &L->p->board.all), 0);
}

static int lift(Low *L, const Expr *e) {
    int set = 0;
    switch (e->kind) {
    case EX_NOT:
        return low_op_s(L, IR_SNOT, low_lift(L, e->items[0]), 0, 0);
    case EX_BINARY:
        if (counted(e)) return low_lift(L, counted(e));
        if (e->op != OP_AND && e->op != OP_OR) return lift_comparison(L, e);
        set = low_lift(L, e->items[0]);
        return low_op_s(L, e->op == OP_AND ? IR_SAND : IR_SOR, set, low_lift(L, e->items[1]), 0);
    case EX_RUN:
        return lift_run(L, e);
    case EX_CALL:
        return in_call(L, e, lift_in_call, &set) ? set : low_const_set(L, &L->p->board.all);
    default:
        return lift_quant(L, e);
    }
}

int low_lift(Low *L, const Expr *e) {
    if (!low_enter(L)) return low_const_set(L, &L->p->board.all);
    const char *node = depends(L, e) ? still_about(L, e) : NULL;
    int set = node ? lift_still(L, e, node) : depends(L, e) ? lift(L, e) : lift_constant(L, e);
    low_leave(L);
    return set;
}

int low_lift_over(Low *L, const Binder *b, const Expr *e) {
    if (b->next || L->options.without.lift) return -1;
    int mark = low_bind(L, b->name, (Val){.type = VAL_LIFTED});
    bool ok = low_liftable(L, e);
    int set = ok ? low_lift(L, e) : -1;
    low_unbind(L, mark);
    if (!ok) return -1;
    if (b->domain) set = low_op_s(L, IR_SAND, set, low_set(L, b->domain), 0);
    return set;
}

int low_merge_runs(Low *L, int begin, IrOp single, IrOp many, const int *colours, int n) {
    IrFunction *f = &L->p->code.functions[L->function];
    if (L->options.without.runs) return -1;
    if (n < 2 || f->n - begin < n || L->block_start > begin) return -1;
    int first = f->n - n;
    for (int i = 0; i < n; i++) {
        const IrIns *ins = &f->code[first + i];
        bool same = ins->op == single && ins->a[1] == colours[i] &&
                    ins->a[2] == f->code[first].a[2] && ins->a[3] == f->code[first].a[3];
        if (!same) return -1;
    }
    int around = l7_board_around(&L->p->board, colours, n);
    if (around < 0 || !l7_board_lanes(&L->p->board, around)) return -1;
    IrIns ins = f->code[first];
    f->n = first;
    return low_op_s(L, many, around, ins.a[2], ins.a[3]);
}
