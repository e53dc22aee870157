// SPDX-License-Identifier: MIT
// record_ggf.h - games of Othello as GGF, the format of the Generic Game Server and of NBoard.
//
//   (;GM[Othello]PC[GGS/os]PB[ann]PW[bob]RE[+6.000]TY[8]BO[8 ---...--- *]B[F5//0.5]W[D6/1.2/3]...;)
//
// BO is the board at the start: its size, its squares (* black, O white, - empty), who is to move.
// A move is a square or PA, then what the mover thought of it and the seconds it took, both of
// which may be missing. RE is the result for black; :r after it a resignation, :t a loss on time.
// PC, DT, TI, RB and RW are headings (record_tree.h), other properties headings of their own name.
#ifndef GENPEI_RECORD_GGF_H
#define GENPEI_RECORD_GGF_H

#include "record/record_input.h"

// Whether a file has this format; white space may come first.
bool record_is_ggf(const char *text, size_t n);

// Reads the next game. What is not between "(;" and ";)" is skipped.
RecordStatus record_ggf_next(RecordInput *in, Record *out, Error *e);

// One line. Only for games of the Reversi family; others give a game without moves.
void record_ggf_write(const Record *r, Str *out);

// How many of a record's headings it has properties for.
size_t record_ggf_headings(const Record *r);

#endif
