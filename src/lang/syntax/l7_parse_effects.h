// SPDX-License-Identifier: MIT
// l7_parse_effects.h - from tokens to a tree: effects.
#ifndef GENPEI_L7_PARSE_EFFECTS_H
#define GENPEI_L7_PARSE_EFFECTS_H

#include "lang/syntax/l7_parser.h"

Stmt *l7_statement(Parser *p);
Stmt *l7_statements(Parser *p);
L7Result l7_result(Parser *p);

#endif
