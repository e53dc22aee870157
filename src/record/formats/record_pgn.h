// SPDX-License-Identifier: MIT
// record_pgn.h - games as PGN, the form of chess programs.
//
//   [Event "the cup"]
//   [White "ann"]
//   [Black "bob"]
//   [Result "1-0"]
//
//   1. e4 { [%eval 0.31] [%emt 0:00:01.5] } e5 $1 2. Nf3 (2. f4 { the gambit } exf4) 2... Nc6 1-0
//
// Moves are in standard algebraic notation. Tags that records know by another name (Event, Site,
// Date, Round, TimeControl, Opening) become headings of that name, other tags headings of their
// own. A start other than the usual one is the tag FEN. A mark ($1, or ! behind a move) is a line
// "$1" of the comment on its move. Times and values of moves are read from [%emt] and [%eval], from
// [%clk] where TimeControl says what a move adds, and from comments such as "+0.31/12 0.52s" and
// "31/12 520ms"; what a record cannot hold (clocks, depths, mates) stays in the comment, and is
// written as it was. So is a tag Termination that says more than the ending. A comment with a
// closing brace is written behind a semicolon. Values are hundredths of a pawn, seen by White in
// the file and by the mover in the record.
//
// Chess, chess960 and losalamos have moves in PGN. Of other games the tags and the result are
// written, which is what rating programs need; they are not read. A team has the names of its
// players; games in which more than two play for themselves are not written. A move that is not
// legal refuses the game; in a variation the moves from there on become a comment.
#ifndef GENPEI_RECORD_PGN_H
#define GENPEI_RECORD_PGN_H

#include "record/record_input.h"

// Whether a file has this format: it begins with a tag, or with "%" and then a tag.
bool record_is_pgn(const char *text, size_t n);

RecordStatus record_pgn_next(RecordInput *in, Record *out, Error *e);

// Whether a game has two sides, as PGN has: two players or two teams, or a single player.
bool record_pgn_fits(const Record *r, Error *e);
bool record_pgn_has_sides(const Game *g, Error *e);

void record_pgn_write(const Record *r, Str *out);

// Whether blanks or empty lines of comments are not what readers will find: they are at the ends of
// lines, or control characters.
bool record_pgn_trims(const Record *r);

// Whether moves of the game are written.
bool record_pgn_has_moves(const Game *g);

#endif
