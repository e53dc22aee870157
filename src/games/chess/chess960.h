// SPDX-License-Identifier: MIT
// chess960.h - what the game chess960, described in L7, reads besides its own texts, and which
// positions it refuses.
//
// Its positions name the files of the rooks that may castle, HAha (Shredder-FEN). Read too are
// KQkq, the outermost rook on that side of the king, and letters of files among them (X-FEN), and
// the number of a first position, 0 to 959.
#ifndef GENPEI_CHESS960_H
#define GENPEI_CHESS960_H

#include "base/error.h"
#include "base/str.h"
#include "game/game.h"

enum { CHESS960_POSITIONS = 960 };

// The first row of a position by its number, such as "RNBQKBNR" for 518.
void chess960_first_row(int number, char out[9]);

// See GameType.position_alias.
bool chess960_position_alias(const Game *g, const char *text, Str *out, Error *e);

// See GameType.position_allowed. Refused: a right to castle without a king on the first row and a
// rook on that file, two rights on one side of the king; and what chess refuses.
bool chess960_position_allowed(const char *text, Error *e);

#endif
