// SPDX-License-Identifier: MIT
// record_build.h - a record made from text, move by move, with the position kept beside it.
#ifndef GENPEI_RECORD_BUILD_H
#define GENPEI_RECORD_BUILD_H

#include "record/record.h"

// Each variation is replayed from the start of the game: its length counts with all its moves.
enum { RECORD_LINES_MAX = 100000, RECORD_REPLAYED_MAX = 20000000 };

typedef struct {
    Record record;
    State *now;       // the position after the moves so far
    size_t line, ply; // and its place: record_tree.h
    size_t replayed;  // moves
    bool too_many;    // variations: one was refused
} RecordBuilder;

// `start` may be NULL for the start of the game. End with record_build_take or record_build_clear.
void record_build_init(RecordBuilder *b, const Game *g, const State *start);
void record_build_clear(RecordBuilder *b);

// Hands the record over, its lines in order, and clears the builder.
void record_build_take(RecordBuilder *b, Record *out);

// Adds a legal move, in the game's notation. If it is refused, the message lists the legal ones.
bool record_build_move(RecordBuilder *b, const char *text, Error *e);

// Adds a pass where it is the only legal move: files of Othello leave such passes out.
bool record_build_forced_pass(RecordBuilder *b, Error *e);

// Goes on with a new variation, which leaves a line at a place. False, with the reason, when there
// is no such place, or there are more variations than one record has: then `too_many` is set.
bool record_build_variation(RecordBuilder *b, size_t line, size_t ply, Error *e);

// Goes back to the end of a line: of the game, as the next functions need it, with line 0.
void record_build_line(RecordBuilder *b, size_t line);

// Sets how the game ended. `payoffs` may be NULL where they follow from the ending. False, with
// the reason, when that does not fit the moves: "rules" needs a final position with these payoffs,
// an unfinished or stopped game has none, and every other ending needs them.
bool record_build_finish(RecordBuilder *b, Ending ending, const int *payoffs, Error *e);

// Whether the position is final, and then its payoffs (`payoffs` may be NULL).
bool record_build_final(const RecordBuilder *b, int *payoffs);

// Payoffs as text, "12 -12"; and back: false unless there are exactly `players` of them.
void record_payoffs_text(const int *payoffs, int players, Str *out);
bool record_payoffs_parse(const char *text, int players, int *out);

// "start" for the start of the game, else the position's text.
void record_start_text(const Record *r, Str *out);

// The record that a position (NULL: the start) and moves describe, without names. Moves are
// separated by white space or commas; numbers such as "12." are skipped. The game has ended when
// its rules say so.
bool record_from_moves(const Game *g, const char *position, const char *moves, Record *out,
                       Error *e);

#endif
