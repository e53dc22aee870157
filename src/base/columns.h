// SPDX-License-Identifier: MIT
// columns.h - text for the terminal: lines of at most 80 columns, lists with aligned texts.
#ifndef GENPEI_COLUMNS_H
#define GENPEI_COLUMNS_H

#include "base/str.h"

enum { COLUMNS_WIDTH = 80 };

// The columns a text takes.
int columns_of(const char *text);

// Appends `text` unchanged from column `at` on (counted from 0), with line breaks before words that
// do not fit; the following lines are indented by `indent`. Lines break at spaces, or, where there
// are none, after commas. No line break at the end.
void columns_wrap(Str *out, const char *text, int at, int indent);

// Appends a row of a list: two spaces, `left`, and `text` wrapped from column `column` on. A `left`
// that is too long for its column has a line of its own.
void columns_row(Str *out, const char *left, int column, const char *text);

#endif
