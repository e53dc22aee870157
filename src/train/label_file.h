// SPDX-License-Identifier: MIT
// label_file.h - positions with their values as a file, for learners outside of the program.
//
// A position has 22 bytes, lowest byte first: the mover's discs (8), the opponent's (8), the value
// for the mover in 1/EDGE_DISC discs (2), what the linear evaluation says of it (2), the number of
// empty squares (1), and whether its game is held out from learning (1).
#ifndef GENPEI_LABEL_FILE_H
#define GENPEI_LABEL_FILE_H

#include "base/str.h"
#include "engine/othello/learn/pattern_fit.h"

enum { LABEL_BYTES = 22 };

void label_add(const PatternSample *s, int32_t linear, Str *out);

// False when there can be no such position: a square of both, too few discs.
bool label_read(const char bytes[LABEL_BYTES], PatternSample *out);

#endif
