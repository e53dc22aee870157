// SPDX-License-Identifier: MIT
// record_usi.h - games of shogi as lines of USI and SFEN, a game a line.
//
//   position startpos moves 7g7f 3c3d resign
//   startpos moves 7g7f
//   position sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 1 moves G*5b
//   sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 1
//   4k4/9/4P4/9/9/9/9/9/4K4 b G 1 moves G*5b
//   7g7f 3c3d
//
// `resign` may stand behind the moves, and `win` declares. Empty lines, and those with # at their
// beginning, are skipped.
#ifndef GENPEI_RECORD_USI_H
#define GENPEI_RECORD_USI_H

#include "record/record_input.h"

// Whether a file has this format: its first line that is not skipped is such a line.
bool record_is_usi(const char *text, size_t n);

RecordStatus record_usi_next(RecordInput *in, Record *out, Error *e);

// "position ... moves ...". Names, times, comments and ends other than those of the rules and
// resigning are not part of this form. Only for shogi; a record of another game gives nothing.
void record_usi_write(const Record *r, Str *out);

#endif
