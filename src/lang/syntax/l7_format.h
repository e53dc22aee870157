// SPDX-License-Identifier: MIT
// l7_format.h - lays out a description: spaces, indentation, empty lines. Tokens, line breaks and
// comments stay, so the program stays the same.
#ifndef GENPEI_L7_FORMAT_H
#define GENPEI_L7_FORMAT_H

#include "base/error.h"
#include "base/str.h"

// Adds the text, laid out, to `out`. False when the text cannot be read as tokens; nothing is added
// then. What was laid out is not changed by doing it again.
bool l7_format(const char *text, Str *out, Error *e);

// Adds the rules alone, as a description: laid out, without comments, empty lines and declarations
// that do not change them (token_is_aside). `text` must be one that compiles.
void l7_rules_text(const char *text, Str *out);

#endif
