// SPDX-License-Identifier: MIT
// graph_text.h - nodes anywhere, joined by lines, as characters.
#ifndef GENPEI_GRAPH_TEXT_H
#define GENPEI_GRAPH_TEXT_H

#include "cli/board_text.h"
#include "game/drawing.h"

// What stands at a node: its text, and how it is painted ("" and "": it is not).
typedef struct {
    char text[16];
    const char *before, *behind;
} GraphLabel;

// Prints the lines of the drawing and over them the labels, one for each cell.
void graph_print(FILE *f, const Drawing *d, const GraphLabel *labels);

#endif
