// SPDX-License-Identifier: MIT
// shogi_reader.h - a game of shogi on its way from a file to a record, whatever the format.
//
// A reader sets up the start, then adds moves and says how the game ended; comments belong to the
// last move. Variations follow. An illegal move ends a line: it is not part of the record, a
// comment names it.
#ifndef GENPEI_SHOGI_READER_H
#define GENPEI_SHOGI_READER_H

#include "record/formats/shogi_ends.h"
#include "record/record_build.h"
#include "record/record_input.h"

typedef enum { SHOGI_SAID_NOTHING, SHOGI_SAID_DRAWN, SHOGI_SAID_BLACK, SHOGI_SAID_WHITE } ShogiSaid;

typedef struct {
    RecordInput *in;
    ShogiPosition start;
    bool odd;       // `start` is not the usual one
    bool placed;    // CSA: the file says from where, or who begins
    unsigned ranks; // of a drawn board that were met, a bit each: none of them or all
    bool begun;     // the first move, or the end, was met: `b` is in use
    RecordBuilder b;
    char *names[2];  // Black, White; NULL where unknown
    Record headings; // only these are used
    Str comment;     // at the place reached so far
    bool commented;  // it has a line at least
    Str illegal;     // the move of the game that was not legal; empty for none
    int illegal_by;
    ShogiEnd end;     // of the game
    ShogiSaid said;   // who won, where the file says so besides
    ShogiEnd summary; // and how, of who lost: it counts where the moves have no end
    int64_t end_ms;
    bool cut; // the variation had an illegal move: its other moves are left out
    // Players went on after the game had ended by repetition: the comment names these moves.
    size_t beyond; // how many
    ShogiPosition after;
    int after_to;
    bool listing; // the last line of the comment is a list of them
} ShogiReader;

void shogi_reader_init(ShogiReader *r, RecordInput *in);
void shogi_reader_clear(ShogiReader *r);

// Adds text of the file. A zero byte, which would end it, becomes a blank.
void shogi_reader_add_text(Str *out, const char *text, size_t n);

void shogi_reader_name(ShogiReader *r, int colour, const char *name, size_t n);
void shogi_reader_comment(ShogiReader *r, const char *text, size_t n); // one line more
void shogi_reader_heading(ShogiReader *r, const char *key, const char *value);

// The start of a customary handicap, by its Japanese name; false when there is none of that name.
bool shogi_reader_handicap(ShogiReader *r, const char *japanese);

// A rank of a drawn board, from 0. False when it was met before.
bool shogi_reader_rank(ShogiReader *r, int rank);

// Sets up the start: checks it and opens the game. Called by the first move; may be called before.
bool shogi_reader_begin(ShogiReader *r, Error *e);

// The position now; the start before the first move.
const ShogiPosition *shogi_reader_position(const ShogiReader *r);

// Adds a move of the side to move. An illegal one may only be the last. Moves after a fourth
// repetition are not part of the record: a comment names them, and there is a warning.
bool shogi_reader_move(ShogiReader *r, ShogiMove m, int64_t used_ms, Error *e);
void shogi_reader_time(ShogiReader *r, int64_t used_ms); // of the last move, or the end behind it

// The square that the last move went to; SHOGI_NOWHERE before the first.
int shogi_reader_before(const ShogiReader *r);

// Whose move it is as the file sees it, for which an illegal move of the game is one all the same.
int shogi_reader_mover(const ShogiReader *r);

// How the line ended; the first word counts.
bool shogi_reader_end(ShogiReader *r, ShogiEnd end, Error *e);
bool shogi_reader_ended(const ShogiReader *r);

// Other moves from move number `ply` (from 0) on, instead of those of the last line or the lines it
// comes from. At the end of a line that nothing has ended they continue it.
bool shogi_reader_variation(ShogiReader *r, size_t ply, Error *e);

// The same, from a line and its ply. Variations nest SHOGI_NESTED_MAX deep at most.
enum { SHOGI_NESTED_MAX = 500 };
bool shogi_reader_branch(ShogiReader *r, size_t line, size_t ply, Error *e);

// The finished record. False when the end does not fit the moves.
bool shogi_reader_take(ShogiReader *r, Record *out, Error *e);

#endif
