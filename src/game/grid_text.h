// SPDX-License-Identifier: MIT
// grid_text.h - the board of a position on squares or points, read from its text.
//
// Texts of such positions have rows from the top, separated by '/', with numbers for empty places:
// "3X5/9/...". What follows the board is left to the caller. Moves that name one place are found by
// that name, so that a program with a board of its own needs nothing of how a game stores its
// states.
#ifndef GENPEI_GRID_TEXT_H
#define GENPEI_GRID_TEXT_H

#include "game/game.h"

enum { GRID_TEXT_SIDE_MAX = 26, GRID_TEXT_CELLS = GRID_TEXT_SIDE_MAX * GRID_TEXT_SIDE_MAX };

typedef struct {
    int width, height;
    char cell[GRID_TEXT_CELLS]; // row by row from the top, `width` each; '.' where it is empty
} GridText;

// Returns where the board ends in `text`; NULL when there is none, or one that is too large.
const char *grid_text_parse(const char *text, GridText *out);

// The board of a position; `rest` (may be NULL) gets what follows it. False as above.
bool grid_text_read(const Game *g, const State *s, GridText *out, Str *rest);

// How a game names its places.
typedef struct {
    bool upward;    // row 1 is the lowest
    bool without_i; // columns are called a to h, j, k, ...
} GridNames;

void grid_name(const GridNames *names, const GridText *board, int cell, char out[8]);

// The cell with this name; -1: none.
int grid_cell(const GridNames *names, const GridText *board, const char *name);

#endif
