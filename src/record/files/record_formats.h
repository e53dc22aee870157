// SPDX-License-Identifier: MIT
// record_formats.h - the formats that one record can be written in, by name or ending of a file.
#ifndef GENPEI_RECORD_FORMATS_H
#define GENPEI_RECORD_FORMATS_H

#include "record/record_tree.h"

typedef struct {
    const char *name;
    const char *endings; // of files, each with a dot before and a space behind it; "" for none
    void (*write)(const Record *r, Str *out); // NULL: WTHOR, which is made as a whole
    // The same behind `before`, the record that was written last; NULL: `write` does.
    void (*write_next)(const Record *before, const Record *r, Str *out);
    bool (*fits)(const Record *r, Error *e); // whether it can hold the record; NULL: it can
    const char *header;                      // before the first game; NULL: nothing
    const char *only;                        // the one game it holds; NULL: any
    const char *between;                     // two games; NULL: nothing
    int held;                                // RECORD_...: what it has besides the game
    size_t (*headings)(const Record *r);     // how many it has, where not all; NULL: `held` says
    bool bare;          // moves alone: no names of players, and no end but resignation
    bool untimed;       // moves without their times, which other formats of the game have
    bool unvalued;      // and without their values
    bool whole_seconds; // times lose what is less than a second
} RecordFormat;

const RecordFormat *record_format_named(const char *name, Error *e); // NULL: unknown

// By the ending of a path; NULL where it says nothing.
const RecordFormat *record_format_of(const char *path);

// False, with the reason, when the format has no place for that game.
bool record_format_fits(const RecordFormat *f, const Record *r, Error *e);

// "3 variations left out": what of the record the format does not hold; nothing as a rule. A
// comment on the start alone is not worth a word: formats without one are lists of moves.
void record_format_lost(const RecordFormat *f, const Record *r, Str *out);

#endif
