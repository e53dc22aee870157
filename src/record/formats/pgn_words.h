// SPDX-License-Identifier: MIT
// pgn_words.h - what PGN calls things: tags, results, and what comments say in their own notation.
#ifndef GENPEI_PGN_WORDS_H
#define GENPEI_PGN_WORDS_H

#include "record/record.h"

// The tag for a heading of a record, the heading for a tag; the same text where they agree.
const char *pgn_tag_of(const char *heading);
const char *pgn_heading_of(const char *tag);

// Whether a tag follows from the record itself, and is no heading.
bool pgn_tag_is_own(const char *tag);

// "1-0" when the first player won, "*" without a result; back: -1 for what is no result.
const char *pgn_result(const Record *r);
int pgn_result_read(const char *text, size_t n, int *first); // 1: won, drawn or lost; 0: "*"

// The same for the tag Result, in which also stand "+/-" for a game won without play, "=", and "?".
// Among moves these are marks of positions.
int pgn_result_tag_read(const char *text, int *first);

// Whether both players lost, as in a game that neither came to: no record can say that.
bool pgn_both_lost(const char *text);

// How a game ended, for the tag Termination. Where a file says it in other words, the record has
// the heading "Termination".
const char *pgn_termination(const Record *r);

// A part of a comment that says something to programs.
typedef struct {
    size_t begin, end; // where it stands
    bool whole;        // it says nothing else: it may be taken out
} PgnSaid;

// The value of a position, for the player who has moved, from [%eval 0.31], "+0.31/12 0.52s" or, in
// hundredths, "31/12 520ms".
// Values among those of announced mates (PGN_MATE) stay in the comment too, which tells them apart.
enum { PGN_MATE = 100000, PGN_LONGEST_MATE = 1000 };
bool pgn_said_value(const char *comment, int mover, int *value, PgnSaid *where);

// A time, from [%emt 0:00:01.5] or [%clk 1:02:03] (`command` is "emt" or "clk").
bool pgn_said_time(const char *comment, const char *command, int64_t *ms, PgnSaid *where);

// The time that a move took, from "+0.31/12 0.52s" or "31/12 520ms".
bool pgn_said_seconds(const char *comment, int64_t *ms);

// The clocks of a game, from the tag TimeControl ("180+2") and comments such as [%clk 0:02:51].
typedef struct {
    bool runs; // the tag was there and could be read
    int64_t left_ms[2], inc_ms;
    size_t unclocked[2]; // moves since the last one with a clock
} PgnClock;

PgnClock pgn_clock(const char *control); // NULL: no tag
void pgn_clock_move(PgnClock *c, int mover);

// What the move took, by the clock in a comment on it; -1 where that is not known.
int64_t pgn_clock_used(PgnClock *c, int mover, const char *comment);

#endif
