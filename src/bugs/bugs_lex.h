// SPDX-License-Identifier: MIT
// bugs_lex.h - the tokens of a program in the notation of 1970.
//
// Every sign of the paper can also be typed: -> for →, != for ≠, \/ or "or" for ∨, /\ or "and" for
// ∧, "in" for ∈, "o" for ∘, "nothing" for φ. A hyphen between letters belongs to the name: rev-p,
// pop-up. `*` is a name. Comments begin with // and end with the line.
#ifndef GENPEI_BUGS_LEX_H
#define GENPEI_BUGS_LEX_H

#include "bugs/bugs_tree.h"

#include "base/error.h"

typedef enum {
    BUGS_END,
    BUGS_NAME,
    BUGS_NUMBER,
    BUGS_TEXT, // 'VOID'
    BUGS_OPEN, // [
    BUGS_CLOSE,
    BUGS_LEFT, // (
    BUGS_RIGHT,
    BUGS_COMMA,
    BUGS_COLON,
    BUGS_PERIOD,
    BUGS_ARROW,
    BUGS_VALUE, // v- before [
    BUGS_OR,
    BUGS_AND,
    BUGS_IN,
    BUGS_AFTER, // ∘
    BUGS_EQUAL,
    BUGS_DIFFERENT,
    BUGS_LESS,
    BUGS_MORE,
    BUGS_AT_MOST,
    BUGS_AT_LEAST,
    BUGS_PLUS,
    BUGS_MINUS,
} BugsTokenKind;

typedef struct {
    BugsTokenKind kind;
    const char *text; // in the source; a quoted text without its quotes
    int length;
    int number;
    BugsSpan span;
} BugsToken;

// The tokens of a text, ended by BUGS_END, in the arena; NULL, with file, line and column in the
// message, when the text has something else.
BugsToken *bugs_lex(Arena *arena, const char *file, const char *text, Error *e);

#endif
