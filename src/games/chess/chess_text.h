// SPDX-License-Identifier: MIT
// chess_text.h - what the games chess and losalamos, described in L7, read besides their own texts:
// moves in standard algebraic notation, and which positions are refused.
#ifndef GENPEI_CHESS_TEXT_H
#define GENPEI_CHESS_TEXT_H

#include "game/game.h"

// See Game.move_alias: Nf3, exd5, O-O. Ambiguous moves are refused with the reason.
bool chess_move_alias(const Game *g, const State *s, const char *text, Str *out, Error *e);

// See GameType.position_alias: HAha for KQkq. Other squares of king and rook are those of Chess960,
// and refused; a right that no king and rook could use is dropped. A halfmove clock beyond 100, of
// a game that was not claimed as drawn, is 100.
bool chess_position_alias(const Game *g, const char *text, Str *out, Error *e);

// Appends the letters of KQkq that a position text has and no king and rook could use; false where
// there are none.
bool chess_superfluous_rights(const char *text, Str *out);

// Appends what follows the rights of castling in a position text, with the halfmove clock limited
// to 100.
bool chess_add_tail(const char *tail, Str *out, Error *e);

// See GameType.position_allowed. Refused: a right to castle without king and rook on their squares,
// as Chess960 has it; not one king of each colour; pawns on the first or last row; the player who
// has moved in check.
bool chess_position_allowed(const char *text, Error *e);

// The same without castling.
bool chess_men_allowed(const char *text, Error *e);

#endif
