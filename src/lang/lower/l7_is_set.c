// SPDX-License-Identifier: MIT
// l7_is_set.c - whether an expression is a set of nodes, decided from its words alone.
//
// `and` between sets is intersection, between conditions logical. Conditions are decomposed before
// any code is made for them, so this must be known first.
#include "lang/lower/l7_is_set.h"

#include "lang/lower/l7_names.h"

enum { DEEPEST = 24 };

static bool is_set(Low *L, const Expr *e, int depth);

// The field that a name refers to here, or -1.
static int field_named(const Low *L, const Expr *e) {
    if (e->kind != EX_NAME) return -1;
    for (int i = 0; i < L->n_bindings; i++)
        if (strcmp(L->bindings[i].name, e->name) == 0) return -1;
    for (const Decl *d = L->tree->decls; d; d = d->next)
        if ((d->kind == DECL_REGION || d->kind == DECL_FUNCTION) && strcmp(d->name, e->name) == 0)
            return -1;
    return low_field(L, e->name);
}

static bool has_sets(const Low *L, int field, FieldPlace on) {
    return field >= 0 && L->p->state.fields[field].on == on &&
           L->p->state.fields[field].type == FIELD_SET;
}

static bool name_is_set(Low *L, const Expr *e, int depth) {
    for (int i = L->n_bindings - 1; i >= 0; i--)
        if (strcmp(L->bindings[i].name, e->name) == 0) return L->bindings[i].value.type == VAL_SET;
    for (const Decl *d = L->tree->decls; d; d = d->next) {
        if (d->kind != DECL_REGION && d->kind != DECL_FUNCTION) continue;
        if (strcmp(d->name, e->name) != 0 || d->params) continue;
        return d->kind == DECL_REGION || is_set(L, d->value, depth + 1);
    }
    if (low_field(L, e->name) >= 0) return has_sets(L, low_field(L, e->name), ON_GAME);
    return strcmp(e->name, "nodes") == 0 || strcmp(e->name, "none") == 0;
}

// A call has the type of the function's body, with the arguments bound to its variables.
static bool call_is_set(Low *L, const Expr *e, int depth) {
    const Decl *d = low_function(L, e->name);
    if (!d || !d->params) {
        bool several = strcmp(e->name, "at") == 0 && e->n > 0 &&
                       (e->items[0]->kind == EX_RANGE || e->items[e->n - 1]->kind == EX_RANGE);
        return several || strcmp(e->name, "lay") == 0 ||
               has_sets(L, low_field(L, e->name), ON_PLAYER);
    }
    if (d->deep) return false; // a condition
    Val types[L7_PARAMS_MAX] = {{.type = VAL_INT}};
    for (int i = 0; i < e->n && i < L7_PARAMS_MAX; i++)
        types[i].type = is_set(L, e->items[i], depth + 1) ? VAL_SET : VAL_INT;
    Binding saved[BINDINGS_MAX];
    int hidden = L->n_bindings, i = 0;
    memcpy(saved, L->bindings, (size_t)hidden * sizeof *saved);
    L->n_bindings = 0;
    for (const Binder *b = d->params; b && i < L7_PARAMS_MAX; b = b->next)
        low_bind(L, b->name, types[i++]);
    bool set = is_set(L, d->value, depth + 1);
    memcpy(L->bindings, saved, (size_t)hidden * sizeof *saved);
    L->n_bindings = hidden;
    return set;
}

static bool binary_is_set(Low *L, const Expr *e, int depth) {
    const Expr *a = e->items[0], *b = e->items[1];
    if (e->op == OP_AND || e->op == OP_OR)
        return is_set(L, a, depth + 1) && is_set(L, b, depth + 1);
    if (e->op == OP_SUB) return is_set(L, a, depth + 1) || is_set(L, b, depth + 1);
    bool compares = e->op >= OP_EQ && e->op <= OP_IN;
    int field = compares ? field_named(L, a) : -1;
    return field >= 0 && L->p->state.fields[field].on == ON_NODE;
}

// `row 2` is a set, `row n` a number.
static bool line_is_set(const Low *L, const Expr *of) {
    for (int i = L->n_bindings - 1; i >= 0 && of->kind == EX_NAME; i--)
        if (strcmp(L->bindings[i].name, of->name) == 0) return L->bindings[i].value.type == VAL_INT;
    return of->kind != EX_JUXT && of->kind != EX_QUANT;
}

static bool is_set(Low *L, const Expr *e, int depth) {
    if (!e || depth > DEEPEST) return false;
    switch (e->kind) {
    case EX_NAME:
        return name_is_set(L, e, depth);
    case EX_JUXT:
        return has_sets(L, field_named(L, e->items[0]), ON_PLAYER);
    case EX_CALL:
        return call_is_set(L, e, depth);
    case EX_NOT:
    case EX_BY_PLAYER:
        return is_set(L, e->items[0], depth + 1);
    case EX_BINARY:
        return binary_is_set(L, e, depth);
    case EX_IF:
    case EX_WITHOUT:
        return is_set(L, e->items[1], depth + 1);
    case EX_QUANT:
        return e->quant == QUANT_UNION || e->quant == QUANT_REACH;
    case EX_LINE:
        return line_is_set(L, e->items[0]);
    case EX_RUN:
    case EX_REACH:
    case EX_RAYS:
    case EX_AROUND:
    case EX_EDGE:
    case EX_SET:
    case EX_WHERE:
        return true;
    default:
        return false;
    }
}

bool low_is_set(Low *L, const Expr *e) {
    return is_set(L, e, 0);
}
