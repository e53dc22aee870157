// SPDX-License-Identifier: MIT
// l7_parse_field.h - from tokens to a tree: fields and functions.
#ifndef GENPEI_L7_PARSE_FIELD_H
#define GENPEI_L7_PARSE_FIELD_H

#include "lang/syntax/l7_parser.h"

const char **l7_copy_words(Parser *p, const char **words, int n);
const char **l7_words(Parser *p, const char *what, int *n); // to the end of it, or a sign
void l7_decl_field(Parser *p, const char *name);
void l7_decl_function(Parser *p, const char *name);

#endif
