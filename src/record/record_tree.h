// SPDX-License-Identifier: MIT
// record_tree.h - what a record has besides the moves of the game: headings, comments, variations.
//
// Line 0 is the game, line i + 1 is variation i. A line begins at the start of the game: its first
// moves are those of the line it leaves. Places are a line and a ply, a number of moves from the
// start.
#ifndef GENPEI_RECORD_TREE_H
#define GENPEI_RECORD_TREE_H

#include "record/record.h"

// --- headings ---

// Keys that several formats know have an English name here: the formats translate. Other keys are
// those of the file.
#define RECORD_EVENT "event"
#define RECORD_SITE "site"
#define RECORD_STARTED "started"
#define RECORD_ENDED "ended"
#define RECORD_TIME_LIMIT "time limit"
#define RECORD_OPENING "opening"
#define RECORD_TITLE "title"
#define RECORD_ROUND "round"
#define RECORD_NOTE "note"

void record_add_heading(Record *r, const char *key, const char *value);
const char *record_heading(const Record *r, const char *key); // the first; NULL for none

// --- comments ---

// Adds a line to the comment at a place.
void record_add_comment(Record *r, size_t line, size_t ply, const char *text);
const char *record_comment_at(const Record *r, size_t line, size_t ply); // "" for none

// --- lines ---

// Begins a variation; returns its line. The place is on the line that it leaves.
size_t record_add_variation(Record *r, size_t line, size_t ply);
void record_drop_variation(Record *r); // the last one, which has no moves and no comments
void record_add_to_line(Record *r, size_t line, RecordMove m);
void record_set_end(Record *r, size_t line, const char *word, int64_t used_ms);
const RecordEnd *record_end(const Record *r, size_t line);

size_t record_lines(const Record *r);                    // their number, the game included
size_t record_line_begin(const Record *r, size_t line);  // plies that it shares with another line
size_t record_line_plies(const Record *r, size_t line);  // plies from the start to its end
size_t record_line_parent(const Record *r, size_t line); // the line it leaves; 0 for the game

// The line on which move number `ply` (from 0) of a line is written: itself or one it comes from.
size_t record_line_of(const Record *r, size_t line, size_t ply);

// Move number `ply`, from 0, of a line.
RecordMove *record_line_move(const Record *r, size_t line, size_t ply);
void record_line_state(const Record *r, size_t line, size_t ply, State *out);

// The first `ply` moves of a line, from the start of the game. `out` has room for them.
void record_line_moves(const Record *r, size_t line, size_t ply, Move *out);

// All lines but the game in the order in which files write them: behind a line the variations that
// leave it, from its end to its start; several at one place in the order in which they were added.
// `out` has room for r->n_variations.
void record_order_lines(const Record *r, size_t *out);

// The variations by where they leave their lines, so that none has to be looked for.
typedef struct {
    const Record *r;
    size_t *lines;
} RecordBranches;

void record_branches_init(RecordBranches *b, const Record *r); // valid while the record is the same
void record_branches_clear(RecordBranches *b);

// The number of variations that leave a line at a ply, and in `*first` their lines in the order in
// which they were added.
size_t record_branches_at(const RecordBranches *b, size_t line, size_t ply, const size_t **first);

// What a record has besides the game.
enum { RECORD_HEADINGS = 1, RECORD_COMMENTS = 2, RECORD_VARIATIONS = 4, RECORD_ALL = 7 };

// "2 variations and 5 comments": what a format that holds only `held` would leave out; nothing when
// it holds all of it.
void record_tree_lost(const Record *r, int held, Str *out);

// Numbers the lines in that order, so that the same tree is the same record from every file.
void record_sort_lines(Record *r);

// --- for record.c ---
void record_tree_clear(Record *r);
void record_tree_copy(Record *to, const Record *from);   // `to` has the pointers of `from`
void record_tree_truncate(Record *r, size_t n);          // drops what is behind the first n moves
bool record_tree_same(const Record *a, const Record *b); // times and values aside

#endif
