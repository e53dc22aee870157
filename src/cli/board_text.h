// SPDX-License-Identifier: MIT
// board_text.h - a Drawing as lines of text: plain letters, or stones on a coloured board.
#ifndef GENPEI_BOARD_TEXT_H
#define GENPEI_BOARD_TEXT_H

#include "game/game.h"

#include <stdio.h>

// Zero is plain text without marks.
typedef struct {
    bool colour;     // escape sequences; the board then brings its own background
    bool deep;       // 256 colours, not 16
    bool stones;     // stones as round characters, pieces as signs (needs UTF-8); else as letters
    bool legal;      // the moves that can be made are marked
    bool kanji_rows; // rows are 一, 二, 三 from the top, at the right, as in diagrams of shogi
    const char *sides[2]; // with kanji_rows: what the sides are called
    const char *last;     // text of the move just made, marked too; NULL or "" for none
    const char *caption;  // in place of the drawing's; NULL: that one
} BoardStyle;

// What `f` can show: colours on a terminal unless NO_COLOR is set or TERM is dumb; round stones
// when `utf8` also.
BoardStyle board_style_for(FILE *f, bool utf8);

void board_print(FILE *f, const Game *g, const State *s, const BoardStyle *style);

#endif
