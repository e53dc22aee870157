// SPDX-License-Identifier: MIT
// hex_book.h - solved positions as lines of text, and the built-in book of them.
#ifndef GENPEI_HEX_BOOK_H
#define GENPEI_HEX_BOOK_H

#include "base/str.h"
#include "engine/hex/solve/hex_solver.h"

// A line is: key (hexadecimal), `won` or `lost` for the mover, the winning move's cell or -1, the
// nodes it took, the proof set in words of 64 cells (hexadecimal, words of zero at the end may be
// left out). Keys are those of this program: hash_word() of cells and players.
void hex_solved_write(const HexSolved *one, Str *out);

// Reads such a line, without its newline. False, with `*out` unchanged, when it is not one.
bool hex_solved_read(const char *line, HexSolved *out);

// Whether there is a book of such a board.
bool hex_book_is_for(int width, int height);

// Whether the last line of a book, "checksum " and eight hexadecimal digits, is that of all lines
// before it (crc.h).
bool hex_book_is_whole(const char *text, size_t n);

// Teaches `s` what data/hex8.book says, if its board is 8x8. Returns the number of positions: 0
// where the book is damaged.
size_t hex_book_learn(HexSolver *s);

#endif
