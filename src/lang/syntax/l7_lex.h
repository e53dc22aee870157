// SPDX-License-Identifier: MIT
// l7_lex.h - the tokens of a description: names, numbers, texts and signs.
//
// A line that begins at the left margin begins a declaration; indented lines continue it. Ends of
// lines are tokens (they separate statements); `#` begins a comment.
#ifndef GENPEI_L7_LEX_H
#define GENPEI_L7_LEX_H

#include "lang/syntax/l7_sizes.h"
#include "lang/syntax/l7_source.h"

typedef enum {
    TOK_END,
    TOK_NEWLINE, // the next token stands on a later, indented line
    TOK_NAME,
    TOK_NUMBER,
    TOK_TEXT, // "quoted"
    TOK_SIGN, // one of ( ) { } , : ; + - * / = != < <= > >= := += -= ~ ..
} TokenKind;

typedef struct {
    TokenKind kind;
    const char *at; // in the source
    int length;
    int number; // TOK_NUMBER; -1: too large for a value
    bool first; // stands at the left margin
    L7Place place;
} Token;

// The tokens of a text, ended by TOK_END; free with free(). Bad characters are reported and
// skipped.
Token *l7_lex(L7Source *source, size_t *n);

// The length of a description: words (names, numbers, texts) and operators (+ = ~ and so on).
// Punctuation ( ) { } , : ; does not count, nor do declarations that do not change the rules:
// title, about, perft, range, handicap, draw, comments.
typedef struct {
    int words, signs;
} L7Size;

L7Size l7_size(const char *text);

// The words of the variant that a description declares under this name, in `copy`; how many there
// are, at most L7_VARIANTS_MAX; 0: there is no such variant.
int l7_variant_words(const char *text, const char *name, Str *copy, const char **words);

// Whether the token is this name or sign.
bool token_is(const Token *t, const char *text);

// Whether a declaration that begins with the token does not change the rules.
bool token_is_aside(const Token *t);

#endif
