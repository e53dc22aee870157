// SPDX-License-Identifier: MIT
// l7_defined.c - see l7_defined.h.
#include "lang/study/l7_defined.h"

#include "lang/syntax/l7_meanings.h"

#include <stdlib.h>
#include <string.h>

void l7_tokens_init(L7Tokens *t, const char *text) {
    l7_source_init(&t->source, "", text);
    t->tokens = l7_lex(&t->source, &t->n);
}

void l7_tokens_clear(L7Tokens *t) {
    free(t->tokens);
    t->tokens = NULL;
}

const Token *l7_name_at(const L7Tokens *t, int line, int column) {
    for (size_t i = 0; i < t->n; i++) {
        const Token *x = &t->tokens[i];
        if (x->kind == TOK_NAME && x->place.line == line && x->place.column <= column &&
            column <= x->place.column + x->length)
            return x;
    }
    return NULL;
}

static bool same_name(const Token *a, const Token *b) {
    return b->kind == TOK_NAME && a->length == b->length &&
           memcmp(a->at, b->at, (size_t)a->length) == 0;
}

// Whether the declaration that begins with `t` is of this name: the name stands first, or after
// one of these words.
static bool declares(const Token *t, const Token *name) {
    static const char *const words[] = {"move",   "step",    "chance",  "region",
                                        "colour", "colours", "variant", "game"};
    if (same_name(name, t)) return true;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (token_is(t, words[i]) && t[1].kind != TOK_END && same_name(name, &t[1])) return true;
    return false;
}

static size_t end_of(const L7Tokens *t, size_t first) {
    size_t i = first + 1;
    while (i < t->n && t->tokens[i].kind != TOK_END && !t->tokens[i].first) i++;
    return i;
}

const char *l7_declaration(const L7Tokens *t, const Token *name, size_t *length) {
    const Token *begin = NULL, *last = NULL;
    bool exact = false;
    for (size_t i = 0; i < t->n && t->tokens[i].kind != TOK_END && !exact; i = end_of(t, i)) {
        size_t end = end_of(t, i);
        bool occurs = false;
        exact = declares(&t->tokens[i], name);
        for (size_t k = i; k < end; k++) occurs |= same_name(name, &t->tokens[k]);
        if (!exact && (begin || !occurs)) continue;
        begin = &t->tokens[i];
        last = &t->tokens[end - 1];
        while (last > begin && last->kind == TOK_NEWLINE) last--;
    }
    if (!begin) return NULL;
    // A text in quotes is a token without them.
    *length = (size_t)(last->at + last->length - begin->at) + (last->kind == TOK_TEXT);
    return begin->at;
}

void l7_each_name(const L7Tokens *t, void (*each)(void *context, const Token *name),
                  void *context) {
    for (size_t i = 0; i < t->n; i++) {
        const Token *x = &t->tokens[i];
        bool known = x->kind != TOK_NAME || l7_meaning(x->at, (size_t)x->length);
        for (size_t k = 0; k < i && !known; k++) known = same_name(x, &t->tokens[k]);
        if (!known) each(context, x);
    }
}
