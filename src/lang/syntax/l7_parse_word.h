// SPDX-License-Identifier: MIT
// l7_parse_word.h - from tokens to a tree: words side by side, lists, calls.
#ifndef GENPEI_L7_PARSE_WORD_H
#define GENPEI_L7_PARSE_WORD_H

#include "lang/syntax/l7_parser.h"

Expr *l7_word(Parser *p);                  // one name, number, text, call, (...), {...}
Expr *l7_row(Parser *p);                   // words side by side
Expr *l7_range_from(Parser *p, Expr *low); // `low` alone, or `low..high`

#endif
