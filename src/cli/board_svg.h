// SPDX-License-Identifier: MIT
// board_svg.h - a Drawing as an SVG picture, for documents and pages.
#ifndef GENPEI_BOARD_SVG_H
#define GENPEI_BOARD_SVG_H

#include "game/game.h"

// Appends a whole <svg> element showing the position. Legal moves that name a cell are dotted.
void board_svg(const Game *g, const State *s, Str *out);

#endif
