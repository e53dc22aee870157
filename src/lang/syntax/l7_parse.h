// SPDX-License-Identifier: MIT
// l7_parse.h - what the parser's files share: l7_tokens.c, l7_parse.c and l7_word.c
// (expressions), l7_effects.c, l7_decl.c and its like (declarations).
#ifndef GENPEI_L7_PARSE_H
#define GENPEI_L7_PARSE_H

#include "lang/syntax/l7_ast.h"
#include "lang/syntax/l7_lex.h"

#include <setjmp.h>

typedef struct {
    L7Source *source;
    Arena *arena;
    Token *tokens;
    size_t at;
    size_t decl_start; // the token the declaration began with
    int depth;         // of nesting
    Decl **tail;       // where the next declaration goes
    Decl **mark;       // where this one goes, if it is one of those
    int n_decls;
    bool usual;       // what comes with the board is being read
    L7Place seen[32]; // where declarations stand that can be there once only
    jmp_buf recover;  // where to go after an error
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
const char *l7_new_name(Parser *p, const char *what); // no word of the language itself
int l7_number(Parser *p, const char *what);

// Reports "expected WHAT" at the token and leaves for the next declaration.
_Noreturn void l7_fail(Parser *p, const Token *at, const char *hint, const char *what);

const Token *l7_peek_behind(Parser *p); // the next token that is no end of a line
bool l7_is_reserved(const Token *t);    // a word of the language itself
bool l7_means_player(const Token *t);   // friend, enemy, ...: whoever that is
void l7_too_deep(Parser *p);            // one level deeper; fails when that is too much

Expr *l7_new_expr(Parser *p, ExprKind kind, L7Place place, int n);
Expr *l7_measured(Parser *p, Expr *e); // whoever walks the tree goes as deep as it is high

// --- l7_word.c ---
Expr *l7_word(Parser *p);                  // one name, number, text, call, (...), {...}
Expr *l7_row(Parser *p);                   // words side by side
Expr *l7_range_from(Parser *p, Expr *low); // `low` alone, or `low..high`

Expr *l7_expr(Parser *p);
Expr *l7_not(Parser *p);
Expr *l7_comparison(Parser *p);
Expr *l7_sum(Parser *p);
Expr *l7_operand(Parser *p); // of a sign
Expr *l7_domain(Parser *p);
Expr *l7_by_player(Parser *p);
Expr *l7_stuck(Parser *p, L7Place place); // `no A and no B and (some A for enemy or ...)`
Binder *l7_binders(Parser *p);
Stmt *l7_statement(Parser *p);
Stmt *l7_statements(Parser *p);
L7Result l7_result(Parser *p);

// --- l7_decl.c ---
Decl *l7_add_decl(Parser *p, DeclKind kind);

// --- l7_decl_field.c ---
const char **l7_copy_words(Parser *p, const char **words, int n);
const char **l7_words(Parser *p, const char *what, int *n); // to the end of it, or a sign
void l7_decl_field(Parser *p, const char *name);
void l7_decl_function(Parser *p, const char *name);

// --- l7_decl_board.c ---
void l7_decl_board(Parser *p);
const char **l7_branches(Parser *p, int *n_ends); // `a-b-c, d-e` as a b b c d e
char *l7_usual(Parser *p); // declarations that come with the board or are written in short

// --- l7_decl_setup.c ---
void l7_decl_swap(Parser *p);
void l7_decl_range(Parser *p);
void l7_decl_handicap(Parser *p);
void l7_add_swap(Parser *p, Str *text); // the move, as text

#endif
