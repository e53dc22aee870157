// SPDX-License-Identifier: MIT
// l7_text_value.h - texts, with which moves are written.
#ifndef GENPEI_L7_TEXT_VALUE_H
#define GENPEI_L7_TEXT_VALUE_H

#include "lang/lower/l7_lower.h"

// At run time a text is a number: which of L7Texts.strings it is.
Val low_text(Low *L, const char *text, L7Place place);

// `sign(VALUE, PLAYER)`: as the board shows this value of that player.
Val low_sign(Low *L, const Expr *e);

#endif
