// SPDX-License-Identifier: MIT
// record_file.h - reads the games of a file in any format we know, recognised by its content.
#ifndef GENPEI_RECORD_FILE_H
#define GENPEI_RECORD_FILE_H

#include "record/record_input.h"

// Called for every game in order. A good one: `r` is the record, which lives until the call
// returns (copy it, or take it over by record_take), and `why` says what is odd about it, or
// is "". A refused one: `r` is NULL and `why` says what and where. `line` is where the game
// begins. Returns false to stop reading.
typedef bool RecordEach(void *context, Record *r, size_t line, const Error *why);

// `path` "-" is standard input. False when the file cannot be read or its format is unknown; a
// refused game is not a failure of this call.
bool record_file_read(const char *path, GameTable *games, RecordEach *each, void *context,
                      Error *e);

// The same for text that is in memory already; messages use `name` for the file.
bool record_file_read_text(const char *name, const char *text, size_t n, GameTable *games,
                           RecordEach *each, void *context, Error *e);

// The same with a list of players (.JOU, may be empty) for WTHOR files.
bool record_file_read_listed(const char *name, const Str *text, const Str *players,
                             GameTable *games, RecordEach *each, void *context, Error *e);

// Whether a text is KIF, KI2, CSA, JKF, or lines of USI that begin with "position".
bool record_file_is_shogi(const char *text, size_t n);

// Takes over a record given to RecordEach: the caller clears `*out`, `r` is left empty.
void record_take(Record *r, Record *out);

// Game `number` of a file, from 1. False when the file cannot be read, that game is refused, or
// there are fewer. The caller clears the record.
bool record_file_read_one(const char *path, GameTable *games, int64_t number, Record *out,
                          Error *e);

#endif
