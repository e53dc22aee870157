// SPDX-License-Identifier: MIT
// archive_filter.h - the options that choose games of an archive, shared by the parts of `genpei
// archive` that ask questions.
#ifndef GENPEI_ARCHIVE_FILTER_H
#define GENPEI_ARCHIVE_FILTER_H

#include "cli/cli.h"
#include "record/files/archive_query.h"

typedef struct {
    ArchiveQuery query;
    const char *path;
    const char *result, *moves; // as typed
    const Game *game;           // of query.game; NULL without
    Str opening;
    Str claimed;     // the other name of the game, for the query
    Str without;     // games that are left out, for the query
    int64_t damaged; // their number
} ArchiveFilter;

#define FILTER_TEXT(NAME, FIELD, VALUE, HELP)                                                      \
    { .name = NAME, .kind = ARG_TEXT, .out = &(FIELD), .value = VALUE, .help = HELP }

#define ARCHIVE_FILTER_OPTIONS(F)                                                                  \
    FILTER_TEXT("--archive", (F).path, "FILE",                                                     \
                "archive file (default: genpei.db of the user's data folder)"),                    \
        FILTER_TEXT("--game", (F).query.game, "GAME", "only games of this name"),                  \
        FILTER_TEXT("--event", (F).query.event, "NAME",                                            \
                    "only games of this event, such as a match"),                                  \
        FILTER_TEXT("--occasion", (F).query.occasion, "NAME",                                      \
                    "only games of this tournament, as their files name it; * is any text"),       \
        FILTER_TEXT("--player", (F).query.player, "NAME",                                          \
                    "only games of this player, on either side; * is any text"),                   \
        FILTER_TEXT("--against", (F).query.against, "NAME", "and of this one"),                    \
        FILTER_TEXT("--since", (F).query.since, "DATE",                                            \
                    "only games of this date or later: 1985, 1985-04 or 1985-04-17"),              \
        FILTER_TEXT("--until", (F).query.until, "DATE", "only games of this date or earlier"),     \
        FILTER_TEXT("--result", (F).result, "win|draw|loss",                                       \
                    "only games with this result of --player, or of the first player"),            \
        FILTER_TEXT("--moves", (F).moves, "\"M M\"",                                               \
                    "only games that begin with these moves (needs --game)")

// Opens the archive for a query by the options that were given; NULL with the reason.
Archive *archive_filter_open(App *app, ArchiveFilter *f, Error *e);
void archive_filter_clear(ArchiveFilter *f);

// Damaged games are named on standard error and left out: while rows are read; before games are
// counted.
void archive_filter_skip_damaged(ArchiveFilter *f, Archive *a);
bool archive_filter_drop_damaged(ArchiveFilter *f, Archive *a, Error *e);
void archive_filter_damaged(void *filter, int64_t id, const Error *why); // reports one

// The exit status of a command that has succeeded: CLI_NO when games were damaged.
int archive_filter_status(const ArchiveFilter *f);

// Replaces the opening by `n` moves of `words`, one after the other; for trees.
void archive_filter_opening(ArchiveFilter *f, const char *const *words, size_t n);

#endif
