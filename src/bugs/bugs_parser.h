// SPDX-License-Identifier: MIT
// bugs_parser.h - what the parts of the parser share. Only for them; see bugs_parse.h.
//
// The first error ends the parse: it is written down, and from then on every token reads as the end
// of the text, so that all loops end.
#ifndef GENPEI_BUGS_PARSER_H
#define GENPEI_BUGS_PARSER_H

#include "bugs/bugs_lex.h"

typedef struct {
    BugsProgram *program;
    BugsPredicate *predicate; // the one being read
    const BugsToken *tokens;
    size_t at;
    int depth;
    BugsExpr *names; // of this predicate: variables or colours
    BugsExpr *calls; // of all: predicates or functions
    bool in_value;   // inside the block marked v-
    Error *error;
    bool failed;
} BugsParser;

// The token to be read, and the one `ahead` of it.
const BugsToken *bugs_peek(const BugsParser *p, int ahead);
bool bugs_is(const BugsParser *p, BugsTokenKind kind);
bool bugs_is_word(const BugsParser *p, const char *word);

// Reads the token if it is this one.
bool bugs_take(BugsParser *p, BugsTokenKind kind);
bool bugs_take_word(BugsParser *p, const char *word);

// Reads the token, which must be this one; `what` says so in the message.
void bugs_need(BugsParser *p, BugsTokenKind kind, const char *what);
void bugs_need_word(BugsParser *p, const char *word);
const char *bugs_need_name(BugsParser *p, const char *what);

void bugs_complain(BugsParser *p, BugsPlace at, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

// Counts brackets and parentheses; false, with a message, when there are too many inside another.
bool bugs_enter(BugsParser *p);
void bugs_leave(BugsParser *p);

// The text from token `from` to the one that was read last.
BugsSpan bugs_span(const BugsParser *p, size_t from);

void *bugs_new(BugsParser *p, size_t size);

// The place of a name in a list of them, -1: not there.
int bugs_find(const char *const *names, int n, const char *name);

// The variable of this name of the predicate, made where there is none.
int bugs_variable(BugsParser *p, BugsPlace at, const char *name);

// "(β)": a declared list.
int bugs_parse_list(BugsParser *p);

// "(α)", "(2)" or "(α, γ)": levels of masks.
uint64_t bugs_parse_levels(BugsParser *p);

BugsExpr *bugs_parse_expr(BugsParser *p);            // bugs_parse_expr.c
BugsItem *bugs_parse_item(BugsParser *p);            // bugs_parse_item.c
void bugs_parse_step(BugsParser *p, BugsStep *step); // bugs_parse_step.c

// Finds out what the names of the predicate mean, and where its gotos lead: bugs_check.c.
void bugs_check_predicate(BugsParser *p);

// Finds what is called, now that everything is read.
void bugs_check_calls(BugsParser *p);

// Whether a bracket begins here, perhaps with a label or v-.
bool bugs_item_begins(const BugsParser *p);

#endif
