// SPDX-License-Identifier: MIT
// l7_parse_board.h - from tokens to a tree: boards.
#ifndef GENPEI_L7_PARSE_BOARD_H
#define GENPEI_L7_PARSE_BOARD_H

#include "lang/syntax/l7_parser.h"

void l7_decl_board(Parser *p);

// `a-b-c, d-e` as a b b c d e. With `>` for `-` they lead one way, where that is allowed: `one_way`
// is not NULL.
const char **l7_branches(Parser *p, int *n_ends, bool *one_way);

// What a generated board calls its own colours, unless they are named; NULL: it has fewer.
const char *l7_own_colour(const L7Tree *t, int i);

#endif
