// SPDX-License-Identifier: MIT
// archive_file.c - making, opening and checking the file of an archive; see archive_file.h.
#include "record/files/archive_file.h"
#include "record/files/archive_about.h"

#include "base/mem.h"
#include "base/mem_guard.h"
#include "base/os/os_paths.h"
#include "base/os/os_posix.h"

#include <errno.h>

enum { HEADER_BYTES = 100, BUSY_MS = 10000, SERVER_BUSY_MS = 20 };

// In order of name, as the check compares them, with the first form that has them.
static const struct {
    int since;
    const char *sql;
} tables[] = {
    {ARCHIVE_ABOUT_FORM,
     "CREATE TABLE about (id INTEGER PRIMARY KEY, game TEXT NOT NULL, opening TEXT, "
     "outcome INTEGER, plies INTEGER NOT NULL, date TEXT, occasion TEXT, round TEXT, "
     "moves_hash INTEGER NOT NULL)"},
    {ARCHIVE_ABOUT_FORM, "CREATE INDEX about_opening ON about (game, opening, outcome)"},
    {ARCHIVE_FIRST_FORM,
     "CREATE TABLE event (name TEXT PRIMARY KEY, text TEXT NOT NULL, sum INTEGER NOT NULL) "
     "WITHOUT ROWID"},
    {ARCHIVE_FIRST_FORM,
     "CREATE TABLE game (id INTEGER PRIMARY KEY, event TEXT NOT NULL, number INTEGER NOT NULL, "
     "game TEXT NOT NULL, start TEXT NOT NULL, ending TEXT NOT NULL, seed INTEGER NOT NULL, "
     "comment TEXT NOT NULL, players INTEGER NOT NULL, plies INTEGER NOT NULL, "
     "moves TEXT NOT NULL, times TEXT, thoughts TEXT, sum INTEGER NOT NULL)"},
    {ARCHIVE_FIRST_FORM,
     "CREATE UNIQUE INDEX game_place ON game (event, number) WHERE event <> ''"},
    {ARCHIVE_FIRST_FORM,
     "CREATE TABLE seat (game INTEGER NOT NULL, player INTEGER NOT NULL, name TEXT NOT NULL, "
     "payoff INTEGER, sum INTEGER NOT NULL, PRIMARY KEY (game, player)) WITHOUT ROWID"},
    {ARCHIVE_ABOUT_FORM, "CREATE INDEX seat_name ON seat (name)"},
    {ARCHIVE_TREE_FORM,
     "CREATE TABLE tree (game INTEGER PRIMARY KEY, lines TEXT NOT NULL, sum INTEGER NOT NULL)"},
};
enum { N_TABLES = sizeof tables / sizeof *tables };

static const char *const statements[SQL_COUNT] = {
    [SQL_BEGIN] = "BEGIN IMMEDIATE",
    [SQL_COMMIT] = "COMMIT",
    [SQL_ROLLBACK] = "ROLLBACK",
    [SQL_SAVE] = "SAVEPOINT one",
    [SQL_RELEASE] = "RELEASE one",
    [SQL_UNDO] = "ROLLBACK TO one",
    [SQL_NEXT_ID] = "SELECT coalesce(max(id), 0) + 1 FROM game",
    [SQL_ADD_GAME] =
        "INSERT INTO game (" ARCHIVE_GAME_COLUMNS ", sum) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, "
        "?9, ?10, ?11, ?12, ?13, "
        "checksum(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13))",
    [SQL_ADD_SEAT] = "INSERT INTO seat (" ARCHIVE_SEAT_COLUMNS
                     ", sum) VALUES (?1, ?2, ?3, ?4, checksum(?1, ?2, ?3, ?4))",
    [SQL_GAME] = ARCHIVE_SELECT_ROW "WHERE id = ?1",
    [SQL_SEATS] = "SELECT " ARCHIVE_SEAT_COLUMNS ", checksum(" ARCHIVE_SEAT_COLUMNS
                  ") = sum FROM seat WHERE game = ?1 ORDER BY player",
    [SQL_SET_EVENT] = "INSERT OR REPLACE INTO event VALUES (?1, ?2, checksum(?1, ?2))",
    [SQL_EVENT] = "SELECT text, checksum(name, text) = sum FROM event WHERE name = ?1",
    [SQL_LAST_NUMBER] = "SELECT max(number) FROM game WHERE event = ?1 AND event <> ''",
    [SQL_DROP_EVENT] = "DELETE FROM event WHERE name = ?1",
    [SQL_DROP_GAME] = "DELETE FROM game WHERE id = ?1",
    [SQL_DROP_SEATS] = "DELETE FROM seat WHERE game = ?1",
    [SQL_GAME_OF] = "SELECT id FROM game WHERE event = ?1 AND event <> '' LIMIT 1",
    [SQL_ADD_TREE] =
        "INSERT INTO tree (" ARCHIVE_TREE_COLUMNS ", sum) VALUES (?1, ?2, checksum(?1, ?2))",
    [SQL_TREE] = "SELECT " ARCHIVE_TREE_COLUMNS ", checksum(" ARCHIVE_TREE_COLUMNS
                 ") = sum FROM tree WHERE game = ?1",
    [SQL_DROP_TREE] = "DELETE FROM tree WHERE game = ?1",
    [SQL_ADD_ABOUT] = ARCHIVE_FILL_ABOUT,
    [SQL_DROP_ABOUT] = "DELETE FROM about WHERE id = ?1",
};

static bool writes(ArchiveMode mode) {
    return mode == ARCHIVE_WRITE || mode == ARCHIVE_SERVE;
}

// --- messages ---

static const struct {
    int code;
    const char *text;
} reasons[] = {
    {SQLITE_FULL, "the disk is full; the games stored before are kept"},
    {SQLITE_IOERR_WRITE, "writing failed (no room?); the games stored before are kept"},
    {SQLITE_BUSY, "in use by another program"},
    {SQLITE_CORRUPT, "a damaged archive"},
    {SQLITE_NOTADB, "a damaged archive"},
};

bool archive_error(const Archive *a, Error *e) {
    int exact = sqlite3_extended_errcode(a->db), code = exact & 0xFF;
    if (code == SQLITE_READONLY) return os_cannot_write(a->path, e);
    // SQLite tries a second time, for reading, and has the reason of that.
    const char *fault = code == SQLITE_CANTOPEN ? os_write_fault(a->path) : NULL;
    if (fault) return error_set(e, "%.200s: %s", a->path, fault);
    for (size_t i = 0; i < sizeof reasons / sizeof *reasons; i++)
        if (reasons[i].code == code || reasons[i].code == exact)
            return error_set(e, "%.200s: %s", a->path, reasons[i].text);
    int system = sqlite3_system_errno(a->db);
    bool io = code == SQLITE_IOERR || code == SQLITE_CANTOPEN;
    return error_set(e, "%.200s: %s%s%s", a->path, sqlite3_errmsg(a->db), io && system ? ": " : "",
                     io && system ? strerror(system) : "");
}

// --- sums ---

// FNV-1a: a change of one byte always changes the sum. Part of the file format, so it must not
// change.
static uint64_t add_bytes(uint64_t h, const void *bytes, size_t n) {
    for (const unsigned char *p = bytes; n > 0; p++, n--) h = (h ^ *p) * UINT64_C(0x100000001B3);
    return h;
}

// SQL function: the sum of its arguments, each with its type and length.
static void sql_checksum(sqlite3_context *context, int n, sqlite3_value **values) {
    uint64_t h = UINT64_C(0xCBF29CE484222325);
    for (int i = 0; i < n; i++) {
        unsigned char type = (unsigned char)sqlite3_value_type(values[i]);
        const unsigned char *text = sqlite3_value_text(values[i]);
        size_t length = text ? (size_t)sqlite3_value_bytes(values[i]) : 0;
        for (size_t rest = length; rest; rest >>= 8) {
            unsigned char byte = (unsigned char)(rest & 0xFF);
            h = add_bytes(h, &byte, 1);
        }
        h = add_bytes(add_bytes(h, &type, 1), text, length);
    }
    sqlite3_result_int64(context, (sqlite3_int64)h);
}

// --- the file's first bytes ---

static uint32_t big_endian(const unsigned char *p) {
    return (uint32_t)p[0] << 24 | (uint32_t)p[1] << 16 | (uint32_t)p[2] << 8 | p[3];
}

// Refuses what is not an archive without calling SQLite, which might try to repair it. Offsets are
// those of SQLite's file format.
static bool check_header(const char *path, bool has_log, Error *e) {
    enum { PAGE_SIZE_AT = 16, USER_VERSION_AT = 60, APPLICATION_AT = 68 };
    if (!os_is_plain_file(path)) return error_set(e, "%.200s: not a file", path);
    FILE *f = fopen(path, "rb");
    if (!f) return error_set(e, "%.200s: %s", path, strerror(errno));
    unsigned char h[HEADER_BYTES];
    size_t n = fread(h, 1, sizeof h, f);
    long size = fseek(f, 0, SEEK_END) == 0 ? ftell(f) : -1;
    fclose(f);
    if (n == 0) return error_set(e, "%.200s: an empty file, not an archive of games", path);
    static const char magic[16] = "SQLite format 3";
    if (n < HEADER_BYTES || memcmp(h, magic, sizeof magic) != 0 ||
        big_endian(h + APPLICATION_AT) != ARCHIVE_APPLICATION)
        return error_set(e, "%.200s: not an archive of games", path);
    uint32_t form = big_endian(h + USER_VERSION_AT);
    if (form < ARCHIVE_FIRST_FORM || form > ARCHIVE_FORM)
        return error_set(e, "%.200s: an archive of format %u; this program supports format %d",
                         path, form, ARCHIVE_FORM);
    // SQLite reads a missing end of the last page as zeros. With a log beside the file it may be
    // missing: the disk was full while the log was moved into the file, and the log still has it.
    long page = (long)(big_endian(h + PAGE_SIZE_AT) >> 16);
    if (!has_log && page > 1 && size % page != 0)
        return error_set(e, "%.200s: a damaged archive (its end is missing)", path);
    return true;
}

// --- making a new one ---

// A path that SQLite treats as a path, whatever it begins with (":memory:" is a file to us).
static char *plain_path(const char *path) {
    Str s = {0};
    str_addf(&s, "%s%s", path[0] == '/' ? "" : "./", path);
    return s.text;
}

static bool run(sqlite3 *db, const char *sql) {
    return sqlite3_exec(db, sql, NULL, NULL, NULL) == SQLITE_OK;
}

static bool make_tables(sqlite3 *db) {
    char head[120];
    snprintf(head, sizeof head, "PRAGMA application_id = %d; PRAGMA user_version = %d",
             ARCHIVE_APPLICATION, ARCHIVE_FORM);
    bool ok = run(db, "BEGIN") && run(db, head);
    for (size_t i = 0; i < N_TABLES && ok; i++) ok = run(db, tables[i].sql);
    return ok && run(db, "COMMIT") && run(db, "PRAGMA journal_mode = WAL");
}

static void remove_with_logs(const char *path) {
    static const char *const ends[] = {"", "-wal", "-shm", "-journal"};
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        Str s = {0};
        str_addf(&s, "%s%s", path, ends[i]);
        remove(str_text(&s));
        str_clear(&s);
    }
}

// Makes an empty archive beside `path` and then renames it, so that a kill never leaves half of one
// there. If another program does the same at the same time, its file stays.
static bool create(const char *path, Error *e) {
    Str tmp = {0};
    str_addf(&tmp, "%s.%lld.tmp", path, (long long)os_process_id());
    char *plain = plain_path(str_text(&tmp));
    remove_with_logs(plain);
    Archive a = {.path = (char *)path}; // nobody else knows it: its lock is not used
    bool ok = sqlite3_open_v2(plain, &a.db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, NULL) ==
                  SQLITE_OK &&
              make_tables(a.db);
    if (!ok) archive_error(&a, e);
    if (sqlite3_close(a.db) != SQLITE_OK) ok = false;
    if (ok) ok = os_move_new(plain, path, e) || os_file_exists(path);
    remove_with_logs(plain);
    free(plain);
    str_clear(&tmp);
    return ok;
}

// --- opening ---

// The first column of the first row as text, on the heap; NULL on failure.
static char *ask_text(sqlite3 *db, const char *sql) {
    sqlite3_stmt *s = NULL;
    char *answer = NULL;
    if (sqlite3_prepare_v2(db, sql, -1, &s, NULL) == SQLITE_OK && sqlite3_step(s) == SQLITE_ROW)
        answer = mem_text(sqlite3_column_text(s, 0) ? (const char *)sqlite3_column_text(s, 0) : "");
    sqlite3_finalize(s);
    return answer;
}

static bool damaged(const Archive *a, const char *what, Error *e) {
    return error_set(e, "%.200s: a damaged archive (%.200s)", a->path, what);
}

// The form is asked for again: the header may be older than the log.
static int form_of(sqlite3 *db) {
    char *text = ask_text(db, "PRAGMA user_version");
    int form = text ? (int)strtol(text, NULL, 10) : 0;
    free(text);
    return form;
}

static bool check_tables(Archive *a, Error *e) {
    sqlite3_stmt *s = NULL;
    size_t n = 0; // tables of this form are the same up to here
    bool same = true;
    int code = sqlite3_prepare_v2(
        a->db, "SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY name", -1, &s, NULL);
    while (code == SQLITE_OK && (code = sqlite3_step(s)) == SQLITE_ROW) {
        const char *sql = (const char *)sqlite3_column_text(s, 0);
        while (n < N_TABLES && tables[n].since > a->form) n++;
        same = same && n < N_TABLES && sql && strcmp(sql, tables[n].sql) == 0;
        n++;
        code = SQLITE_OK;
    }
    while (n < N_TABLES && tables[n].since > a->form) n++;
    bool ok = code == SQLITE_DONE;
    if (!ok) archive_error(a, e);
    sqlite3_finalize(s);
    if (ok && !(same && n == N_TABLES))
        ok = damaged(a, "its tables are not those of an archive", e);
    return ok;
}

static bool check_content(Archive *a, Error *e) {
    char *found = ask_text(a->db, "PRAGMA integrity_check(1)");
    if (!found) return archive_error(a, e);
    for (char *p = found; *p; p++)
        if (*p == '\n') *p = ' ';
    bool ok = strcmp(found, "ok") == 0 || damaged(a, found, e);
    free(found);
    if (!ok) return false;
    char *bad = ask_text(a->db, "SELECT count(*) FROM event WHERE checksum(name, text) <> sum");
    if (!bad) return archive_error(a, e);
    ok = strcmp(bad, "0") == 0 || damaged(a, "the text of an event has changed", e);
    free(bad);
    return ok;
}

static bool add_tables(sqlite3 *db, int form) {
    bool ok = true;
    for (size_t i = 0; i < N_TABLES && ok; i++)
        if (tables[i].since > form) ok = run(db, tables[i].sql);
    return ok;
}

// Fills the table "about" for all games.
static bool fill_about(sqlite3 *db) {
    sqlite3_stmt *s = NULL;
    bool ok = sqlite3_prepare_v2(db, ARCHIVE_FILL_ABOUT, -1, &s, NULL) == SQLITE_OK;
    if (ok) {
        sqlite3_bind_int64(s, 1, 0);
        sqlite3_bind_int64(s, 2, INT64_MAX);
        ok = sqlite3_step(s) == SQLITE_DONE;
    }
    sqlite3_finalize(s);
    return ok;
}

// Those of two players were right.
static bool correct_outcomes(sqlite3 *db) {
    return run(db, "UPDATE about SET outcome = " ARCHIVE_OUTCOME(
                       "about.id") " WHERE id IN (SELECT id FROM game WHERE players <> 2)");
}

// Adds what an older form lacks, once, whoever is first.
static bool renew(Archive *a, Error *e) {
    char head[40];
    snprintf(head, sizeof head, "PRAGMA user_version = %d", ARCHIVE_FORM);
    bool ok = run(a->db, "BEGIN IMMEDIATE");
    int form = ok ? form_of(a->db) : ARCHIVE_FORM;
    if (ok && form < ARCHIVE_FORM)
        ok = (form < ARCHIVE_ABOUT_FORM ? add_tables(a->db, form) && fill_about(a->db)
                                        : correct_outcomes(a->db)) &&
             run(a->db, head);
    ok = ok && run(a->db, "COMMIT");
    if (!ok) {
        archive_error(a, e);
        if (!sqlite3_get_autocommit(a->db)) run(a->db, "ROLLBACK");
    }
    if (ok) a->form = ARCHIVE_FORM;
    return ok;
}

static bool prepare(Archive *a, Error *e) {
    int n = a->form < ARCHIVE_TREE_FORM    ? SQL_ADD_TREE
            : a->form < ARCHIVE_ABOUT_FORM ? SQL_ADD_ABOUT
                                           : SQL_COUNT;
    for (int i = 0; i < n; i++) {
        bool old = i == SQL_GAME && a->form < ARCHIVE_ABOUT_FORM;
        const char *sql = old ? ARCHIVE_SELECT_OLD_ROW "WHERE id = ?1" : statements[i];
        if (sqlite3_prepare_v3(a->db, sql, -1, SQLITE_PREPARE_PERSISTENT, &a->sql[i], NULL) !=
            SQLITE_OK)
            return archive_error(a, e);
    }
    return true;
}

// A file in a folder we may not write to cannot have a log; SQLite must know that the file is
// immutable. Only where there is no log beside it, whose games would be overlooked.
static bool connect_unchanging(Archive *a, const char *plain) {
    Str uri = {0};
    str_add(&uri, "file:");
    for (const unsigned char *p = (const unsigned char *)plain; *p; p++)
        str_addf(&uri, strchr("/._-", *p) || (*p >= '0' && *p <= '9') ? "%c" : "%%%02X", *p);
    str_add(&uri, "?immutable=1");
    sqlite3_close(a->db);
    bool ok = sqlite3_open_v2(str_text(&uri), &a->db,
                              SQLITE_OPEN_READONLY | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX,
                              NULL) == SQLITE_OK;
    str_clear(&uri);
    return ok && run(a->db, "SELECT 1 FROM sqlite_schema");
}

// Opens the database; `has_log` says that there is a log with games of an earlier run beside it.
static bool connect(Archive *a, const char *plain, ArchiveMode mode, bool has_log, Error *e) {
    bool ok = sqlite3_open_v2(plain, &a->db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL) ==
              SQLITE_OK;
    if (ok) {
        sqlite3_busy_timeout(a->db, mode == ARCHIVE_SERVE ? SERVER_BUSY_MS : BUSY_MS);
        // Until the check is over nothing may be moved from the log into the file.
        sqlite3_db_config(a->db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, has_log, NULL);
        ok = run(a->db, "SELECT 1 FROM sqlite_schema");
        int code = sqlite3_errcode(a->db) & 0xFF;
        bool no_place = code == SQLITE_CANTOPEN || code == SQLITE_READONLY;
        if (!ok && !writes(mode) && no_place && !has_log) ok = connect_unchanging(a, plain);
    }
    if (!ok) return archive_error(a, e);
    if (writes(mode) && sqlite3_db_readonly(a->db, "main") == 1) return os_cannot_write(a->path, e);
    return true;
}

// Games are stored in no order of players and openings: with SQLite's default of 2 MB the pages of
// the indexes of a large archive are read and written again and again. Kibibytes, negative by
// custom.
#define LARGE_CACHE "PRAGMA cache_size = -131072"

static bool set_up(Archive *a, ArchiveMode mode, Error *e) {
    sqlite3_db_config(a->db, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);
    sqlite3_db_config(a->db, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, NULL);
    int flags = SQLITE_UTF8 | SQLITE_DETERMINISTIC;
    if (sqlite3_create_function_v2(a->db, "checksum", -1, flags, NULL, sql_checksum, NULL, NULL,
                                   NULL) != SQLITE_OK ||
        !archive_about_functions(a->db) ||
        !run(a->db,
             mode == ARCHIVE_SERVE ? "PRAGMA synchronous = FULL" : "PRAGMA synchronous = NORMAL") ||
        (mode == ARCHIVE_WRITE && !run(a->db, LARGE_CACHE)) ||
        (!writes(mode) && !run(a->db, "PRAGMA query_only = 1")))
        return archive_error(a, e);
    a->form = form_of(a->db);
    // A server starts in the same time whatever is stored, and so does a query; each row is checked
    // when it is read.
    bool whole = mode == ARCHIVE_READ || mode == ARCHIVE_WRITE;
    if (!check_tables(a, e) || (whole && !check_content(a, e))) return false;
    if (a->form < ARCHIVE_FORM && writes(mode) && !renew(a, e)) return false;
    return prepare(a, e);
}

static void close_held(void *archive, size_t unused) {
    (void)unused;
    archive_close(archive);
}

Archive *archive_open(const char *path, ArchiveMode mode, Error *e) {
    if (writes(mode) && !os_file_exists(path) && !create(path, e)) return NULL;
    if (!os_file_exists(path)) {
        error_set(e, "%.200s: No such file or directory", path);
        return NULL;
    }
    char *plain = plain_path(path);
    Str log = {0};
    str_addf(&log, "%s-wal", plain);
    bool has_log = os_file_exists(str_text(&log));
    Archive *a = mem_new(1, sizeof *a);
    mtx_init(&a->lock, mtx_plain | mtx_recursive);
    mem_hold(a, 0, close_held);
    a->path = mem_text(path);
    os_file_identity(path, a->file);
    bool ok =
        check_header(path, has_log, e) && connect(a, plain, mode, has_log, e) && set_up(a, mode, e);
    if (ok) sqlite3_db_config(a->db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 0, NULL);
    str_clear(&log);
    free(plain);
    if (ok) return a;
    archive_close(a);
    return NULL;
}

void archive_close(Archive *a) {
    if (!a) return;
    mem_let_go(a);
    for (int i = 0; i < SQL_COUNT; i++) sqlite3_finalize(a->sql[i]);
    // Where memory ran out, others may be open too; what was not committed is rolled back.
    for (sqlite3_stmt *s; a->db && (s = sqlite3_next_stmt(a->db, NULL));) sqlite3_finalize(s);
    sqlite3_close(a->db);
    mtx_destroy(&a->lock);
    free(a->path);
    free(a);
}
