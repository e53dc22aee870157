// SPDX-License-Identifier: MIT
// archive_file.h - the SQLite file under an Archive: tables, statements, errors. For archive*.c.
//
// How the file is recognised: PRAGMA application_id is ARCHIVE_APPLICATION ("Gnpi") and PRAGMA
// user_version is ARCHIVE_FORM or an older form, down to ARCHIVE_FIRST_FORM: form 1 has no table
// "tree", form 2 no table "about", and in form 3 a game that partners won has the outcome of a
// drawn one, and so has a puzzle that was not solved. An older one is read as it is, and becomes a
// new one when it is opened for writing; both numbers are in the first hundred bytes, so any other
// file is recognised without SQLite touching it. Before anything is written the tables are compared
// with ours and the whole file is checked, and every row has a checksum over its columns (the SQL
// function checksum below), since SQLite itself does not notice a changed byte inside a text.
//
// Why a write-ahead log (WAL, synchronous=NORMAL): a commit is one append, so a match stores
// thousands of games per second, and people can list an archive while a match writes to it. A
// program that is killed loses nothing it has committed. When the power fails, the games since the
// last checkpoint (about a thousand pages) may be missing, but the file is sound; --resume plays
// them again. A server waits for the disk at every commit (synchronous=FULL): what it has told a
// visitor is there after a power failure too. A rollback journal would wait for the disk twice per
// game. The log (FILE-wal, FILE-shm) is removed when the last program closes the archive.
#ifndef GENPEI_ARCHIVE_FILE_H
#define GENPEI_ARCHIVE_FILE_H

#include "record/files/archive_check.h"

#include <sqlite3.h>
#include <threads.h>

enum {
    ARCHIVE_APPLICATION = 0x476E7069,
    ARCHIVE_FIRST_FORM = 1,
    ARCHIVE_TREE_FORM = 2,  // has the table "tree"
    ARCHIVE_ABOUT_FORM = 3, // has the table "about"
    ARCHIVE_TEAMS_FORM = 4, // outcomes know that players may win together
    ARCHIVE_FORM = 4,
};

// Columns of the table "game", in the order of GameColumn.
#define ARCHIVE_GAME_COLUMNS                                                                       \
    "id, event, number, game, start, ending, seed, comment, players, plies, moves, times, "        \
    "thoughts"
#define ARCHIVE_SEAT_COLUMNS "game, player, name, payoff"

// The beginning of a statement that reads rows: those columns, whether the sum is right, and what
// the table "about" has, where there is one.
#define ARCHIVE_SELECT_OLD_ROW                                                                     \
    "SELECT " ARCHIVE_GAME_COLUMNS ", checksum(" ARCHIVE_GAME_COLUMNS                              \
    ") = sum, NULL, NULL, NULL FROM game "
#define ARCHIVE_SELECT_ROW                                                                         \
    "SELECT " ARCHIVE_GAME_COLUMNS ", checksum(" ARCHIVE_GAME_COLUMNS                              \
    ") = sum, (SELECT date FROM about WHERE about.id = game.id), "                                 \
    "(SELECT occasion FROM about WHERE about.id = game.id), "                                      \
    "(SELECT round FROM about WHERE about.id = game.id) FROM game "

typedef enum {
    GAME_ID,
    GAME_EVENT,
    GAME_NUMBER,
    GAME_GAME,
    GAME_START, // position text, or "start"
    GAME_ENDING,
    GAME_SEED, // 64 bits, as a signed number
    GAME_COMMENT,
    GAME_PLAYERS,
    GAME_PLIES,
    GAME_MOVES,    // words, escaped as record_escape.h says
    GAME_TIMES,    // milliseconds per move, "-" where unknown; NULL when all are
    GAME_THOUGHTS, // values, in the same way
    GAME_SOUND,    // from here on reading only: 1 when the row's sum is right
    GAME_DATE,
    GAME_OCCASION,
    GAME_ROUND,
} GameColumn;

// The table "tree": what a record has besides the game, as lines of record_text.h; games without
// any have no row.
#define ARCHIVE_TREE_COLUMNS "game, lines"
typedef enum { TREE_GAME, TREE_LINES, TREE_SOUND } TreeColumn;

typedef enum { SEAT_GAME, SEAT_PLAYER, SEAT_NAME, SEAT_PAYOFF, SEAT_SOUND } SeatColumn;

typedef enum {
    SQL_BEGIN,
    SQL_COMMIT,
    SQL_ROLLBACK,
    SQL_SAVE, // a transaction inside a batch
    SQL_RELEASE,
    SQL_UNDO,
    SQL_NEXT_ID,
    SQL_ADD_GAME,
    SQL_ADD_SEAT,
    SQL_GAME,
    SQL_SEATS,
    SQL_SET_EVENT,
    SQL_EVENT,
    SQL_LAST_NUMBER,
    SQL_DROP_EVENT,
    SQL_DROP_GAME,
    SQL_DROP_SEATS,
    SQL_GAME_OF,  // any game of an event
    SQL_ADD_TREE, // from here on not in an archive of form 1
    SQL_TREE,
    SQL_DROP_TREE,
    SQL_ADD_ABOUT, // from here on not in one of form 2
    SQL_DROP_ABOUT,
    SQL_COUNT
} Sql;

struct Archive {
    mtx_t lock; // recursive: held during every call, and during a batch
    sqlite3 *db;
    char *path;
    sqlite3_stmt *sql[SQL_COUNT];
    int64_t removed;          // the highest number of a game that was removed, not given again
    bool batch;               // archive_batch_begin was called
    int form;                 // less than ARCHIVE_FORM where an older one was opened for reading
    ArchiveDamage *on_damage; // gets damaged games, which are then left out; NULL: they fail
    void *on_damage_context;
    uint64_t file[2]; // what the file is to the system, to notice when it is moved or deleted
};

// Calls `each` with the rows of a statement that begins as above, until it returns false.
bool archive_each_row(Archive *a, sqlite3_stmt *s, ArchiveEach *each, void *context, Error *e);

// "PATH: why" for the last thing SQLite refused; returns false.
bool archive_error(const Archive *a, Error *e);

#endif
