// SPDX-License-Identifier: MIT
// archive_check.c - see archive_check.h.
#include "record/files/archive_check.h"

#include "record/files/archive_about.h"
#include "record/files/archive_file.h"

void archive_on_damage(Archive *a, ArchiveDamage *each, void *context) {
    mtx_lock(&a->lock);
    a->on_damage = each;
    a->on_damage_context = context;
    mtx_unlock(&a->lock);
}

static void report(const Archive *a, int64_t id, const char *what, ArchiveDamage *each,
                   void *context) {
    Error why;
    if (id)
        error_set(&why, "%.200s: game %lld is damaged: %.200s", a->path, (long long)id, what);
    else
        error_set(&why, "%.200s: a damaged archive (%.200s)", a->path, what);
    each(context, id, &why);
}

// Reports the rows of a statement: a number of a game, or 0, and what is wrong with it.
static bool report_rows(Archive *a, const char *sql, ArchiveDamage *each, void *context, Error *e) {
    sqlite3_stmt *s = NULL;
    int code = sqlite3_prepare_v2(a->db, sql, -1, &s, NULL);
    if (code != SQLITE_OK) return archive_error(a, e);
    while ((code = sqlite3_step(s)) == SQLITE_ROW) {
        const unsigned char *what = sqlite3_column_text(s, 1);
        report(a, sqlite3_column_int64(s, 0), what ? (const char *)what : "", each, context);
    }
    bool ok = code == SQLITE_DONE || archive_error(a, e);
    sqlite3_finalize(s);
    return ok;
}

#define CHANGED_TEXT                                                                               \
    "SELECT id, 'its text has changed' FROM game WHERE checksum(" ARCHIVE_GAME_COLUMNS ") <> sum"
#define CHANGED_SEATS                                                                              \
    " UNION ALL SELECT DISTINCT game, 'its players have changed' FROM seat WHERE "                 \
    "checksum(" ARCHIVE_SEAT_COLUMNS ") <> sum"
#define CHANGED_TREE                                                                               \
    " UNION ALL SELECT game, 'its comments or variations have changed' FROM tree WHERE "           \
    "checksum(" ARCHIVE_TREE_COLUMNS ") <> sum"
#define IN_ORDER " ORDER BY 1, 2 DESC"

static bool find_damaged(Archive *a, ArchiveDamage *each, void *context, Error *e) {
    const char *sql = a->form < ARCHIVE_TREE_FORM
                          ? CHANGED_TEXT CHANGED_SEATS IN_ORDER
                          : CHANGED_TEXT CHANGED_SEATS CHANGED_TREE IN_ORDER;
    return report_rows(a, sql, each, context, e);
}

bool archive_find_damaged(Archive *a, ArchiveDamage *each, void *context, Error *e) {
    mtx_lock(&a->lock);
    bool ok = find_damaged(a, each, context, e);
    mtx_unlock(&a->lock);
    return ok;
}

// SQLite's own check, a message a row.
static bool check_pages(Archive *a, ArchiveDamage *each, void *context, Error *e) {
    sqlite3_stmt *s = NULL;
    int code = sqlite3_prepare_v2(a->db, "PRAGMA integrity_check", -1, &s, NULL);
    if (code != SQLITE_OK) return archive_error(a, e);
    while ((code = sqlite3_step(s)) == SQLITE_ROW) {
        const char *what = (const char *)sqlite3_column_text(s, 0);
        if (what && strcmp(what, "ok") != 0) report(a, 0, what, each, context);
    }
    bool ok = code == SQLITE_DONE || archive_error(a, e);
    sqlite3_finalize(s);
    return ok;
}

#define CHANGED_EVENTS                                                                             \
    "SELECT 0, 'the text of event ' || quote(name) || ' has changed' FROM event WHERE "            \
    "checksum(name, text) <> sum"
#define MISSING_SEATS                                                                              \
    "SELECT id, 'it has ' || (SELECT count(*) FROM seat WHERE seat.game = game.id) || "            \
    "' players, not ' || players FROM game WHERE players <> "                                      \
    "(SELECT count(*) FROM seat WHERE seat.game = game.id)"

// The date is the day of the game where its record has none: any is right then.
#define OTHER_ABOUT                                                                                \
    "SELECT g.id, 'the table about says something else of it' FROM game g "                        \
    "LEFT JOIN tree t ON t.game = g.id LEFT JOIN about b ON b.id = g.id WHERE b.id IS NULL OR "    \
    "b.game IS NOT g.game OR b.plies IS NOT g.plies OR "                                           \
    "b.opening IS NOT about_opening(g.start, g.moves) OR "                                         \
    "b.date IS NOT coalesce(about_date(about_heading(t.lines, 'started')), b.date) OR "            \
    "b.occasion IS NOT about_heading(t.lines, 'event') OR "                                        \
    "b.round IS NOT about_heading(t.lines, 'round') OR "                                           \
    "b.moves_hash IS NOT checksum(g.game, g.start, g.moves)"

// Of teams an older form says something else.
#define OTHER_OUTCOME                                                                              \
    "SELECT id, 'the table about has another result' FROM about WHERE "                            \
    "outcome IS NOT " ARCHIVE_OUTCOME("about.id")

static bool check_about(Archive *a, ArchiveDamage *each, void *context, Error *e) {
    return (a->form < ARCHIVE_ABOUT_FORM || report_rows(a, OTHER_ABOUT, each, context, e)) &&
           (a->form < ARCHIVE_TEAMS_FORM || report_rows(a, OTHER_OUTCOME, each, context, e));
}

static bool check_all(Archive *a, ArchiveDamage *each, void *context, Error *e) {
    return check_pages(a, each, context, e) && report_rows(a, CHANGED_EVENTS, each, context, e) &&
           find_damaged(a, each, context, e) && report_rows(a, MISSING_SEATS, each, context, e) &&
           check_about(a, each, context, e);
}

bool archive_check(Archive *a, ArchiveDamage *each, void *context, Error *e) {
    mtx_lock(&a->lock);
    bool ok = check_all(a, each, context, e);
    mtx_unlock(&a->lock);
    return ok;
}
