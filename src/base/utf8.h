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

#endif
