// SPDX-License-Identifier: MIT
// l7_defined.h - the names of a description and where they are declared, as an editor asks for
// them. The text may be unfinished: everything is found by its tokens.
#ifndef GENPEI_L7_DEFINED_H
#define GENPEI_L7_DEFINED_H

#include "lang/syntax/l7_lex.h"

// The tokens of a text; its errors are in `source`.
typedef struct {
    L7Source source;
    Token *tokens;
    size_t n;
} L7Tokens;

void l7_tokens_init(L7Tokens *t, const char *text); // the text must live on
void l7_tokens_clear(L7Tokens *t);

// The name at a byte of a line (both from 1; the byte after it counts too); NULL: there is none.
const Token *l7_name_at(const L7Tokens *t, int line, int column);

// The declaration of a name: that of a field, function, move or region of this name, else the first
// one in which it occurs. NULL: none. `*length` is its bytes, without comments and empty lines
// behind it.
const char *l7_declaration(const L7Tokens *t, const Token *name, size_t *length);

// Calls `each` once for every name in the text that is no word of the language.
void l7_each_name(const L7Tokens *t, void (*each)(void *context, const Token *name), void *context);

#endif
