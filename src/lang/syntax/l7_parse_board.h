// SPDX-License-Identifier: MIT
// l7_parse_board.h - from tokens to a tree: boards.
#ifndef GENPEI_L7_PARSE_BOARD_H
#define GENPEI_L7_PARSE_BOARD_H

#include "lang/syntax/l7_parser.h"

void l7_decl_board(Parser *p);
const char **l7_branches(Parser *p, int *n_ends); // `a-b-c, d-e` as a b b c d e
char *l7_implied(Parser *p); // declarations that come with the board or are written in short

#endif
