// SPDX-License-Identifier: MIT
// l7_parse.h - from tokens to a tree: whole descriptions, declaration by declaration.
#ifndef GENPEI_L7_PARSE_H
#define GENPEI_L7_PARSE_H

#include "lang/syntax/l7_ast.h"

// Reads a description. The tree lives in `arena`. Errors are in `source`; false when they leave
// nothing that can be checked further.
bool l7_parse(L7Source *source, Arena *arena, L7Tree *out);

#endif
