// SPDX-License-Identifier: MIT
// archive_query.h - questions to an archive: games by player, date, opening and result, openings as
// a tree, counts, games that are there twice.
//
// They need the table "about", which archives of older formats get when they are opened for
// writing; on an older one that is only read they fail, with a message that says so.
#ifndef GENPEI_ARCHIVE_QUERY_H
#define GENPEI_ARCHIVE_QUERY_H

#include "record/files/archive.h"

typedef enum { RESULT_ANY, RESULT_WIN, RESULT_DRAW, RESULT_LOSS } ArchiveResult;

// Which games; NULL and 0 stand for all. Names, occasions and events may contain * for any text.
typedef struct {
    const char *game, *event, *occasion;
    const char *game_too;         // games of another name that are taken for games of `game`
    const char *player, *against; // two of the players, on either side
    const char *since, *until;    // dates: YEAR, YEAR-MONTH or YEAR-MONTH-DAY, both included
    const char *opening;          // first moves, as game_move_text writes them, from the start
    ArchiveResult result;         // of `player`, or of the first player
    int64_t limit;                // the first so many
    const char *without;          // numbers of games to leave out, such as "3,17"
} ArchiveQuery;

bool archive_query(Archive *a, const ArchiveQuery *q, ArchiveEach *each, void *context, Error *e);

// Results of some games. Of a player: that player's; else those of the first player.
typedef struct {
    const char *key;                    // lives until the callback returns; "" where unknown
    int64_t games, wins, draws, losses; // the others have no result
    double plies;                       // on average
} ArchiveCount;

typedef bool ArchiveEachCount(void *context, const ArchiveCount *count);

typedef enum {
    COUNT_BY_GAME,
    COUNT_BY_PLAYER,
    COUNT_BY_OPENING, // the first `amount` moves
    COUNT_BY_YEAR,
    COUNT_BY_MONTH,
    COUNT_BY_OCCASION,
    COUNT_BY_ENDING,
    COUNT_BY_LENGTH, // in steps of `amount` plies; the key is the first length
    COUNT_BY_COUNT
} ArchiveCountBy;

// Counts games in groups: by length and date in their order, else the largest group first.
bool archive_count(Archive *a, const ArchiveQuery *q, ArchiveCountBy by, int64_t amount,
                   ArchiveEachCount *each, void *context, Error *e);

// The tree of the moves that followed `q->opening`, `depth` moves deep: each move before those that
// followed it, the most frequent first, without those of fewer than `least` games; `level` is from
// 0. `q->game` must be set. The games are read once, whatever the depth; `each` may ask again.
typedef bool ArchiveEachMove(void *context, size_t level, const ArchiveCount *count);
bool archive_next_moves(Archive *a, const ArchiveQuery *q, int64_t depth, int64_t least,
                        ArchiveEachMove *each, void *context, Error *e);

// One game after the other in order of date: two players and the result of the first.
typedef struct {
    int64_t id;
    const char *date, *names[2];
    int outcome; // 1, 0, -1
} ArchiveResultRow;

typedef bool ArchiveEachResult(void *context, const ArchiveResultRow *row);
bool archive_results(Archive *a, const ArchiveQuery *q, ArchiveEachResult *each, void *context,
                     Error *e);

// Games that say nothing which another one does not say: the same game, start, moves, ending,
// result and players, and headings, comments, variations, times and values that are those of the
// other or missing. `each` gets the one that stays, which is in the same event or in one where the
// other has none, and the one that is there again. Games that were played here, by a match, a
// tournament or at the board, are never there again. With `any_players` the players may differ.
typedef bool ArchiveEachTwice(void *context, int64_t first, int64_t again, bool same_players);
bool archive_duplicates(Archive *a, bool any_players, ArchiveEachTwice *each, void *context,
                        Error *e);

#endif
