// SPDX-License-Identifier: MIT
// archive.h - the games stored in one SQLite file.
//
// Every finished game is committed before archive_add returns, so a killed program loses none. A
// file that is not an archive, or is damaged, is refused and left unchanged; one that was moved or
// deleted while it was open is not written any more. Thread safe: one thread after another.
#ifndef GENPEI_ARCHIVE_H
#define GENPEI_ARCHIVE_H

#include "game/game_table.h"
#include "record/record.h"

typedef struct Archive Archive;

// WRITE makes the file when it is missing. SERVE does too; it opens at once, however much is stored
// (each row is checked when it is read), fails rather than waits when another program is writing,
// and what it has committed is there after a power failure.
// QUERY reads, and opens at once too.
typedef enum { ARCHIVE_READ, ARCHIVE_WRITE, ARCHIVE_SERVE, ARCHIVE_QUERY } ArchiveMode;

Archive *archive_open(const char *path, ArchiveMode mode, Error *e);
void archive_close(Archive *a);

// Stores a game. `event` names what it belongs to (a match) and `number` its place there; the pair
// is unique where event is not "", so that a game can be stored only once (adding it again is an
// error). `*id` (may be NULL) is its number in the archive, from 1.
bool archive_add(Archive *a, const char *event, int64_t number, const Record *r, int64_t *id,
                 Error *e);

// The same for a game whose date is known, YEAR-MONTH-DAY, and for one that was played just now. A
// date that the record has itself comes first.
bool archive_add_dated(Archive *a, const char *event, int64_t number, const Record *r,
                       const char *date, int64_t *id, Error *e);
bool archive_add_played(Archive *a, const char *event, int64_t number, const Record *r, int64_t *id,
                        Error *e);

// Between these two every change of this thread belongs to one transaction; others wait: all games
// are stored at the end, or, when `keep` is false, the commit fails or the program is killed, none.
// For importing.
bool archive_batch_begin(Archive *a, Error *e);
bool archive_batch_end(Archive *a, bool keep, Error *e);

// Reads game `id`; `games` opens its game. The caller clears the record.
bool archive_get(Archive *a, GameTable *games, int64_t id, Record *out, Error *e);

typedef struct {
    int64_t id;
    const char *event; // texts live until the callback returns
    int64_t number;
    const char *game;
    const char *names[PLAYERS_MAX];
    int players;
    int payoffs[PLAYERS_MAX]; // 0 where the ending has no result
    Ending ending;
    int64_t plies;
    const char *date, *occasion, *round; // "" where unknown: archive_query.h
} ArchiveRow;

typedef bool ArchiveEach(void *context, const ArchiveRow *row);

// Calls `each` for every game in order of id (of one event and/or game where not NULL) until it
// returns false. `each` may read from the archive.
bool archive_list(Archive *a, const char *event, const char *game, ArchiveEach *each, void *context,
                  Error *e);

// The same for at most `limit` games with numbers above `after`.
bool archive_list_after(Archive *a, int64_t after, size_t limit, ArchiveEach *each, void *context,
                        Error *e);

// The same for one game; false also when there is none of that number.
bool archive_find(Archive *a, int64_t id, ArchiveEach *each, void *context, Error *e);

// The highest number in an event, 0 when it has no games.
int64_t archive_last_number(Archive *a, const char *event);

// Text stored with an event, such as the options a match was started with. `archive_event_text`
// returns a heap text, or NULL when there is no such event.
bool archive_set_event(Archive *a, const char *event, const char *text, Error *e);
char *archive_event_text(Archive *a, const char *event);

// Calls `each` for the events whose names begin with `prefix`, in order of name, until it returns
// false. The texts live until it returns.
typedef bool ArchiveEachEvent(void *context, const char *event, const char *text);
bool archive_list_events(Archive *a, const char *prefix, ArchiveEachEvent *each, void *context,
                         Error *e);

// The same for the last `limit` of them, the last one first; for the first ones.
bool archive_last_events(Archive *a, const char *prefix, size_t limit, ArchiveEachEvent *each,
                         void *context, Error *e);
bool archive_first_events(Archive *a, const char *prefix, size_t limit, ArchiveEachEvent *each,
                          void *context, Error *e);

// Removes a game; an event with its text and all its games (`*games` of them; may be NULL). An
// event that is not there is no error.
bool archive_remove(Archive *a, int64_t id, Error *e);
bool archive_remove_event(Archive *a, const char *event, int64_t *games, Error *e);

// How much room the content takes in the file.
int64_t archive_bytes(Archive *a);

#endif
