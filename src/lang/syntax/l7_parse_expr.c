// SPDX-License-Identifier: MIT
// l7_parse_expr.c - from tokens to a tree: expressions by recursive descent.
//
// After an error the parser continues with the next declaration, so that one run reports several.
#include "lang/syntax/l7_parse_expr.h"

#include "lang/syntax/l7_parse_word.h"

void l7_too_deep(Parser *p) {
    enum { DEEPEST = 100 };
    if (++p->depth > DEEPEST) l7_fail(p, l7_peek(p), "split it into named parts", "less nesting");
}

Expr *l7_new_expr(Parser *p, ExprKind kind, L7Place place, int n) {
    Expr *e = arena_new(p->arena, 1, sizeof *e);
    e->kind = kind;
    e->place = place;
    e->n = n;
    e->items = arena_new(p->arena, (size_t)(n > 0 ? n : 1), sizeof *e->items);
    return e;
}

Expr *l7_measured(Parser *p, Expr *e) {
    enum { HIGHEST = 250 };
    for (int i = 0; i < e->n; i++)
        if (e->items[i] && e->items[i]->height >= e->height) e->height = e->items[i]->height + 1;
    for (const Binder *b = e->binders; b; b = b->next)
        if (b->domain && b->domain->height >= e->height) e->height = b->domain->height + 1;
    if (e->height > HIGHEST) l7_fail(p, l7_peek(p), "split it into named parts", "the end of it");
    return e;
}

static Expr *binary(Parser *p, Op op, L7Place place, Expr *left, Expr *right) {
    Expr *e = l7_new_expr(p, EX_BINARY, place, 2);
    e->op = op;
    e->items[0] = left;
    e->items[1] = right;
    return l7_measured(p, e);
}

// Notes the text an expression was read from, so that messages can quote it.
static Expr *quoted(Parser *p, Expr *e, const Token *first) {
    const Token *last = l7_peek(p) - 1;
    while (last > first && last->kind == TOK_NEWLINE) last--;
    e->from = first->kind == TOK_TEXT ? first->at - 1 : first->at;
    e->to = last->at + last->length + (last->kind == TOK_TEXT);
    return e;
}

Binder *l7_binders(Parser *p) {
    Binder *head = NULL, **tail = &head;
    do {
        l7_skip_newlines(p);
        Binder *b = arena_new(p->arena, 1, sizeof *b);
        b->place = l7_peek(p)->place;
        b->name = l7_new_variable(p);
        if (l7_accept(p, "in")) {
            const Token *first = l7_peek(p);
            b->domain = quoted(p, l7_domain(p), first);
        }
        *tail = b;
        tail = &b->next;
    } while (l7_accept(p, ","));
    return head;
}

// What a variable ranges over: a..b, or any set-like value.
Expr *l7_domain(Parser *p) {
    return l7_range_from(p, l7_sum(p));
}

static bool quant_word(const Token *t, Quant *out) {
    static const struct {
        const char *word;
        Quant quant;
    } words[] = {{"some", QUANT_SOME},   {"all", QUANT_ALL}, {"no", QUANT_NO},
                 {"count", QUANT_COUNT}, {"sum", QUANT_SUM}, {"first", QUANT_FIRST},
                 {"union", QUANT_UNION}};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        if (!token_is(t, words[i].word)) continue;
        *out = words[i].quant;
        return true;
    }
    return false;
}

typedef struct {
    const char *sign;
    Op op;
} Sign;

static const Sign comparison_signs[] = {{"=", OP_EQ},  {"!=", OP_NE},       {"<", OP_LT},
                                        {"<=", OP_LE}, {">", OP_GT},        {">=", OP_GE},
                                        {"in", OP_IN}, {"meets", OP_MEETS}, {"within", OP_WITHIN}};
enum { N_COMPARISONS = sizeof comparison_signs / sizeof *comparison_signs };

static bool accept_sign(Parser *p, const Sign *signs, size_t n, Op *op, L7Place *place) {
    for (size_t i = 0; i < n; i++) {
        if (!l7_is(p, signs[i].sign)) continue;
        *place = l7_take(p)->place;
        *op = signs[i].op;
        if (*op == OP_EQ && l7_is(p, "="))
            l7_fail(p, l7_peek(p), "one `=` compares, `:=` assigns", "a value");
        return true;
    }
    return false;
}

// Whether it names a value, so that no comparison need follow.
static bool names_set(Parser *p, const Expr *e) {
    if (e->kind != EX_NAME) return false;
    if (strcmp(e->name, "nodes") == 0) return true;
    for (const Decl *d = p->tree->decls; d; d = d->next)
        if ((d->kind == DECL_FUNCTION || d->kind == DECL_REGION) && d->name &&
            strcmp(d->name, e->name) == 0)
            return true;
    return false;
}

// What `count`, `while`, `over` and `then` take without parentheses: one comparison of a field, or
// one value; so `count stone = friend - 3` subtracts from the count.
static Expr *tight_comparison(Parser *p) {
    Expr *left = l7_operand(p);
    Op op;
    L7Place place;
    bool word = left->kind == EX_NAME || left->kind == EX_JUXT;
    if (!word || names_set(p, left)) return left;
    if (accept_sign(p, comparison_signs, N_COMPARISONS, &op, &place))
        left = binary(p, op, place, left, l7_operand(p));
    return left;
}

// `some c in C: E`, `count n in S: E`, `count S`, `no MOVE`.
static Expr *parse_quant(Parser *p, Quant quant) {
    const Token *t = l7_take(p);
    Expr *e = l7_new_expr(p, EX_QUANT, t->place, 1);
    e->quant = quant;
    const Token *name = l7_peek(p);
    const Token *after = name->kind == TOK_NAME ? name + 1 : name;
    bool binds = name->kind == TOK_NAME && !l7_is_reserved(name) &&
                 (token_is(after, "in") || token_is(after, ":") || token_is(after, ","));
    if (binds) {
        e->binders = l7_binders(p);
        l7_expect(p, ":");
        l7_skip_newlines(p);
        e->items[0] = l7_expr(p);
    } else if (quant == QUANT_COUNT || quant == QUANT_FIRST) {
        e->items[0] = tight_comparison(p);
    } else {
        e->items[0] = l7_row(p);
    }
    return e;
}

// `run n c while nodes - m`: does `-` belong to the set? People read it so; it would not.
static void refuse_minus(Parser *p, const Expr *set, const char *form, const char *word) {
    if (set->kind != EX_NAME || !l7_is(p, "-")) return;
    char hint[120];
    snprintf(hint, sizeof hint, "write (%s ... %s A) - B, or %s ... %s (A - B)", form, word, form,
             word);
    l7_error(p->source, l7_peek(p)->place, hint, "'-' after '%s' and a set needs parentheses",
             word);
}

static Expr *parse_run(Parser *p) {
    Expr *e = l7_new_expr(p, EX_RUN, l7_take(p)->place, 3);
    l7_accept(p, "from");
    e->items[0] = l7_row(p);
    l7_expect(p, "while");
    e->items[1] = tight_comparison(p);
    if (l7_accept(p, "then")) {
        e->items[2] = tight_comparison(p);
        return e;
    }
    // Does `and` belong to the set or to the run? People read it either way.
    if (l7_is(p, "and") || l7_is(p, "or")) {
        char hint[100];
        snprintf(hint, sizeof hint, "write (run ... while A) %s B, or run ... while (A %s B)",
                 l7_is(p, "and") ? "and" : "or", l7_is(p, "and") ? "and" : "or");
        l7_error(p->source, l7_peek(p)->place, hint, "'%s' after 'while' needs parentheses",
                 l7_is(p, "and") ? "and" : "or");
    }
    refuse_minus(p, e->items[1], "run", "while");
    return e;
}

// `reach A by x: E`
static Expr *parse_reach_by(Parser *p, Expr *from, L7Place place) {
    Expr *e = l7_new_expr(p, EX_QUANT, place, 2);
    e->quant = QUANT_REACH;
    e->binders = l7_binders(p);
    if (e->binders->domain || e->binders->next)
        l7_fail(p, l7_peek(p), "as in: reach n by x: around x", "one variable without 'in'");
    l7_expect(p, ":");
    l7_skip_newlines(p);
    e->items[0] = l7_expr(p);
    e->items[1] = from;
    return e;
}

static Expr *parse_reach(Parser *p) {
    L7Place place = l7_take(p)->place;
    l7_accept(p, "from");
    Expr *from = l7_operand(p);
    if (l7_accept(p, "by")) return parse_reach_by(p, from, place);
    Expr *e = l7_new_expr(p, EX_REACH, place, 3);
    e->items[0] = from;
    if (!l7_accept(p, "over")) l7_fail(p, l7_peek(p), NULL, "'over' or 'by'");
    e->items[1] = tight_comparison(p);
    refuse_minus(p, e->items[1], "reach", "over");
    if (l7_accept(p, "along")) e->items[2] = l7_row(p);
    return e;
}

static Expr *parse_rays(Parser *p) {
    Expr *e = l7_new_expr(p, EX_RAYS, l7_take(p)->place, 3);
    l7_accept(p, "from");
    e->items[0] = l7_row(p);
    l7_expect(p, "over");
    e->items[1] = tight_comparison(p);
    l7_expect(p, "along");
    e->items[2] = l7_row(p);
    return e;
}

// `then` and `else` may begin the next line.
static Expr *parse_if(Parser *p) {
    Expr *e = l7_new_expr(p, EX_IF, l7_take(p)->place, 3);
    e->items[0] = l7_expr(p);
    if (token_is(l7_peek_behind(p), "then")) l7_skip_newlines(p);
    l7_expect(p, "then");
    e->items[1] = l7_expr(p);
    if (token_is(l7_peek_behind(p), "else")) l7_skip_newlines(p);
    l7_expect(p, "else");
    e->items[2] = l7_expr(p);
    return e;
}

// `without S: E`
static Expr *parse_without(Parser *p) {
    Expr *e = l7_new_expr(p, EX_WITHOUT, l7_take(p)->place, 2);
    e->items[0] = l7_expr(p);
    l7_expect(p, ":");
    l7_skip_newlines(p);
    e->items[1] = l7_expr(p);
    return e;
}

Expr *l7_operand(Parser *p) {
    const Token *t = l7_peek(p);
    Quant quant;
    Expr *e;
    l7_too_deep(p);
    if (l7_is(p, "-")) {
        e = l7_new_expr(p, EX_MINUS, l7_take(p)->place, 1);
        e->items[0] = l7_operand(p);
    } else if (t->kind == TOK_NAME && quant_word(t, &quant)) {
        e = parse_quant(p, quant);
    } else if (l7_is(p, "run")) {
        e = parse_run(p);
    } else if (l7_is(p, "reach")) {
        e = parse_reach(p);
    } else if (l7_is(p, "rays")) {
        e = parse_rays(p);
    } else if (l7_is(p, "if")) {
        e = parse_if(p);
    } else if (l7_is(p, "without")) {
        e = parse_without(p);
    } else if (l7_is(p, "around")) {
        e = l7_new_expr(p, EX_AROUND, l7_take(p)->place, 2);
        e->items[0] = l7_row(p);
        if (l7_accept(p, "along")) e->items[1] = l7_row(p);
    } else if (l7_is(p, "edge")) {
        e = l7_new_expr(p, EX_EDGE, l7_take(p)->place, 1);
        e->items[0] = l7_word(p);
    } else if (l7_is(p, "row") || l7_is(p, "column")) {
        Op op = l7_is(p, "row") ? OP_ROW : OP_COLUMN;
        e = l7_new_expr(p, EX_LINE, l7_take(p)->place, 1);
        e->op = op;
        e->items[0] = l7_range_from(p, l7_word(p));
    } else {
        e = l7_row(p);
    }
    p->depth--;
    return l7_measured(p, e);
}

static Expr *parse_product(Parser *p) {
    static const Sign signs[] = {{"*", OP_MUL}, {"/", OP_DIV}, {"mod", OP_MOD}};
    Expr *left = l7_operand(p);
    Op op;
    L7Place place;
    while (accept_sign(p, signs, 3, &op, &place)) left = binary(p, op, place, left, l7_operand(p));
    return left;
}

// A `+` that begins the next line continues a sum.
static bool accept_plus_behind(Parser *p, Op *op, L7Place *place) {
    const Token *t = l7_peek_behind(p);
    if (!token_is(t, "+") || t->first) return false;
    l7_skip_newlines(p);
    *place = l7_take(p)->place;
    *op = OP_ADD;
    return true;
}

Expr *l7_sum(Parser *p) {
    static const Sign signs[] = {{"+", OP_ADD}, {"-", OP_SUB}, {"minus", OP_SUB}};
    Expr *left = parse_product(p);
    Op op;
    L7Place place;
    while (accept_sign(p, signs, 3, &op, &place) || accept_plus_behind(p, &op, &place))
        left = binary(p, op, place, left, parse_product(p));
    return left;
}

Expr *l7_comparison(Parser *p) {
    Expr *left = l7_sum(p);
    Op op;
    L7Place place;
    if (accept_sign(p, comparison_signs, N_COMPARISONS, &op, &place))
        left = binary(p, op, place, left, l7_sum(p));
    return left;
}

Expr *l7_not(Parser *p) {
    const Token *first = l7_peek(p);
    if (!l7_is(p, "not")) return quoted(p, l7_comparison(p), first);
    l7_too_deep(p);
    Expr *e = l7_new_expr(p, EX_NOT, l7_take(p)->place, 1);
    e->items[0] = l7_not(p);
    p->depth--;
    return quoted(p, l7_measured(p, e), first);
}

// `and` and `or` may begin the next line.
static bool accept_joiner(Parser *p, const char *word, L7Place *place) {
    const Token *t = l7_peek_behind(p);
    if (!token_is(t, word) || t->first) return false;
    l7_skip_newlines(p);
    *place = l7_take(p)->place;
    l7_skip_newlines(p);
    return true;
}

static Expr *parse_and(Parser *p) {
    const Token *first = l7_peek(p);
    Expr *left = l7_not(p);
    L7Place place;
    while (accept_joiner(p, "and", &place))
        left = quoted(p, binary(p, OP_AND, place, left, l7_not(p)), first);
    return left;
}

Expr *l7_expr(Parser *p) {
    const Token *first = l7_peek(p);
    Expr *left = parse_and(p);
    L7Place place;
    while (accept_joiner(p, "or", &place))
        left = quoted(p, binary(p, OP_OR, place, left, parse_and(p)), first);
    return left;
}

// `white: up, black: down`, or `rook: 5, pawn: 1`, or one value for all.
Expr *l7_by_player(Parser *p) {
    const Token *name = l7_peek(p);
    if (name->kind != TOK_NAME || !token_is(name + 1, ":")) return l7_expr(p);
    Expr *values[L7_CASES_MAX];
    const char *names[L7_CASES_MAX];
    int n = 0;
    do {
        l7_skip_newlines(p);
        names[n] = l7_name(p, "a player or a value");
        l7_expect(p, ":");
        values[n++] = l7_expr(p);
    } while (n < L7_CASES_MAX && l7_accept(p, ","));
    if (l7_is(p, ",")) l7_fail_most(p, l7_peek(p), L7_CASES_MAX, "cases");
    Expr *e = l7_new_expr(p, EX_BY_PLAYER, name->place, n);
    e->names = arena_new(p->arena, (size_t)n, sizeof *e->names);
    memcpy(e->items, values, (size_t)n * sizeof *values);
    memcpy(e->names, names, (size_t)n * sizeof *names);
    return l7_measured(p, e);
}

static Expr *any_move(Parser *p, Quant quant, const char *move, L7Place place) {
    static const char *const for_enemy[3] = {NULL, "for", "enemy"};
    Expr *e = l7_new_expr(p, EX_QUANT, place, 1);
    Expr *row = l7_new_expr(p, EX_JUXT, place, 3);
    e->quant = quant;
    for (int i = 0; i < 3; i++) {
        row->items[i] = l7_new_expr(p, EX_NAME, place, 0);
        row->items[i]->name = i == 0 ? move : for_enemy[i];
    }
    e->items[0] = quant == QUANT_NO ? row->items[0] : row;
    return e;
}

Expr *l7_stuck(Parser *p, L7Place place) {
    Expr *none = NULL, *some = NULL;
    for (const Decl *d = p->tree->decls; d; d = d->next) {
        if (d->kind != DECL_MOVE || d->move != MOVE_FREE) continue;
        Expr *no = any_move(p, QUANT_NO, d->name, place);
        Expr *theirs = any_move(p, QUANT_SOME, d->name, place);
        none = none ? binary(p, OP_AND, place, none, no) : no;
        some = some ? binary(p, OP_OR, place, some, theirs) : theirs;
    }
    return none ? binary(p, OP_AND, place, some, none) : NULL;
}
