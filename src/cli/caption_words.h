// SPDX-License-Identifier: MIT
// caption_words.h - the line under a board for people: what the rules keep for themselves is left
// out, and dice, cubes and contracts are said as players say them.
#ifndef GENPEI_CAPTION_WORDS_H
#define GENPEI_CAPTION_WORDS_H

#include "base/str.h"
#include "game/game.h"

// Appends the caption of a drawing of `g` in words; nothing where it has nothing to say.
void caption_words(const Game *g, const char *caption, Str *out);

#endif
