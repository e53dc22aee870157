// SPDX-License-Identifier: MIT
// shogi_reader.h - a game of shogi on its way from a file to a record, whatever the format.
//
// A reader sets up the start, then adds moves and at last says how the game ended. An illegal move
// ends a game: it is not part of the record, the comment names it.
#ifndef GENPEI_SHOGI_READER_H
#define GENPEI_SHOGI_READER_H

#include "games/shogi/shogi_position.h"
#include "record/record_build.h"
#include "record/record_input.h"

// How files say that a game ended, seen by the side to move.
typedef enum {
    SHOGI_END_NONE,
    SHOGI_END_RESIGN,   // it resigned
    SHOGI_END_TIME,     // its flag fell
    SHOGI_END_ILLEGAL,  // it lost by an illegal move or action
    SHOGI_END_FOUL,     // the other side lost by its last move, or an action
    SHOGI_END_MATE,     // it is mated
    SHOGI_END_DECLARED, // it declared a win
    SHOGI_END_REPEATED, // fourfold repetition
    SHOGI_END_DRAW,     // drawn: by impasse, by agreement, by the number of moves
    SHOGI_END_WIN,      // it won, the file does not say how: the other side did not appear
    SHOGI_END_STOPPED,  // broken off
} ShogiEnd;

typedef struct {
    RecordInput *in;
    ShogiPosition start;
    bool odd;   // `start` is not the usual one
    bool begun; // the first move, or the end, was met: `b` is in use
    RecordBuilder b;
    char *names[2]; // Black, White; NULL where unknown
    Str comment;
    Str illegal; // the move that was not legal; empty for none
    int illegal_by;
    ShogiEnd end;
} ShogiReader;

void shogi_reader_init(ShogiReader *r, RecordInput *in);
void shogi_reader_clear(ShogiReader *r);

void shogi_reader_name(ShogiReader *r, int colour, const char *name, size_t n);
void shogi_reader_comment(ShogiReader *r, const char *text, size_t n); // one line more

// The start of a customary handicap, by its Japanese name; false when there is none of that name.
bool shogi_reader_handicap(ShogiReader *r, const char *japanese);

// Sets up the start: checks it and opens the game. Called by the first move; may be called before.
bool shogi_reader_begin(ShogiReader *r, Error *e);

// The position now; the start before the first move.
const ShogiPosition *shogi_reader_position(const ShogiReader *r);

// Adds a move of the side to move. An illegal one may only be the last.
bool shogi_reader_move(ShogiReader *r, ShogiMove m, int64_t used_ms, Error *e);
void shogi_reader_time(ShogiReader *r, int64_t used_ms); // of the last move

// The finished record. False when the end does not fit the moves.
bool shogi_reader_take(ShogiReader *r, Record *out, Error *e);

#endif
