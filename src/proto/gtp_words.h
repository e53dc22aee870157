// SPDX-License-Identifier: MIT
// gtp_words.h - how GTP and its dialect for Hex name players, boards and moves; for hosts and
// engines alike.
#ifndef GENPEI_GTP_WORDS_H
#define GENPEI_GTP_WORDS_H

#include "game/game.h"

// The game's own names where they are black and white; else the first player is black.
const char *gtp_colour(const Game *g, int side); // "b" or "w"
bool gtp_read_colour(const Game *g, const char *text, int *side);

// Columns and rows of the board. False when it has no such board (cards, nodes anywhere).
bool gtp_board_size(const Game *g, int *columns, int *rows);

// What the second player gets for moving second, in halves of a point: the pay-off of a board that
// nobody has played on. False in games that know no such thing.
bool gtp_komi_halves(const Game *g, int *halves);

#endif
