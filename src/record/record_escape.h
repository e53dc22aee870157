// SPDX-License-Identifier: MIT
// record_escape.h - any text on one line: how records store names and comments.
//
// Backslash, line end, carriage return and tab become \\ \n \r \t; other control characters
// (bytes of U+0080 to U+009F too), and spaces where a reader would drop them (at both ends), become
// \xHH. Everything else, UTF-8
// included, stays as it is.
#ifndef GENPEI_RECORD_ESCAPE_H
#define GENPEI_RECORD_ESCAPE_H

#include "base/str.h"

void record_escape(const char *text, Str *out);

// The same with every space escaped, so that the result is one word.
void record_escape_word(const char *text, Str *out);

// Appends the text that `n` escaped bytes stand for. False, with the place of the bad escape in
// `*bad`, when a backslash is not followed by one of \ n r t xHH (\x00 is bad too).
bool record_unescape(const char *text, size_t n, Str *out, size_t *bad);

#endif
