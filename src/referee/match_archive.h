// SPDX-License-Identifier: MIT
// match_archive.h - the games of a match in the archive: how they are named, found again, and why a
// match cannot be resumed.
#ifndef GENPEI_MATCH_ARCHIVE_H
#define GENPEI_MATCH_ARCHIVE_H

#include "referee/match.h"

// The options that decide what the games are, one "name=value" per line. The numbers of games and
// threads are not among them.
void match_options_text(const MatchSetup *m, Str *out);

// The name of the match: a hash of the options. (The game and the players are stored with each
// game.)
void match_event(const MatchSetup *m, Str *out);

// A game found in the archive; `id` is 0 where there is none.
typedef struct {
    int64_t id;
    MatchGame game;
    char *reason; // what game.reason points to; NULL for ""
} KeptGame;

void kept_games_free(KeptGame *kept, int64_t n);

// Prepares m->archive for the match `event`: finds its stored games and stores its options.
// `kept` has room for match_job_count(), zeroed. False, with the reason, when the archive fails,
// has games of this match although it is not to be resumed, or has only matches with other options
// although it is.
bool match_archive_open(const MatchSetup *m, const char *event, KeptGame *kept, Error *e);

#endif
