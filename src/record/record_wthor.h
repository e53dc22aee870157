// SPDX-License-Identifier: MIT
// record_wthor.h - tournament games of Othello in the WTHOR form (.wtb files).
//
// A file has a header of 16 bytes (date, number of games as four bytes, the low one first, year,
// size of the board) and 68 bytes a game: tournament and two players as numbers of two bytes, the
// black stones at the end, the black stones with best play, and up to 60 moves, each ten times the
// row and the column, 0 behind the last. Passes are not written down.
#ifndef GENPEI_RECORD_WTHOR_H
#define GENPEI_RECORD_WTHOR_H

#include "record/record_input.h"

// Whether a file is of this form: its length is what its header says.
bool record_is_wthor(const char *text, size_t n);

// Reads the next game. Players are named by their numbers. A game with an impossible move is
// refused; one that breaks off is unfinished.
RecordStatus record_wthor_next(RecordInput *in, Record *out, Error *e);

#endif
