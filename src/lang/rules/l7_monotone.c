// SPDX-License-Identifier: MIT
// l7_monotone.c - see l7_monotone.h. Every expression is fixed (the same in all positions), grows
// with the mover's stones (with more of them a condition still holds, a set or number is no
// smaller), or is unknown.
#include "lang/rules/l7_monotone.h"

#include <string.h>

typedef enum { FIXED, GROWS, UNKNOWN } Growth;

// A name inside a move: a variable, or one that `let` defines.
typedef struct Known {
    const char *name;
    Growth growth;
    const struct Known *next;
} Known;

typedef struct {
    const L7Tree *tree;
    const char *field;
    int depth; // of functions that call functions
} Reader;

static Growth growth_of(Reader *r, const Known *known, const Expr *e);

static Growth worse(Growth a, Growth b) {
    return a > b ? a : b;
}

static Growth only_fixed(Growth g) {
    return g == FIXED ? FIXED : UNKNOWN;
}

static bool is_name(const Expr *e, const char *name) {
    return e && e->kind == EX_NAME && strcmp(e->name, name) == 0;
}

static const Decl *declared(const Reader *r, const char *name) {
    const Decl *d = r->tree->decls;
    while (d && !(d->name && strcmp(d->name, name) == 0)) d = d->next;
    return d;
}

static Growth growth_of_all(Reader *r, const Known *known, const Expr *e, int from) {
    Growth g = FIXED;
    for (int i = from; i < e->n; i++)
        if (e->items[i]) g = worse(g, growth_of(r, known, e->items[i]));
    return g;
}

static Growth growth_of_call(Reader *r, const Known *known, const Expr *e);

static Growth growth_of_name(Reader *r, const Known *known, const Expr *e) {
    for (; known; known = known->next)
        if (strcmp(known->name, e->name) == 0) return known->growth;
    const Decl *d = declared(r, e->name);
    if (!d) return FIXED; // a node, a player, a parameter, a word of the language
    if (d->kind == DECL_COLOUR || d->kind == DECL_COLOURS) return FIXED;
    return growth_of_call(r, NULL, e);
}

// The stones on all nodes, or what stands on a node that is the same in all positions.
static bool is_field(Reader *r, const Known *known, const Expr *e) {
    if (is_name(e, r->field)) return true;
    return e->kind == EX_JUXT && e->n > 0 && is_name(e->items[0], r->field) &&
           growth_of_all(r, known, e, 1) == FIXED;
}

static bool is_friend(const Expr *e) {
    return is_name(e, "friend") || is_name(e, "me");
}

static Growth growth_of_binary(Reader *r, const Known *known, const Expr *e) {
    if (e->op == OP_EQ && is_field(r, known, e->items[0]) && is_friend(e->items[1])) return GROWS;
    Growth left = growth_of(r, known, e->items[0]), right = growth_of(r, known, e->items[1]);
    Growth both = worse(left, right);
    switch (e->op) {
    case OP_AND:
    case OP_OR:
    case OP_MEETS:
    case OP_ADD:
        return both;
    case OP_IN:
    case OP_WITHIN:
        return left == FIXED ? right : UNKNOWN;
    case OP_GE:
    case OP_GT:
    case OP_SUB:
        return right == FIXED ? left : UNKNOWN;
    case OP_LE:
    case OP_LT:
        return left == FIXED ? right : UNKNOWN;
    default:
        return only_fixed(both);
    }
}

// The growth of the body, whose variables are the same in all positions; `domains` is the growth of
// what they range over.
static Growth growth_of_body(Reader *r, const Known *known, const Binder *b, const Expr *body,
                             Growth *domains) {
    if (!b) return growth_of(r, known, body);
    Growth ends = FIXED, domain = b->domain ? growth_of(r, known, b->domain) : FIXED;
    if (b->low) ends = worse(ends, growth_of(r, known, b->low));
    if (b->high) ends = worse(ends, growth_of(r, known, b->high));
    *domains = worse(*domains, worse(domain, only_fixed(ends)));
    Growth itself = strcmp(b->name, r->field) == 0 ? UNKNOWN : FIXED;
    return growth_of_body(r, &(Known){b->name, itself, known}, b->next, body, domains);
}

static Growth growth_of_quantifier(Reader *r, const Known *known, const Expr *e) {
    if (e->n < 1 || !e->items[0]) return UNKNOWN; // whether a move is possible
    if (e->quant == QUANT_REACH) return UNKNOWN;
    Growth domains = FIXED, body = growth_of_body(r, known, e->binders, e->items[0], &domains);
    switch (e->quant) {
    case QUANT_SOME:
    case QUANT_COUNT:
    case QUANT_UNION:
        return worse(domains, body);
    case QUANT_ALL:
        return domains == FIXED ? body : UNKNOWN;
    default:
        return only_fixed(worse(domains, body));
    }
}

// The growth of a function's value, its parameters being as the arguments of the call from the i-th
// on are; `bound` has those before.
static Growth growth_of_value(Reader *r, const Known *known, const Expr *call, int i,
                              const Known *bound, const Binder *b, const Expr *value) {
    if (!b || i == call->n) return !b && i == call->n ? growth_of(r, bound, value) : UNKNOWN;
    if (strcmp(b->name, r->field) == 0) return UNKNOWN;
    Known one = {b->name, growth_of(r, known, call->items[i]), bound};
    return growth_of_value(r, known, call, i + 1, &one, b->next, value);
}

static Growth growth_of_call(Reader *r, const Known *known, const Expr *e) {
    enum { DEPTH_MAX = 8 };
    const Decl *d = declared(r, e->name);
    if (r->depth == DEPTH_MAX) return UNKNOWN;
    if (!d) return only_fixed(growth_of_all(r, known, e, 0)); // a function of the language
    if ((d->kind != DECL_FUNCTION && d->kind != DECL_REGION) || !d->value || d->deep)
        return UNKNOWN;
    // Which of several definitions it is may depend on the first parameter.
    bool chooses = d->value->kind == EX_BY_PLAYER && d->params && e->n > 0;
    if (chooses && growth_of(r, known, e->items[0]) != FIXED) return UNKNOWN;
    r->depth++;
    Growth g = growth_of_value(r, known, e, 0, NULL, d->params, d->value);
    r->depth--;
    return g;
}

// A walk over a set: from a fixed node, or `reach` from a set, along fixed colours.
static Growth growth_of_walk(Reader *r, const Known *known, const Expr *e) {
    Growth from = growth_of(r, known, e->items[0]), over = growth_of(r, known, e->items[1]);
    Growth third = e->n > 2 && e->items[2] ? growth_of(r, known, e->items[2]) : FIXED;
    bool then = e->kind == EX_RUN && e->n > 2 && e->items[2];
    if (then) return only_fixed(worse(worse(from, over), third));
    if (third != FIXED || (e->kind == EX_RUN && from != FIXED)) return UNKNOWN;
    return worse(from, over);
}

static Growth growth_of(Reader *r, const Known *known, const Expr *e) {
    Growth domains = FIXED, body;
    switch (e->kind) {
    case EX_NAME:
        return growth_of_name(r, known, e);
    case EX_BINARY:
        return growth_of_binary(r, known, e);
    case EX_QUANT:
        return growth_of_quantifier(r, known, e);
    case EX_CALL:
        return growth_of_call(r, known, e);
    case EX_RUN:
    case EX_REACH:
        return growth_of_walk(r, known, e);
    case EX_AROUND:
        body = growth_of(r, known, e->items[0]);
        return growth_of_all(r, known, e, 1) == FIXED ? body : UNKNOWN;
    case EX_WHERE:
        body = growth_of_body(r, known, e->binders, e->items[0], &domains);
        return worse(domains, body);
    case EX_BY_PLAYER:
        return growth_of_all(r, known, e, 0);
    default:
        return only_fixed(growth_of_all(r, known, e, 0));
    }
}

// --- declarations ---

static bool ends_growing(Reader *r, const Known *known, const Stmt *s) {
    if (!s) return true;
    switch (s->kind) {
    case ST_LET: {
        if (strcmp(s->name, r->field) == 0) return false;
        Known one = {s->name, growth_of(r, known, s->value), known};
        return ends_growing(r, &one, s->next);
    }
    case ST_IF:
        return !s->other && growth_of(r, known, s->value) != UNKNOWN &&
               ends_growing(r, known, s->body) && ends_growing(r, known, s->next);
    case ST_END:
        return s->result == RESULT_FRIEND && ends_growing(r, known, s->next);
    default:
        return false;
    }
}

// FIELD NODE, nothing more.
static bool is_place(const Expr *e, const char *field, const char *node) {
    return e && e->kind == EX_JUXT && e->n == 2 && is_name(e->items[0], field) &&
           is_name(e->items[1], node);
}

// Onto any empty node; then perhaps a win.
static bool is_placing(Reader *r, const Decl *d) {
    const Binder *b = d->params;
    const Stmt *s = d->body;
    if (d->move != MOVE_FREE || d->odds || d->longest || d->weight || d->unordered || d->unless)
        return false;
    if (!b || b->next || b->domain || b->low || b->high || strcmp(b->name, r->field) == 0)
        return false;
    const Expr *c = d->value;
    if (!c || c->kind != EX_BINARY || c->op != OP_EQ || !is_place(c->items[0], r->field, b->name) ||
        !is_name(c->items[1], "void"))
        return false;
    if (!s || s->kind != ST_ASSIGN || s->op || !is_place(s->target, r->field, b->name) ||
        !is_friend(s->value))
        return false;
    return ends_growing(r, &(Known){b->name, FIXED, NULL}, s->next);
}

static bool is_plain_field(const Decl *d) {
    return d->on == ON_NODE && d->type == FIELD_ENUM && !d->words && !d->hidden && !d->value;
}

static bool suits(Reader *r, const Decl *d) {
    switch (d->kind) {
    case DECL_FIELD:
        return is_plain_field(d) && strcmp(d->name, r->field) == 0;
    case DECL_MOVE:
        return is_placing(r, d);
    case DECL_END:
        return d->result == RESULT_FRIEND && d->value && growth_of(r, NULL, d->value) != UNKNOWN;
    case DECL_STUCK:
        return d->result == RESULT_DRAW;
    case DECL_COLOUR:
    case DECL_COLOURS:
    case DECL_REGION:
    case DECL_FUNCTION:
    case DECL_SHOW:
        return true;
    default:
        return false;
    }
}

bool l7_is_monotone(const L7Tree *t) {
    Reader r = {.tree = t};
    int moves = 0;
    if (t->n_players != 2 || t->repeat || t->payoff || t->swap || t->handicap || t->most)
        return false;
    for (const Decl *d = t->decls; d; d = d->next) {
        if (d->kind == DECL_FIELD && !r.field) r.field = d->name;
        moves += d->kind == DECL_MOVE;
    }
    if (!r.field || moves != 1) return false;
    for (const Decl *d = t->decls; d; d = d->next)
        if (!suits(&r, d)) return false;
    return true;
}
