// SPDX-License-Identifier: MIT
// l7_parser.c - see l7_parser.h.
#include "lang/syntax/l7_parser.h"

const Token *l7_peek(Parser *p) {
    return &p->tokens[p->at];
}

const Token *l7_peek_behind(Parser *p) {
    size_t i = p->at;
    while (p->tokens[i].kind == TOK_NEWLINE) i++;
    return &p->tokens[i];
}

bool l7_is(Parser *p, const char *text) {
    const Token *t = l7_peek(p);
    return !(t->first && p->at != p->decl_start) && token_is(t, text);
}

const Token *l7_take(Parser *p) {
    const Token *t = &p->tokens[p->at];
    if (t->kind != TOK_END) p->at++;
    return t;
}

bool l7_accept(Parser *p, const char *text) {
    if (!l7_is(p, text)) return false;
    l7_take(p);
    return true;
}

void l7_skip_newlines(Parser *p) {
    while (l7_peek(p)->kind == TOK_NEWLINE) p->at++;
}

// True at the end of the declaration.
bool l7_at_end(Parser *p) {
    const Token *t = l7_peek_behind(p);
    return t->kind == TOK_END || (t->first && (size_t)(t - p->tokens) != p->decl_start);
}

// Words that end a row of words side by side.
bool l7_is_reserved(const Token *t) {
    static const char *const words[] = {
        "and",   "or",    "not",    "in",        "meets",   "within",  "mod",    "run",
        "while", "then",  "over",   "along",     "some",    "all",     "no",     "count",
        "sum",   "first", "union",  "if",        "else",    "each",    "let",    "continue",
        "again", "named", "end",    "do",        "write",   "odds",    "reach",  "around",
        "edge",  "row",   "column", "wins",      "when",    "longest", "hidden", "minus",
        "rays",  "carry", "clear",  "unordered", "without", "push",    "pop",    "on",
        "most",  "by"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (token_is(t, words[i])) return true;
    return false;
}

bool l7_has_meaning(const Token *t) {
    static const char *const words[] = {"friend",  "enemy", "me",   "chance", "anybody", "nodes",
                                        "nowhere", "none",  "true", "false",  "players"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (token_is(t, words[i])) return true;
    return false;
}

static L7Place behind(const Token *t) {
    return (L7Place){t->place.line, t->place.column + t->place.length, 1};
}

_Noreturn void l7_fail(Parser *p, const Token *at, const char *hint, const char *what) {
    bool ends = at->kind == TOK_END || (at->first && (size_t)(at - p->tokens) != p->decl_start);
    if ((ends || at->kind == TOK_NEWLINE) && at > p->tokens)
        l7_error(p->source, behind(at - 1), hint, "expected %s before the %s ends", what,
                 ends ? "declaration" : "line");
    else
        l7_error(p->source, at->place, hint, "expected %s, not '%.*s'", what, at->length, at->at);
    longjmp(p->recover, 1);
}

_Noreturn void l7_fail_most(Parser *p, const Token *at, int most, const char *what) {
    char text[60];
    snprintf(text, sizeof text, "at most %d %s", most, what);
    l7_fail(p, at, NULL, text);
}

void l7_expect(Parser *p, const char *text) {
    if (l7_accept(p, text)) return;
    char what[40];
    snprintf(what, sizeof what, "'%s'", text);
    l7_fail(p, l7_peek(p), NULL, what);
}

const char *l7_name(Parser *p, const char *what) {
    const Token *t = l7_peek(p);
    if (t->kind != TOK_NAME || (t->first && p->at != p->decl_start)) l7_fail(p, t, NULL, what);
    l7_take(p);
    return arena_text(p->arena, t->at, (size_t)t->length);
}

static const char meant[] = "this word has a meaning of its own; choose another name";

const char *l7_new_name(Parser *p, const char *what) {
    const Token *t = l7_peek(p);
    if (l7_is_reserved(t)) l7_fail(p, t, "this is a reserved word", what);
    if (l7_has_meaning(t)) l7_fail(p, t, meant, what);
    return l7_name(p, what);
}

const char *l7_new_variable(Parser *p) {
    const Token *t = l7_peek(p);
    if (token_is(t, "void")) l7_fail(p, t, meant, "the name of a variable");
    return l7_new_name(p, "the name of a variable");
}

int l7_number(Parser *p, const char *what) {
    const Token *t = l7_peek(p);
    if (t->kind != TOK_NUMBER) l7_fail(p, t, NULL, what);
    if (t->number < 0) {
        char most[40];
        snprintf(most, sizeof most, "a number of at most %d", L7_NUMBER_MAX);
        l7_fail(p, t, NULL, most);
    }
    l7_take(p);
    return t->number;
}

Decl *l7_add_decl(Parser *p, DeclKind kind) {
    Decl *d = arena_new(p->arena, 1, sizeof *d);
    d->kind = kind;
    bool named = l7_peek(p)->kind == TOK_NAME && !l7_at_end(p) && kind != DECL_END &&
                 kind != DECL_STUCK && kind != DECL_UNLESS;
    d->place = named ? l7_peek(p)->place : (l7_peek(p) - 1)->place;
    d->implied = p->implied;
    if (++p->n_decls > L7_DECLS_MAX) l7_fail_most(p, l7_peek(p), L7_DECLS_MAX, "declarations");
    *p->tail = d;
    p->tail = &d->next;
    return d;
}
