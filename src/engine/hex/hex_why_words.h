// SPDX-License-Identifier: MIT
// hex_why_words.h - what hex_why.h finds in a position of Hex, in sentences.
#ifndef GENPEI_HEX_WHY_WORDS_H
#define GENPEI_HEX_WHY_WORDS_H

#include "base/str.h"
#include "engine/hex/play/hex_why.h"

// The sentence for a reason on a board of this width, in one language.
void hex_why_text(const HexWhy *r, int width, bool japanese, Str *out);

// The cells of a reason, names separated by spaces.
void hex_why_cells(const HexWhy *r, int width, int cells, Str *out);

// How those cells are marked (insight.h).
const char *hex_why_mark(const HexWhy *r);

#endif
