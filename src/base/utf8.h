// SPDX-License-Identifier: MIT
// utf8.h - text from outside, made valid UTF-8.
#ifndef GENPEI_UTF8_H
#define GENPEI_UTF8_H

#include "base/str.h"

bool utf8_ok(const char *text);

// Appends the text with every byte that is not valid UTF-8 replaced by U+FFFD.
void utf8_add_repaired(Str *out, const char *text);

// Appends Latin-1 (ISO 8859-1) text as UTF-8.
void utf8_add_latin1(Str *out, const char *text);

// How many characters a valid text has.
size_t utf8_length(const char *text);

// The i-th character of a valid text, from 0, and its bytes: 0 behind the end.
const char *utf8_at(const char *text, size_t i, size_t *bytes);

#endif
