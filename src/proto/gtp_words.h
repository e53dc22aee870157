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

// What the second player gets for moving second, in half points: the payoff of an empty board.
// False in games without komi.
bool gtp_komi_halves(const Game *g, int *halves);

// The place a text such as "c12" names: column 0 is a, row 1 is 1. False when it is not such a
// text.
bool gtp_read_vertex(const char *text, int *column, int *row);

// How moves are written. GTP has no column i: where a board of ours has one, letters from there on
// move up by one. HTP has it, and writes swap-pieces for our swap.
typedef enum { GTP_NAMES_SAME, GTP_NAMES_SKIP_I, GTP_NAMES_HEX } GtpNames;

GtpNames gtp_names(const Game *g, bool hex);

// Append the text of a move, on its way to the other program and from it.
void gtp_add_move_text(GtpNames names, const char *ours, Str *out);
void gtp_read_move_text(GtpNames names, const char *theirs, Str *out);

#endif
