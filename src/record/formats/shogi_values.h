// SPDX-License-Identifier: MIT
// shogi_values.h - values of moves of shogi, in the comments of files.
//
//   '** 30 -3334FU    CSA, as servers write it: the value and the line that is expected
//   *#評価値=30        KIF, KI2 and JKF
//
// Files have them as Black sees them, records as the mover does.
#ifndef GENPEI_SHOGI_VALUES_H
#define GENPEI_SHOGI_VALUES_H

#include "record/record.h"

// Reads a line of a comment, without the sign of a comment. `*whole` when it says nothing else.
bool shogi_value_read(const char *line, size_t n, int mover, int *value, bool *whole);

// The line for the value of a move with such a comment; nothing where it has none, or the comment
// says the same. Without the sign of a comment and a line end.
void shogi_value_csa(const RecordMove *m, const char *comment, Str *out);
void shogi_value_kif(const RecordMove *m, const char *comment, Str *out);

#endif
