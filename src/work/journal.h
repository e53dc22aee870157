// SPDX-License-Identifier: MIT
// journal.h - a text file to which lines are added during the work, and from which a later run
// learns what was done.
//
// Every line ends in a hash of itself: what was being written when the program was killed is
// skipped. The first line says what the journal is about.
#ifndef GENPEI_JOURNAL_H
#define GENPEI_JOURNAL_H

#include "base/error.h"
#include "base/str.h"

// Called with each line after the first, without its hash; false ends the reading.
typedef bool JournalLine(void *context, const char *line);

// Begins a journal, or reads the one that is there. False with the reason: the file cannot be read
// or written, is a journal of something else (its first line is not `head`), or is there and
// `resume` is false.
bool journal_open(const char *file, const char *head, bool resume, JournalLine *each, void *context,
                  Error *e);

// Adds a line, which must not contain a newline. False when it could not be written.
bool journal_add(const char *file, const char *line);

// Reads one without writing to it: `head` (may be NULL) gets its first line.
bool journal_read(const char *file, Str *head, JournalLine *each, void *context, Error *e);

// Whether the file begins as journals do.
bool journal_is(const char *file);

// A text of several lines as one line, and back.
void journal_escape(const char *text, size_t n, Str *out);
void journal_unescape(const char *text, Str *out);

#endif
