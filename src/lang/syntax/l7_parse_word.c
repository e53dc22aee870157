// SPDX-License-Identifier: MIT
// l7_parse_word.c - from tokens to a tree: words side by side, lists, braces, calls.
#include "lang/syntax/l7_parse_word.h"

#include "lang/syntax/l7_parse_expr.h"

static bool begins_word(Parser *p) {
    const Token *t = l7_peek(p);
    if (t->first && p->at != p->decl_start) return false;
    if (p->until && token_is(t, p->until)) return false;
    if (t->kind == TOK_NUMBER || t->kind == TOK_TEXT) return true;
    if (t->kind == TOK_NAME) return !l7_is_reserved(t);
    return token_is(t, "(") || token_is(t, "~") || token_is(t, "{");
}

Expr *l7_range_from(Parser *p, Expr *low) {
    if (!l7_is(p, "..")) return low;
    Expr *e = l7_new_expr(p, EX_RANGE, l7_take(p)->place, 2);
    e->items[0] = low;
    e->items[1] = l7_sum(p);
    return l7_measured(p, e);
}

// At least one word; several become EX_JUXT.
Expr *l7_row(Parser *p) {
    Expr *words[L7_ROW_MAX];
    int n = 0;
    L7Place place = l7_peek(p)->place;
    words[n++] = l7_word(p);
    while (begins_word(p) && n < L7_ROW_MAX) words[n++] = l7_word(p);
    if (n == 1) return words[0];
    if (begins_word(p)) l7_fail(p, l7_peek(p), "split it into named parts", "the end of the row");
    Expr *e = l7_new_expr(p, EX_JUXT, place, n);
    memcpy(e->items, words, (size_t)n * sizeof *words);
    return l7_measured(p, e);
}

static Expr *parse_list(Parser *p, ExprKind kind, const char *close, L7Place place) {
    Expr *items[L7_LIST_MAX] = {NULL};
    int n = 0;
    l7_skip_newlines(p);
    while (!l7_is(p, close)) {
        if (n == L7_LIST_MAX) l7_fail_most(p, l7_peek(p), L7_LIST_MAX, "items");
        bool line = kind == EX_SET && (l7_is(p, "row") || l7_is(p, "column") || l7_is(p, "edge"));
        items[n++] = line             ? l7_operand(p)
                     : kind == EX_SET ? l7_word(p)
                                      : l7_range_from(p, l7_expr(p));
        l7_skip_newlines(p);
        if (!l7_accept(p, ",") && kind == EX_CALL && !l7_is(p, close)) l7_expect(p, ",");
        l7_skip_newlines(p);
    }
    l7_expect(p, close);
    Expr *e = l7_new_expr(p, kind, place, n);
    memcpy(e->items, items, (size_t)n * sizeof *items);
    return l7_measured(p, e);
}

// `{ a b c }` or `{ n : condition }` or `{ n in S : condition }`.
static Expr *parse_braces(Parser *p) {
    L7Place place = l7_take(p)->place;
    const Token *name = l7_peek(p);
    const Token *after = name->kind == TOK_NAME ? name + 1 : name;
    if (name->kind == TOK_NAME && (token_is(after, ":") || token_is(after, "in"))) {
        Expr *e = l7_new_expr(p, EX_WHERE, place, 1);
        e->binders = l7_binders(p);
        l7_expect(p, ":");
        e->items[0] = l7_expr(p);
        l7_skip_newlines(p);
        l7_expect(p, "}");
        return e;
    }
    return parse_list(p, EX_SET, "}", place);
}

Expr *l7_word(Parser *p) {
    const Token *t = l7_peek(p);
    l7_too_deep(p);
    Expr *e;
    if (t->kind == TOK_NUMBER) {
        e = l7_new_expr(p, EX_NUMBER, t->place, 0);
        e->number = l7_number(p, "a number");
    } else if (t->kind == TOK_TEXT) {
        l7_take(p);
        e = l7_new_expr(p, EX_TEXT, t->place, 0);
        e->name = arena_text(p->arena, t->at, (size_t)t->length);
    } else if (l7_is(p, "(")) {
        l7_take(p);
        l7_skip_newlines(p);
        e = l7_expr(p);
        l7_skip_newlines(p);
        l7_expect(p, ")");
    } else if (l7_is(p, "{")) {
        e = parse_braces(p);
    } else if (l7_is(p, "~")) {
        l7_take(p);
        e = l7_new_expr(p, EX_BACK, t->place, 1);
        e->items[0] = l7_word(p);
    } else if (t->kind == TOK_NAME && !l7_is_reserved(t)) {
        const char *name = l7_name(p, "a name");
        bool call = token_is(l7_peek(p), "(") && l7_peek(p)->at == t->at + t->length;
        if (call) {
            l7_take(p);
            e = parse_list(p, EX_CALL, ")", t->place);
        } else {
            e = l7_new_expr(p, EX_NAME, t->place, 0);
        }
        e->name = name;
    } else {
        l7_fail(p, t, NULL, "a value");
    }
    p->depth--;
    return l7_measured(p, e);
}
