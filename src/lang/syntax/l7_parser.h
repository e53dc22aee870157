// SPDX-License-Identifier: MIT
// l7_parser.h - the parser's state, and how it moves through its tokens: look, take, fail.
#ifndef GENPEI_L7_PARSER_H
#define GENPEI_L7_PARSER_H

#include "lang/syntax/l7_ast.h"
#include "lang/syntax/l7_lex.h"

#include <setjmp.h>

typedef struct {
    L7Source *source;
    Arena *arena;
    Token *tokens;
    size_t at;
    size_t decl_start; // the token the declaration began with
    const char *until; // a word that ends an expression here; NULL: none
    int depth;         // of nesting
    Decl **tail;       // where the next declaration goes
    Decl **mark;       // where the current one goes
    int n_decls;
    bool implied;                    // declarations that come with the board are being read
    L7Place seen[L7_DECL_WORDS_MAX]; // the places of declarations that may be given only once
    jmp_buf recover;                 // where to go after an error
    L7Tree *tree;
} Parser;

const Token *l7_peek(Parser *p);
const Token *l7_take(Parser *p);
bool l7_is(Parser *p, const char *text);     // within this declaration
bool l7_accept(Parser *p, const char *text); // takes it when it is there
void l7_expect(Parser *p, const char *text);
void l7_skip_newlines(Parser *p);
bool l7_at_end(Parser *p);
const char *l7_name(Parser *p, const char *what);
const char *l7_new_name(Parser *p, const char *what); // no word with a meaning of its own
const char *l7_new_variable(Parser *p);               // nor void
int l7_number(Parser *p, const char *what);

// Reports "expected WHAT" at the token and leaves for the next declaration.
_Noreturn void l7_fail(Parser *p, const Token *at, const char *hint, const char *what);
_Noreturn void l7_fail_most(Parser *p, const Token *at, int most, const char *what);

const Token *l7_peek_behind(Parser *p); // the next token that is no end of a line
bool l7_is_reserved(const Token *t);    // a word of the language itself
bool l7_has_meaning(const Token *t);    // friend, nodes, true, ...: no name of anything else

Decl *l7_add_decl(Parser *p, DeclKind kind);

#endif
