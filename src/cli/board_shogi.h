// SPDX-License-Identifier: MIT
// board_shogi.h - a board of shogi as Japanese diagrams have it.
#ifndef GENPEI_BOARD_SHOGI_H
#define GENPEI_BOARD_SHOGI_H

#include "cli/board_text.h"

// Kanji for pieces, rows, hands, sides and the end of the game. A handicap game has other sides.
void board_style_japanese(const Game *g, const State *s, bool handicap, BoardStyle *out);

#endif
