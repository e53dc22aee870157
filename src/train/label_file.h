// SPDX-License-Identifier: MIT
// label_file.h - positions with their values as a file, for learners outside the program.
//
// A position has 22 bytes, lowest byte first: the mover's discs (8), the opponent's (8), the value
// for the mover in 1/EDGE_DISC discs (2), the linear evaluation (2), the number of empty squares
// (1), and whether its game is held out from learning (1).
#ifndef GENPEI_LABEL_FILE_H
#define GENPEI_LABEL_FILE_H

#include "base/str.h"
#include "engine/othello/learn/pattern_fit.h"

enum { LABEL_BYTES = 22 };

void label_add(const PatternSample *s, int32_t linear, Str *out);

// False when the position is impossible: a square that both have, too few discs.
bool label_read(const char bytes[LABEL_BYTES], PatternSample *out);

#endif
