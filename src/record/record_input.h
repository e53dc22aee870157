// SPDX-License-Identifier: MIT
// record_input.h - a file of records while it is being read, and where in it something is wrong.
#ifndef GENPEI_RECORD_INPUT_H
#define GENPEI_RECORD_INPUT_H

#include "game/game_table.h"
#include "record/record.h"

// Set the first group; leave the rest zero. Nothing in it is owned.
typedef struct {
    const char *name; // of the file, for messages
    const char *text;
    size_t n;
    GameTable *games; // opens the games that the records name
    // For files that have only numbers of players and tournaments (WTHOR): their names; NULL: none.
    const Str *players, *tournaments;

    Error *warning; // gets the first thing that is odd about a record that is read; NULL: nothing

    // Text that says something of all records behind it (the heading of a match), if there is any.
    bool has_section;
    size_t section, section_end;

    bool scored; // a game of the file has a score (WTHOR)

    size_t at;                         // reading has come this far
    size_t counted, line_start, lines; // the last place that was converted to line and column
} RecordInput;

typedef enum {
    RECORD_END,     // there is no further record
    RECORD_READ,    // `out` holds one; the caller clears it
    RECORD_REFUSED, // the message says where and why; the next call continues after it
} RecordStatus;

// Writes "NAME:LINE:COLUMN: MESSAGE" for the byte at offset `at` and returns false. Lines and
// columns count from 1, columns in bytes.
bool record_input_error(RecordInput *in, size_t at, Error *e, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

// The same for a message that is in `e` already.
bool record_input_blame(RecordInput *in, size_t at, Error *e);

// Warns of something about the record that is being read.
void record_input_warn(RecordInput *in, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

size_t record_input_line(RecordInput *in, size_t at);

#endif
