// SPDX-License-Identifier: MIT
// l7_parse_setup.h - from tokens to a tree: what can be chosen before a game begins.
#ifndef GENPEI_L7_PARSE_SETUP_H
#define GENPEI_L7_PARSE_SETUP_H

#include "lang/syntax/l7_parser.h"

// The game gets one more parameter, `value` unless given.
void l7_add_param(Parser *p, const char *name, int value, int low, int high, L7Place place);
void l7_decl_swap(Parser *p);
void l7_decl_range(Parser *p);
void l7_decl_variant(Parser *p);
void l7_decl_handicap(Parser *p);
void l7_add_swap(Parser *p, Str *text); // the move, as text

#endif
