// SPDX-License-Identifier: MIT
// sgf_rest.h - properties of SGF that a record has no place for: marks, clocks, analyses.
//
// They become the first lines of the comment on their place, in the manner of PGN:
//
//   [%clk 0:09:58]              the mover's clock, from BL or WL
//   [%sgf TR[dd][pq]LB[cc:1]]   everything else, as SGF writes it
//
// The writer turns such lines into properties again, if they would be read as the same lines.
// What cannot be kept is counted, for a warning.
#ifndef GENPEI_SGF_REST_H
#define GENPEI_SGF_REST_H

#include "record/sgf/sgf_reader.h"

// --- reading ---

// The lines for the values from `begin` to `end`, which are those of one node; each ends with a
// line end. `m` is the move that was made in it, NULL for none.
void sgf_rest_lines(SgfReader *r, size_t begin, size_t end, const RecordMove *m, Str *out);

// "left out: 12 TR, 3 LB"; nothing when all was kept.
void sgf_rest_lost(const SgfReader *r, Str *out);

// The clock that such lines begin with; false for none.
bool sgf_rest_clock(const char *comment, int64_t *ms);

// --- writing ---

// Appends the properties that a comment begins with and returns the text behind them. `mover` has
// moved before it, -1 for none.
const char *sgf_rest_write(const SgfGame *kind, const char *comment, int mover, Str *out);

#endif
