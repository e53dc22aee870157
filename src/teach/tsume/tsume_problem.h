// SPDX-License-Identifier: MIT
// tsume_problem.h - mate problems as lines of text.
//
// A line is an SFEN, perhaps with "moves 7g7f ..." behind it, or "position" and what follows it in
// USI. Behind it, or before it, may stand other fields after semicolons:
// "SFEN ; plies ; ..." or "name ; plies ; SFEN". A number in the second field is the length that is
// expected. Lines that begin with # are comments.
#ifndef GENPEI_TSUME_PROBLEM_H
#define GENPEI_TSUME_PROBLEM_H

#include "base/error.h"
#include "base/str.h"
#include "games/shogi/shogi_sfen.h"

typedef struct {
    ShogiPosition position;
    int expected; // plies; 0: the line does not say
} TsumeProblem;

// The lines of a file, without a byte order mark at its start.
char *tsume_problem_lines(char *text);

// Whether a line has a problem, or is empty or a comment.
bool tsume_problem_is(const char *line);

// `*out` is unspecified when the line is refused.
bool tsume_problem_read(const char *line, TsumeProblem *out, Error *e);
bool tsume_problem_read_of(const char *line, ShogiPieces pieces, TsumeProblem *out, Error *e);

// The position of such a line: one field. Whether the question makes sense is not asked.
bool tsume_problem_place(const char *field, ShogiPieces pieces, ShogiPosition *out, Error *e);

// Plays moves of USI with spaces between them; they are legal, or `*p` is unspecified.
bool tsume_problem_play(ShogiPosition *p, const char *moves, Error *e);

// Whether the question makes sense: the side not to move needs a king.
bool tsume_problem_allowed(const ShogiPosition *p, Error *e);

// A hand as "R 2G P", an empty one as "".
void tsume_hand_text(ShogiHand hand, Str *out);
void tsume_hand_japanese(ShogiHand hand, Str *out); // 飛金二歩

#endif
