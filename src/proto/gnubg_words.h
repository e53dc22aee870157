// SPDX-License-Identifier: MIT
// gnubg_words.h - what GNU Backgammon writes in a terminal: hints, and moves such as 24/18*/13.
#ifndef GENPEI_GNUBG_WORDS_H
#define GENPEI_GNUBG_WORDS_H

#include "backgammon/bg_board.h"

// The board as the command "set board simple" takes it: the bar of the player on roll, points 1 to
// 24, the other bar; the other player's men are negative.
void gnubg_board(const BgBoard *b, Str *out);

// Reads the first line of a hint, "    1. Cubeful 2-ply    8/5 6/5    Eq.: +0.302". False when it
// is none.
bool gnubg_hint(const char *line, Str *move, double *equity);

// Makes a move on a board of the player on roll. False, with the board undefined, when the text is
// none, or not possible there.
bool gnubg_move(BgBoard *b, const char *text);

#endif
