// SPDX-License-Identifier: MIT
// l7_parse_field.c - from tokens to a tree: fields and functions.
#include "lang/syntax/l7_parse_field.h"

#include "lang/syntax/l7_parse_effects.h"
#include "lang/syntax/l7_parse_expr.h"

const char **l7_copy_words(Parser *p, const char **words, int n) {
    const char **copy = arena_new(p->arena, (size_t)(n ? n : 1), sizeof *copy);
    memcpy(copy, words, (size_t)n * sizeof *words);
    return copy;
}

const char **l7_words(Parser *p, const char *what, int *n) {
    const char *words[L7_VALUES_MAX];
    *n = 0;
    l7_skip_newlines(p);
    while (!l7_at_end(p) && l7_peek(p)->kind == TOK_NAME && !l7_is(p, "hidden") &&
           !l7_is(p, "since") && !l7_is(p, "most") && !l7_is(p, "when")) {
        if (*n == L7_VALUES_MAX) l7_fail_most(p, l7_peek(p), L7_VALUES_MAX, "words");
        words[(*n)++] = l7_name(p, what);
        l7_skip_newlines(p);
    }
    if (*n == 0) l7_fail(p, l7_peek(p), NULL, what);
    return l7_copy_words(p, words, *n);
}

// A word of the language could be a value that no condition or effect can name.
static void refuse_reserved(Parser *p, const Token *from) {
    for (const Token *t = from; t < l7_peek(p); t++)
        if (t->kind == TOK_NAME && !token_is(t, "none") && (l7_is_reserved(t) || l7_has_meaning(t)))
            l7_error(p->source, t->place, "take another word, such as not_yet or never_yet",
                     "'%.*s' is a word of the language: as a value it could never be written",
                     t->length, t->at);
}

// `low..high`, or words.
static void parse_values(Parser *p, Decl *d, FieldType words, FieldType numbers) {
    const Token *t = l7_peek(p);
    bool number =
        t->kind == TOK_NUMBER || token_is(t, "-") || (t->kind == TOK_NAME && token_is(t + 1, ".."));
    d->type = number ? numbers : words;
    if (number) {
        d->low = l7_sum(p);
        l7_expect(p, "..");
        d->high = l7_sum(p);
    } else {
        d->words = l7_words(p, "values", &d->n_words);
        refuse_reserved(p, t);
    }
}

// `pile of card most 52`: the values of a field, words, or numbers.
static void parse_pile(Parser *p, Decl *d) {
    l7_expect(p, "of");
    parse_values(p, d, FIELD_PILE, FIELD_PILE);
    if (!l7_is(p, "most"))
        l7_fail(p, l7_peek(p), "as in: heap: pile of card most 52", "'most' and a number");
    l7_take(p);
    d->most = l7_sum(p);
}

// `hidden [thrown] [unless SET] [never SET]`
static void parse_hidden(Parser *p, Decl *d) {
    if (!l7_accept(p, "hidden")) return;
    d->hidden = true;
    d->thrown = l7_accept(p, "thrown");
    p->until = "never";
    l7_skip_newlines(p);
    if (l7_accept(p, "unless")) d->sight = l7_expr(p);
    p->until = NULL;
    l7_skip_newlines(p);
    if (l7_accept(p, "never")) d->never = l7_expr(p);
}

void l7_decl_field(Parser *p, const char *name) {
    Decl *d = l7_add_decl(p, DECL_FIELD);
    d->place = (l7_peek(p) - 1)->place;
    d->name = name;
    d->on = ON_GAME;
    if (l7_accept(p, "on")) {
        if (l7_accept(p, "node"))
            d->on = ON_NODE;
        else if (l7_accept(p, "player"))
            d->on = ON_PLAYER;
        else if (l7_accept(p, "branch"))
            d->on = ON_BRANCH;
        else
            l7_fail(p, l7_peek(p), NULL, "'node', 'player' or 'branch'");
    }
    if (l7_accept(p, "of")) d->of = l7_name(p, "a field");
    if ((d->on == ON_NODE || d->on == ON_BRANCH) && (l7_at_end(p) || l7_is(p, "hidden"))) {
        parse_hidden(p, d);
        return; // nothing, or one of the players
    }
    l7_expect(p, ":");
    if (l7_accept(p, "node")) {
        d->type = FIELD_NODE;
    } else if (l7_accept(p, "set")) {
        d->type = FIELD_SET;
    } else if (l7_accept(p, "flags")) {
        d->type = FIELD_FLAGS;
        d->words = l7_words(p, "letters", &d->n_words);
    } else if (l7_is(p, "word") && token_is(l7_peek(p) + 1, "of")) {
        l7_take(p);
        l7_take(p);
        d->type = FIELD_ENUM;
        d->like = l7_name(p, "a field");
    } else if (l7_is(p, "pile") && token_is(l7_peek(p) + 1, "of")) {
        l7_take(p);
        parse_pile(p, d);
    } else {
        parse_values(p, d, FIELD_ENUM, FIELD_NUMBER);
    }
    parse_hidden(p, d);
    if (l7_accept(p, "=")) d->value = l7_expr(p);
}

void l7_decl_function(Parser *p, const char *name) {
    Decl *d = l7_add_decl(p, DECL_FUNCTION);
    d->place = (l7_peek(p) - 1)->place;
    d->name = name;
    if (l7_accept(p, "(")) {
        d->params = l7_binders(p);
        l7_expect(p, ")");
    }
    if (l7_accept(p, "do")) {
        d->kind = DECL_EFFECTS;
        d->body = l7_statements(p);
        return;
    }
    if (d->params && l7_accept(p, "most")) {
        const Token *at = l7_peek(p);
        d->deep = l7_number(p, "a number of calls inside calls");
        if (d->deep < 1 || d->deep > L7_DEEP_MAX)
            l7_fail_most(p, at, L7_DEEP_MAX, "deep, and at least 1");
        l7_expect(p, "deep");
    }
    l7_expect(p, "=");
    l7_skip_newlines(p);
    d->value = l7_by_player(p);
}
