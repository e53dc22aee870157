// SPDX-License-Identifier: MIT
// bugs_parse_expr.c - expressions and tests. See bugs_parser.h.
//
//   test  := sum [ (= ≠ < > ≤ ≥ ∈) sum ] { (∨ ∧) test }
//   sum   := term { (+ -) term }
//   term  := φ 'text' number name name(...) name[...], each with .field and "with m(levels)" behind
#include "bugs/bugs_parser.h"

static BugsExpr *new_expr(BugsParser *p, BugsExprKind kind) {
    BugsExpr *x = bugs_new(p, sizeof *x);
    x->kind = kind;
    x->at = bugs_peek(p, 0)->span.at;
    return x;
}

static BugsExpr *parse_in_parentheses(BugsParser *p) {
    bugs_need(p, BUGS_LEFT, "'('");
    BugsExpr *x = bugs_parse_expr(p);
    bugs_need(p, BUGS_RIGHT, "')'");
    return x;
}

static BugsExpr *parse_arguments(BugsParser *p) {
    BugsExpr *first = NULL, **last = &first;
    bugs_need(p, BUGS_LEFT, "'('");
    if (bugs_take(p, BUGS_RIGHT)) return NULL;
    do {
        *last = bugs_parse_expr(p);
        last = &(*last)->next;
    } while (bugs_take(p, BUGS_COMMA));
    bugs_need(p, BUGS_RIGHT, "')'");
    return first;
}

// "(colours : node)", after successor and branches.
static BugsExpr *parse_walk(BugsParser *p, BugsExprKind kind) {
    BugsExpr *x = new_expr(p, kind);
    bugs_need(p, BUGS_LEFT, "'('");
    x->a = bugs_parse_expr(p);
    bugs_need(p, BUGS_COLON, "':'");
    x->b = bugs_parse_expr(p);
    bugs_need(p, BUGS_RIGHT, "')'");
    return x;
}

static BugsExpr *parse_create(BugsParser *p) {
    BugsExpr *x = new_expr(p, EXPR_NEW_NODE);
    bugs_need_word(p, "create");
    if (bugs_take_word(p, "node")) return x;
    bugs_need_word(p, "branch");
    x->kind = EXPR_NEW_BRANCH;
    bugs_need(p, BUGS_LEFT, "'('");
    x->a = bugs_parse_expr(p);
    bugs_need(p, BUGS_COLON, "':'");
    x->b = bugs_parse_expr(p);
    bugs_need(p, BUGS_COMMA, "','");
    x->c = bugs_parse_expr(p);
    bugs_need(p, BUGS_RIGHT, "')'");
    return x;
}

static BugsExpr *parse_prebranch(BugsParser *p) {
    BugsExpr *x = new_expr(p, EXPR_PREBRANCH);
    x->a = parse_in_parentheses(p);
    bugs_need(p, BUGS_IN, "'in'");
    x->index = bugs_parse_list(p);
    return x;
}

static BugsExpr *parse_count(BugsParser *p) {
    BugsExpr *x = new_expr(p, EXPR_COUNT);
    const BugsToken *t = bugs_peek(p, 1);
    for (int i = 0; i < p->program->n_lists; i++) {
        const char *name = p->program->lists[i];
        if (t->kind != BUGS_NAME || strlen(name) != (size_t)t->length ||
            strncmp(name, t->text, strlen(name)) != 0)
            continue;
        x->kind = EXPR_LENGTH;
        x->index = bugs_parse_list(p);
        return x;
    }
    x->a = parse_in_parentheses(p);
    return x;
}

typedef struct {
    const char *word;
    BugsExprKind kind;
} Operator;

// Words with one expression in parentheses behind them.
static const Operator of_one[] = {
    {"node", EXPR_NODE_NAMED}, {"from", EXPR_FROM}, {"to", EXPR_TO}, {"colour", EXPR_COLOUR_OF}};

static BugsExpr *parse_known_call(BugsParser *p) {
    if (bugs_take_word(p, "successor")) return parse_walk(p, EXPR_SUCCESSOR);
    if (bugs_take_word(p, "branches")) return parse_walk(p, EXPR_BRANCHES_AT);
    if (bugs_take_word(p, "prebranch")) return parse_prebranch(p);
    if (bugs_take_word(p, "count")) return parse_count(p);
    BugsExpr *x = new_expr(p, EXPR_SET);
    if (bugs_take_word(p, "set")) {
        x->arguments = parse_arguments(p);
        return x;
    }
    if (bugs_take_word(p, "pop-up")) {
        x->kind = EXPR_POP;
        x->index = bugs_parse_list(p);
        return x;
    }
    for (size_t i = 0; i < sizeof of_one / sizeof *of_one; i++) {
        if (!bugs_take_word(p, of_one[i].word)) continue;
        x->kind = of_one[i].kind;
        x->a = parse_in_parentheses(p);
        return x;
    }
    return NULL;
}

// A predicate or a function of the program; which one is found out when all are read.
static BugsExpr *parse_call(BugsParser *p) {
    BugsPlace at = bugs_peek(p, 0)->span.at;
    BugsExpr *x = parse_known_call(p);
    if (x) {
        x->at = at;
        return x;
    }
    x = new_expr(p, EXPR_CALL);
    x->text = bugs_need_name(p, "a name");
    x->arguments = parse_arguments(p);
    x->later = p->calls;
    p->calls = x;
    return x;
}

static BugsExpr *parse_name(BugsParser *p) {
    BugsExpr *x = new_expr(p, EXPR_NAME);
    if (bugs_take_word(p, "NODES"))
        x->kind = EXPR_NODES;
    else if (bugs_take_word(p, "BRANCHES"))
        x->kind = EXPR_BRANCHES;
    else if (bugs_take_word(p, "φ") || bugs_take_word(p, "nothing"))
        x->kind = EXPR_NOTHING;
    else {
        x->text = bugs_need_name(p, "an expression");
        x->later = p->names;
        p->names = x;
    }
    return x;
}

static BugsExpr *parse_element(BugsParser *p, int array) {
    BugsExpr *x = new_expr(p, EXPR_ELEMENT);
    x->index = array;
    bugs_take(p, BUGS_NAME);
    bugs_need(p, BUGS_OPEN, "'['");
    x->a = bugs_parse_expr(p);
    bugs_need(p, BUGS_CLOSE, "']'");
    return x;
}

// The array that is named here; -1: none.
static int array_named(const BugsParser *p) {
    const BugsToken *t = bugs_peek(p, 0);
    for (int i = 0; i < p->program->n_arrays; i++) {
        const char *name = p->program->arrays[i].name;
        if (strlen(name) == (size_t)t->length && strncmp(name, t->text, strlen(name)) == 0)
            return i;
    }
    return -1;
}

static BugsExpr *parse_primary(BugsParser *p) {
    const BugsToken *t = bugs_peek(p, 0);
    BugsExpr *x = new_expr(p, EXPR_NUMBER);
    x->index = t->number;
    if (bugs_take(p, BUGS_NUMBER)) return x;
    x->kind = EXPR_TEXT;
    x->text = t->text;
    if (bugs_take(p, BUGS_TEXT)) {
        x->text = arena_text(&p->program->arena, t->text, (size_t)t->length);
        return x;
    }
    if (bugs_is(p, BUGS_LEFT)) return parse_in_parentheses(p);
    if (bugs_is_word(p, "create")) return parse_create(p);
    BugsTokenKind next = bugs_peek(p, 1)->kind;
    if (t->kind == BUGS_NAME && next == BUGS_LEFT) return parse_call(p);
    if (t->kind == BUGS_NAME && next == BUGS_OPEN && array_named(p) >= 0)
        return parse_element(p, array_named(p));
    return parse_name(p);
}

// The name of a field stands right behind the period: "BUG1." is the datum without a name.
static BugsExpr *parse_datum(BugsParser *p, BugsExpr *of) {
    BugsExpr *x = new_expr(p, EXPR_DATUM);
    x->a = of;
    x->text = "";
    const BugsToken *period = bugs_peek(p, 0), *t = bugs_peek(p, 1);
    bugs_take(p, BUGS_PERIOD);
    if (t->kind == BUGS_NAME && t->text == period->text + 1) x->text = bugs_need_name(p, "a field");
    return x;
}

// "with m(2)" sees the masks of levels 1 and 2: a number is a depth.
static uint64_t levels_seen(uint64_t levels) {
    uint64_t numbered = levels & ((UINT64_C(1) << BUGS_LEVELS_MAX) - 1);
    for (int shift = 1; shift < BUGS_LEVELS_MAX; shift *= 2) numbered |= numbered >> shift;
    return levels | numbered;
}

static BugsExpr *parse_with(BugsParser *p, BugsExpr *what) {
    BugsExpr *x = new_expr(p, EXPR_WITH);
    x->a = what;
    bugs_need_word(p, "m");
    x->levels = levels_seen(bugs_parse_levels(p));
    return x;
}

static BugsExpr *parse_term(BugsParser *p) {
    BugsExpr *x = parse_primary(p);
    for (;;) {
        if (bugs_is(p, BUGS_PERIOD))
            x = parse_datum(p, x);
        else if (bugs_take_word(p, "with"))
            x = parse_with(p, x);
        else
            return x;
    }
}

static BugsExpr *joined(BugsParser *p, BugsExprKind kind, BugsExpr *a) {
    BugsExpr *x = new_expr(p, kind);
    x->a = a;
    return x;
}

static BugsExpr *parse_sum(BugsParser *p) {
    BugsExpr *x = parse_term(p);
    while (bugs_is(p, BUGS_PLUS) || bugs_is(p, BUGS_MINUS)) {
        x = joined(p, bugs_is(p, BUGS_PLUS) ? EXPR_ADD : EXPR_SUBTRACT, x);
        bugs_take(p, bugs_peek(p, 0)->kind);
        x->b = parse_term(p);
    }
    return x;
}

static bool comparison(BugsTokenKind token, BugsExprKind *kind) {
    static const struct {
        BugsTokenKind token;
        BugsExprKind kind;
    } all[] = {{BUGS_EQUAL, EXPR_EQUAL},     {BUGS_DIFFERENT, EXPR_DIFFERENT},
               {BUGS_LESS, EXPR_LESS},       {BUGS_MORE, EXPR_MORE},
               {BUGS_AT_MOST, EXPR_AT_MOST}, {BUGS_AT_LEAST, EXPR_AT_LEAST},
               {BUGS_IN, EXPR_ELEMENT_OF}};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        if (all[i].token != token) continue;
        *kind = all[i].kind;
        return true;
    }
    return false;
}

static BugsExpr *parse_comparison(BugsParser *p) {
    BugsExprKind kind;
    if (bugs_is_word(p, "not")) {
        BugsExpr *x = new_expr(p, EXPR_NOT);
        bugs_take(p, BUGS_NAME);
        x->a = bugs_enter(p) ? parse_comparison(p) : x;
        bugs_leave(p);
        return x;
    }
    BugsExpr *x = parse_sum(p);
    if (!comparison(bugs_peek(p, 0)->kind, &kind)) return x;
    x = joined(p, kind, x);
    bugs_take(p, bugs_peek(p, 0)->kind);
    x->b = parse_sum(p);
    return x;
}

BugsExpr *bugs_parse_expr(BugsParser *p) {
    BugsExpr *x = bugs_enter(p) ? parse_comparison(p) : new_expr(p, EXPR_NOTHING);
    while (bugs_is(p, BUGS_OR) || bugs_is(p, BUGS_AND)) {
        x = joined(p, bugs_is(p, BUGS_OR) ? EXPR_OR : EXPR_AND, x);
        bugs_take(p, bugs_peek(p, 0)->kind);
        x->b = parse_comparison(p);
    }
    bugs_leave(p);
    return x;
}
