// SPDX-License-Identifier: MIT
// record_transcript.h - games of Othello as transcripts, a game a line: "f5d6c3d3c4f4...".
//
// The squares are written one after another from the start, without passes, as players and programs
// of Othello exchange games. Capital letters, blanks between the moves, and passes written as "pa",
// "ps" or "--" are read too. Empty lines, and those with # at their beginning, are skipped.
#ifndef GENPEI_RECORD_TRANSCRIPT_H
#define GENPEI_RECORD_TRANSCRIPT_H

#include "record/record_input.h"

// Whether a text has this form: its first line that is not skipped is such a line, and begins with
// one of the four first moves.
bool record_is_transcript(const char *text, size_t n);

RecordStatus record_transcript_next(RecordInput *in, Record *out, Error *e);

// False, with the reason, for games that have no transcript: on other boards than 8x8, from other
// positions than the start.
bool record_transcript_fits(const Record *r, Error *e);

// Writes the line; only a comment ("# ...") for games that have none.
void record_transcript_write(const Record *r, Str *out);

#endif
