// SPDX-License-Identifier: MIT
// l7_implied.h - declarations that a description need not write: sets of colours that come with the
// board, directions of a board that is drawn, predefined functions, what `swap` stands for.
//
// They are text in the language itself, and what the description declares comes first.
#ifndef GENPEI_L7_IMPLIED_H
#define GENPEI_L7_IMPLIED_H

#include "lang/syntax/l7_parser.h"

char *l7_implied(Parser *p); // after the description was read, while its tokens are there

#endif
