// SPDX-License-Identifier: MIT
// web_written.h - games in L7 that visitors have written, stored in the archive beside the games
// played.
//
// A description is named by its own game's name and a hash of its text, "mine-3f9a2c41d0", so the
// same text is the same game everywhere, and an edited text is another game. It is stored once, as
// the text of the archive's event "written/NAME"; every game of it names it.
#ifndef GENPEI_WEB_WRITTEN_H
#define GENPEI_WEB_WRITTEN_H

#include "game/game_table.h"
#include "record/files/archive.h"

#include <jansson.h>
#include <threads.h>

enum {
    WRITTEN_MAX = 2000,
    WRITTEN_TEXT_MAX = 32 * 1024,
    WRITTEN_NAME_SIZE = 64,
    WRITTEN_SHOWN = 12
};

typedef struct {
    Archive *archive;
    GameTable *games;
    mtx_t lock;   // of the list
    json_t *list; // {text, updated, own, entry: {name, title, ...} for lists}, oldest first; those
                  // removed since the start are there with {removed}: the table has them for ever
} Written;

// The name of a description; `own` is the one it gives itself.
void written_name(const char *own, const char *text, char out[WRITTEN_NAME_SIZE]);

// Reads the descriptions in the archive into the table of games.
bool written_init(Written *w, Archive *archive, GameTable *games, Error *e);
void written_clear(Written *w);

// Whether there is a written game of that name, or was; its text, on the heap, or NULL.
bool written_has(Written *w, const char *name);
bool written_removed(Written *w, const char *name);
char *written_text(Written *w, const char *name);

// Adds a new description without errors, and `entry`, which lists show; takes ownership of `entry`.
// It is in the archive when this returns.
bool written_add(Written *w, const char *own, const char *text, json_t *entry, Error *e);

// Removes a description from the archive and from lists. False, with the reason, when there is none
// or the archive cannot be written. Its games are the caller's concern.
bool written_remove(Written *w, const char *name, Error *e);

// All descriptions for the owner, oldest first: {name, title, updated, bytes}.
json_t *written_all(Written *w);

// Appends the entries for lists, newest first; of descriptions with the same name only the newest.
void written_entries(Written *w, json_t *out);

// Puts all descriptions of an archive into a table of games, for commands that only read.
bool written_load(Archive *archive, GameTable *games, Error *e);

#endif
