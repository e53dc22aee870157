// SPDX-License-Identifier: MIT
// archive.c - games into and out of the tables; see archive.h, and archive_file.h for the tables.
#include "record/files/archive_file.h"

#include "base/mem.h"
#include "base/os/os_posix.h"
#include "base/spec.h"
#include "record/formats/record_text.h"
#include "record/record_build.h"
#include "record/record_escape.h"

#include <limits.h>

// --- statements ---

// Runs a statement that returns no rows, and resets it for the next time.
static bool run(Archive *a, Sql which) {
    int code = sqlite3_step(a->sql[which]);
    if (code == SQLITE_DONE || code == SQLITE_ROW) code = SQLITE_OK;
    int after = sqlite3_reset(a->sql[which]);
    return code == SQLITE_OK && after == SQLITE_OK;
}

// The text must live until the statement has run.
static void bind_text(sqlite3_stmt *s, int column, const char *text) {
    if (text)
        sqlite3_bind_text(s, column + 1, text, -1, SQLITE_STATIC);
    else
        sqlite3_bind_null(s, column + 1);
}

static void bind_number(sqlite3_stmt *s, int column, int64_t v) {
    sqlite3_bind_int64(s, column + 1, v);
}

static const char *column_text(sqlite3_stmt *s, int column) {
    const unsigned char *text = sqlite3_column_text(s, column);
    return text ? (const char *)text : "";
}

// Every change is a transaction of its own, or part of the batch.
static bool begin(Archive *a, Error *e) {
    uint64_t file[2];
    if (!os_file_identity(a->path, file) || memcmp(file, a->file, sizeof file) != 0)
        return error_set(e, "%.200s: the file was moved or deleted", a->path);
    if (a->batch && sqlite3_get_autocommit(a->db))
        return error_set(e, "%.200s: nothing of this batch is kept after the failure", a->path);
    return run(a, a->batch ? SQL_SAVE : SQL_BEGIN) || archive_error(a, e);
}

// Ends it; `ok` false undoes everything since begin(), and keeps the message.
static bool finish(Archive *a, bool ok, Error *e) {
    if (ok && !run(a, a->batch ? SQL_RELEASE : SQL_COMMIT)) ok = archive_error(a, e);
    // SQLite has undone everything itself when the disk was full.
    if (ok || sqlite3_get_autocommit(a->db)) return ok;
    run(a, a->batch ? SQL_UNDO : SQL_ROLLBACK);
    if (a->batch) run(a, SQL_RELEASE);
    return false;
}

bool archive_batch_begin(Archive *a, Error *e) {
    mtx_lock(&a->lock);
    if (begin(a, e)) return a->batch = true;
    mtx_unlock(&a->lock);
    return false;
}

bool archive_batch_end(Archive *a, bool keep, Error *e) {
    a->batch = false;
    bool ok = finish(a, keep, e) || !keep;
    mtx_unlock(&a->lock);
    return ok;
}

// --- adding ---

typedef struct {
    Str start, moves, times, thoughts;
    bool any_time, any_thought;
} GameTexts;

static void clear_texts(GameTexts *t) {
    str_clear(&t->start);
    str_clear(&t->moves);
    str_clear(&t->times);
    str_clear(&t->thoughts);
}

static void make_texts(const Record *r, GameTexts *t) {
    State *s = game_states_new(r->game, 1);
    Str word = {0};
    game_copy(r->game, s, r->start);
    record_start_text(r, &t->start);
    for (size_t i = 0; i < r->n; i++) {
        const RecordMove *m = &r->moves[i];
        const char *space = i ? " " : "";
        str_reset(&word);
        game_move_text(r->game, s, m->move, &word);
        str_add(&t->moves, space);
        record_escape_word(str_text(&word), &t->moves);
        str_addf(&t->times, m->used_ms < 0 ? "%s-" : "%s%lld", space, (long long)m->used_ms);
        str_addf(&t->thoughts, m->has_value ? "%s%d" : "%s-", space, m->value);
        t->any_time |= m->used_ms >= 0;
        t->any_thought |= m->has_value;
        game_play(r->game, s, m->move);
    }
    str_clear(&word);
    free(s);
}

static bool add_game(Archive *a, const char *event, int64_t number, int64_t id, const Record *r) {
    sqlite3_stmt *s = a->sql[SQL_ADD_GAME];
    GameTexts t = {0};
    make_texts(r, &t);
    bind_number(s, GAME_ID, id);
    bind_text(s, GAME_EVENT, event);
    bind_number(s, GAME_NUMBER, number);
    bind_text(s, GAME_GAME, r->game->name);
    bind_text(s, GAME_START, str_text(&t.start));
    bind_text(s, GAME_ENDING, ending_text(r->ending));
    bind_number(s, GAME_SEED, (int64_t)r->seed);
    bind_text(s, GAME_COMMENT, r->comment);
    bind_number(s, GAME_PLAYERS, r->game->players);
    bind_number(s, GAME_PLIES, (int64_t)r->n);
    bind_text(s, GAME_MOVES, str_text(&t.moves));
    bind_text(s, GAME_TIMES, t.any_time ? str_text(&t.times) : NULL);
    bind_text(s, GAME_THOUGHTS, t.any_thought ? str_text(&t.thoughts) : NULL);
    bool ok = run(a, SQL_ADD_GAME);
    sqlite3_clear_bindings(s);
    clear_texts(&t);
    return ok;
}

static bool add_seats(Archive *a, int64_t id, const Record *r) {
    sqlite3_stmt *s = a->sql[SQL_ADD_SEAT];
    bool ok = true;
    for (int p = 0; p < r->game->players && ok; p++) {
        bind_number(s, SEAT_GAME, id);
        bind_number(s, SEAT_PLAYER, p);
        bind_text(s, SEAT_NAME, r->names[p]);
        if (ending_has_result(r->ending))
            bind_number(s, SEAT_PAYOFF, r->payoffs[p]);
        else
            bind_text(s, SEAT_PAYOFF, NULL);
        ok = run(a, SQL_ADD_SEAT);
    }
    sqlite3_clear_bindings(s);
    return ok;
}

static bool add_tree(Archive *a, int64_t id, const Record *r) {
    sqlite3_stmt *s = a->sql[SQL_ADD_TREE];
    Str lines = {0};
    record_text_write_tree(r, &lines);
    bool ok = true;
    if (lines.len) {
        bind_number(s, TREE_GAME, id);
        bind_text(s, TREE_LINES, str_text(&lines));
        ok = run(a, SQL_ADD_TREE);
        sqlite3_clear_bindings(s);
    }
    str_clear(&lines);
    return ok;
}

static bool add_about(Archive *a, int64_t id, const char *date) {
    sqlite3_stmt *s = a->sql[SQL_ADD_ABOUT];
    bind_number(s, 0, id);
    bind_number(s, 1, id);
    if (date && *date) bind_text(s, 2, date);
    bool ok = run(a, SQL_ADD_ABOUT);
    sqlite3_clear_bindings(s);
    return ok;
}

static bool next_id(Archive *a, int64_t *id) {
    sqlite3_stmt *s = a->sql[SQL_NEXT_ID];
    bool ok = sqlite3_step(s) == SQLITE_ROW;
    if (ok) *id = sqlite3_column_int64(s, 0);
    if (ok && *id <= a->removed)
        *id = a->removed + 1; // whoever knows the old game would miss the new
    return sqlite3_reset(s) == SQLITE_OK && ok;
}

static bool add_whole(Archive *a, const char *event, int64_t number, const Record *r,
                      const char *date, int64_t *id, Error *e) {
    if (!begin(a, e)) return false;
    int64_t new_id = 0;
    bool ok = next_id(a, &new_id) && add_game(a, event, number, new_id, r) &&
              add_seats(a, new_id, r) && add_tree(a, new_id, r) && add_about(a, new_id, date);
    if (!ok && sqlite3_extended_errcode(a->db) == SQLITE_CONSTRAINT_UNIQUE)
        error_set(e, "%.200s: game %lld of event '%.60s' exists already", a->path,
                  (long long)number, event);
    else if (!ok)
        archive_error(a, e);
    ok = finish(a, ok, e);
    if (ok && id) *id = new_id;
    return ok;
}

bool archive_add_dated(Archive *a, const char *event, int64_t number, const Record *r,
                       const char *date, int64_t *id, Error *e) {
    mtx_lock(&a->lock);
    bool result = add_whole(a, event, number, r, date, id, e);
    mtx_unlock(&a->lock);
    return result;
}

bool archive_add(Archive *a, const char *event, int64_t number, const Record *r, int64_t *id,
                 Error *e) {
    return archive_add_dated(a, event, number, r, NULL, id, e);
}

bool archive_add_played(Archive *a, const char *event, int64_t number, const Record *r, int64_t *id,
                        Error *e) {
    char today[OS_DAY_MAX];
    os_today(today);
    return archive_add_dated(a, event, number, r, today, id, e);
}

// --- reading ---

static bool damaged(const Archive *a, int64_t id, const char *why, Error *e) {
    return error_set(e, "%.200s: game %lld is damaged: %s", a->path, (long long)id, why);
}

// A row with its seats. Texts of the row itself stay in the statement.
typedef struct {
    ArchiveRow row;
    Str names[PLAYERS_MAX];
} FullRow;

static void clear_row(FullRow *f) {
    for (int p = 0; p < PLAYERS_MAX; p++) str_clear(&f->names[p]);
}

static bool read_seats(Archive *a, FullRow *f, Error *e) {
    sqlite3_stmt *s = a->sql[SQL_SEATS];
    int n = 0, code;
    bool sound = true;
    bind_number(s, 0, f->row.id);
    while ((code = sqlite3_step(s)) == SQLITE_ROW && sound) {
        sound = n < f->row.players && sqlite3_column_int(s, SEAT_SOUND) == 1 &&
                sqlite3_column_int64(s, SEAT_PLAYER) == n;
        if (!sound) break;
        str_reset(&f->names[n]);
        str_add(&f->names[n], column_text(s, SEAT_NAME));
        f->row.names[n] = str_text(&f->names[n]);
        f->row.payoffs[n++] = sqlite3_column_int(s, SEAT_PAYOFF);
    }
    bool failed = sound && code != SQLITE_DONE;
    bool corrupt = failed && code == SQLITE_CORRUPT;
    if (failed && !corrupt) archive_error(a, e);
    sqlite3_reset(s);
    if (corrupt) return damaged(a, f->row.id, "its players cannot be read", e);
    if (failed) return false;
    return (sound && n == f->row.players) || damaged(a, f->row.id, "its players have changed", e);
}

static bool read_row(Archive *a, sqlite3_stmt *s, FullRow *f, Error *e) {
    ArchiveRow *row = &f->row;
    row->id = sqlite3_column_int64(s, GAME_ID);
    if (sqlite3_column_int(s, GAME_SOUND) != 1)
        return damaged(a, row->id, "its text has changed", e);
    row->event = column_text(s, GAME_EVENT);
    row->number = sqlite3_column_int64(s, GAME_NUMBER);
    row->game = column_text(s, GAME_GAME);
    row->plies = sqlite3_column_int64(s, GAME_PLIES);
    row->date = column_text(s, GAME_DATE);
    row->occasion = column_text(s, GAME_OCCASION);
    row->round = column_text(s, GAME_ROUND);
    row->players = sqlite3_column_int(s, GAME_PLAYERS);
    if (row->players < 0 || row->players > PLAYERS_MAX ||
        !ending_parse(column_text(s, GAME_ENDING), &row->ending))
        return damaged(a, row->id, "its format is unknown", e);
    return read_seats(a, f, e);
}

// The next word of a list into `out`, unescaped; false at the end.
static bool next_word(const char **p, Str *out) {
    *p += strspn(*p, " ");
    size_t length = strcspn(*p, " "), bad;
    if (length == 0) return false;
    str_reset(out);
    record_unescape(*p, length, out, &bad);
    *p += length;
    return true;
}

static bool read_moves(RecordBuilder *b, const char *moves, Error *e) {
    Str word = {0};
    bool ok = true;
    while (ok && next_word(&moves, &word)) ok = record_build_move(b, str_text(&word), e);
    str_clear(&word);
    return ok;
}

static void read_notes(Record *r, const char *times, const char *thoughts) {
    Str word = {0};
    int64_t v;
    for (size_t i = 0; i < r->n && next_word(&times, &word); i++)
        if (spec_number(str_text(&word), &v) && v >= 0) r->moves[i].used_ms = v;
    for (size_t i = 0; i < r->n && next_word(&thoughts, &word); i++) {
        if (!spec_number(str_text(&word), &v) || v < INT_MIN || v > INT_MAX) continue;
        r->moves[i].has_value = true;
        r->moves[i].value = (int)v;
    }
    str_clear(&word);
}

// What a game has besides its moves, into `b`.
static bool read_tree(Archive *a, int64_t id, RecordBuilder *b, Error *e) {
    sqlite3_stmt *s = a->sql[SQL_TREE];
    if (!s) return true;
    bind_number(s, 0, id);
    int code = sqlite3_step(s);
    bool ok = code == SQLITE_ROW || code == SQLITE_DONE;
    if (!ok) archive_error(a, e);
    if (code == SQLITE_ROW) {
        ok = sqlite3_column_int(s, TREE_SOUND) == 1;
        if (!ok)
            error_set(e, "damaged: its comments or variations have changed");
        else
            ok = record_text_read_tree(column_text(s, TREE_LINES), b, e);
    }
    sqlite3_reset(s);
    return ok;
}

static bool build_record(Archive *a, sqlite3_stmt *s, const FullRow *f, const Game *g, Record *out,
                         Error *e) {
    State *start = game_states_new(g, 1);
    bool ok = game_position_parse(g, column_text(s, GAME_START), start, e);
    if (ok && f->row.players != g->players)
        ok = error_set(e, "%s has %d players, not %d", g->name, g->players, f->row.players);
    if (ok) {
        RecordBuilder b;
        record_build_init(&b, g, start);
        Record *r = &b.record;
        ok = read_moves(&b, column_text(s, GAME_MOVES), e);
        read_notes(r, column_text(s, GAME_TIMES), column_text(s, GAME_THOUGHTS));
        free(r->comment);
        r->comment = mem_text(column_text(s, GAME_COMMENT));
        r->seed = (uint64_t)sqlite3_column_int64(s, GAME_SEED);
        r->ending = f->row.ending;
        memcpy(r->payoffs, f->row.payoffs, sizeof r->payoffs);
        for (int p = 0; p < g->players; p++) record_name(r, p, f->row.names[p]);
        ok = ok && read_tree(a, f->row.id, &b, e);
        if (ok)
            record_build_take(&b, out);
        else
            record_build_clear(&b);
    }
    free(start);
    return ok;
}

// Steps to the row of one game in `s`.
static bool step_to_game(Archive *a, sqlite3_stmt *s, int64_t id, Error *e) {
    bind_number(s, 0, id);
    int code = sqlite3_step(s);
    if (code == SQLITE_ROW) return true;
    if (code != SQLITE_DONE) return archive_error(a, e);
    return error_set(e, "%.200s: there is no game %lld", a->path, (long long)id);
}

static bool get_game(Archive *a, GameTable *games, int64_t id, Record *out, Error *e) {
    sqlite3_stmt *s = a->sql[SQL_GAME];
    FullRow f = {0};
    bool ok = step_to_game(a, s, id, e) && read_row(a, s, &f, e);
    if (ok) {
        const Game *g = game_table_open(games, f.row.game, e);
        ok = g && build_record(a, s, &f, g, out, e);
        if (!ok) error_prefix(e, "%.200s: game %lld", a->path, (long long)id);
    }
    sqlite3_reset(s);
    clear_row(&f);
    return ok;
}

bool archive_get(Archive *a, GameTable *games, int64_t id, Record *out, Error *e) {
    mtx_lock(&a->lock);
    bool result = get_game(a, games, id, out, e);
    mtx_unlock(&a->lock);
    return result;
}

static bool find_game(Archive *a, int64_t id, ArchiveEach *each, void *context, Error *e) {
    sqlite3_stmt *s = NULL;
    // A statement of its own, so that `each` may call archive_get.
    if (sqlite3_prepare_v2(a->db, sqlite3_sql(a->sql[SQL_GAME]), -1, &s, NULL) != SQLITE_OK)
        return archive_error(a, e);
    FullRow f = {0};
    bool ok = step_to_game(a, s, id, e) && read_row(a, s, &f, e);
    if (ok) each(context, &f.row);
    clear_row(&f);
    sqlite3_finalize(s);
    return ok;
}

bool archive_find(Archive *a, int64_t id, ArchiveEach *each, void *context, Error *e) {
    mtx_lock(&a->lock);
    bool result = find_game(a, id, each, context, e);
    mtx_unlock(&a->lock);
    return result;
}

// How far the rows of a statement were read.
typedef struct {
    int64_t last; // id of a row; 0: none
    bool corrupt; // SQLite cannot read what follows
    bool over;    // the caller has had enough
} RowsRead;

static bool each_row(Archive *a, sqlite3_stmt *s, ArchiveEach *each, void *context, RowsRead *read,
                     Error *e) {
    FullRow f = {0};
    bool ok = true;
    int code = SQLITE_ROW;
    while (ok && !read->over && (code = sqlite3_step(s)) == SQLITE_ROW) {
        Error why;
        bool sound = read_row(a, s, &f, &why);
        read->last = f.row.id;
        if (sound)
            read->over = !each(context, &f.row);
        else if (a->on_damage)
            a->on_damage(a->on_damage_context, f.row.id, &why);
        else
            ok = error_set(e, "%s", why.text);
    }
    read->corrupt = ok && code == SQLITE_CORRUPT;
    if (ok && code != SQLITE_ROW && code != SQLITE_DONE) ok = archive_error(a, e);
    clear_row(&f);
    return ok;
}

bool archive_each_row(Archive *a, sqlite3_stmt *s, ArchiveEach *each, void *context, Error *e) {
    RowsRead read = {0};
    return each_row(a, s, each, context, &read, e);
}

// The highest id there can be: what the table says, but no more than the file has room for.
static int64_t highest_id(Archive *a, int64_t after) {
    enum { LEAST_BYTES = 16 }; // of a game
    static const char *const questions[] = {"SELECT max(id) FROM game", "PRAGMA page_count",
                                            "PRAGMA page_size"};
    int64_t n[3] = {0};
    for (int i = 0; i < 3; i++) {
        sqlite3_stmt *s = NULL;
        if (sqlite3_prepare_v2(a->db, questions[i], -1, &s, NULL) == SQLITE_OK &&
            sqlite3_step(s) == SQLITE_ROW)
            n[i] = sqlite3_column_int64(s, 0);
        sqlite3_finalize(s);
    }
    int64_t room = after + n[1] * n[2] / LEAST_BYTES;
    return n[0] > 0 && n[0] < room ? n[0] : room;
}

// Where pages of the table itself are damaged, the games behind them are looked for one by one.
static bool list_one_by_one(Archive *a, sqlite3_stmt *s, RowsRead *read, ArchiveEach *each,
                            void *context, Error *e) {
    int64_t last = highest_id(a, read->last), lost = 0, first = 0;
    Error why;
    for (int64_t id = read->last + 1; id <= last && !read->over; id++) {
        sqlite3_reset(s);
        sqlite3_bind_int64(s, 3, id);
        read->corrupt = false;
        if (each_row(a, s, each, context, read, &why)) continue;
        if (!read->corrupt) return error_set(e, "%s", why.text);
        if (lost++ == 0) first = id;
    }
    if (lost > 0) {
        error_set(&why,
                  "%.200s: up to %lld games from number %lld on cannot be read: the pages "
                  "with them are damaged",
                  a->path, (long long)lost, (long long)first);
        a->on_damage(a->on_damage_context, first, &why);
    }
    return true;
}

static bool list_games(Archive *a, const char *event, const char *game, ArchiveEach *each,
                       void *context, Error *e) {
#define CHOSEN "WHERE (?1 IS NULL OR event = ?1) AND (?2 IS NULL OR game = ?2) "
#define ALL CHOSEN "ORDER BY id"
#define ONE CHOSEN "AND id = ?3"
    static const char *const sql[2][2] = {{ARCHIVE_SELECT_ROW ALL, ARCHIVE_SELECT_ROW ONE},
                                          {ARCHIVE_SELECT_OLD_ROW ALL, ARCHIVE_SELECT_OLD_ROW ONE}};
    bool old = a->form < ARCHIVE_ABOUT_FORM, ok = true;
    RowsRead read = {0};
    for (int one = 0; one < 2; one++) {
        sqlite3_stmt *s = NULL;
        if (sqlite3_prepare_v2(a->db, sql[old][one], -1, &s, NULL) != SQLITE_OK)
            return archive_error(a, e);
        bind_text(s, 0, event);
        bind_text(s, 1, game);
        ok = one ? list_one_by_one(a, s, &read, each, context, e)
                 : each_row(a, s, each, context, &read, e);
        sqlite3_finalize(s);
        if (!read.corrupt || !a->on_damage) break;
    }
    return ok;
}

static bool list_after(Archive *a, int64_t after, size_t limit, ArchiveEach *each, void *context,
                       Error *e) {
#define NEXT "WHERE id > ?1 ORDER BY id LIMIT ?2"
    const char *sql =
        a->form < ARCHIVE_ABOUT_FORM ? ARCHIVE_SELECT_OLD_ROW NEXT : ARCHIVE_SELECT_ROW NEXT;
    sqlite3_stmt *s = NULL;
    if (sqlite3_prepare_v2(a->db, sql, -1, &s, NULL) != SQLITE_OK) return archive_error(a, e);
    sqlite3_bind_int64(s, 1, after);
    sqlite3_bind_int64(s, 2, (int64_t)limit);
    bool ok = archive_each_row(a, s, each, context, e);
    sqlite3_finalize(s);
    return ok;
}

bool archive_list_after(Archive *a, int64_t after, size_t limit, ArchiveEach *each, void *context,
                        Error *e) {
    mtx_lock(&a->lock);
    bool result = list_after(a, after, limit, each, context, e);
    mtx_unlock(&a->lock);
    return result;
}

bool archive_list(Archive *a, const char *event, const char *game, ArchiveEach *each, void *context,
                  Error *e) {
    mtx_lock(&a->lock);
    bool result = list_games(a, event, game, each, context, e);
    mtx_unlock(&a->lock);
    return result;
}

// --- events ---

static int64_t last_number(Archive *a, const char *event) {
    sqlite3_stmt *s = a->sql[SQL_LAST_NUMBER];
    bind_text(s, 0, event);
    int64_t last = sqlite3_step(s) == SQLITE_ROW ? sqlite3_column_int64(s, 0) : 0;
    sqlite3_reset(s);
    return last;
}

int64_t archive_last_number(Archive *a, const char *event) {
    mtx_lock(&a->lock);
    int64_t result = last_number(a, event);
    mtx_unlock(&a->lock);
    return result;
}

static bool set_event(Archive *a, const char *event, const char *text, Error *e) {
    if (!begin(a, e)) return false;
    bind_text(a->sql[SQL_SET_EVENT], 0, event);
    bind_text(a->sql[SQL_SET_EVENT], 1, text);
    bool ok = run(a, SQL_SET_EVENT) || archive_error(a, e);
    sqlite3_clear_bindings(a->sql[SQL_SET_EVENT]);
    return finish(a, ok, e);
}

bool archive_set_event(Archive *a, const char *event, const char *text, Error *e) {
    mtx_lock(&a->lock);
    bool result = set_event(a, event, text, e);
    mtx_unlock(&a->lock);
    return result;
}

static char *event_text(Archive *a, const char *event) {
    sqlite3_stmt *s = a->sql[SQL_EVENT];
    bind_text(s, 0, event);
    bool there = sqlite3_step(s) == SQLITE_ROW && sqlite3_column_int(s, 1) == 1;
    char *text = there ? mem_text(column_text(s, 0)) : NULL;
    sqlite3_reset(s);
    return text;
}

char *archive_event_text(Archive *a, const char *event) {
    mtx_lock(&a->lock);
    char *result = event_text(a, event);
    mtx_unlock(&a->lock);
    return result;
}

// The first name after all that begin with `prefix`, which is plain ASCII.
static void add_after(const char *prefix, Str *out) {
    str_add(out, prefix);
    if (out->len) out->text[out->len - 1]++;
}

static bool list_events(Archive *a, const char *prefix, const char *sql, size_t limit,
                        ArchiveEachEvent *each, void *context, Error *e) {
    sqlite3_stmt *s;
    if (sqlite3_prepare_v2(a->db, sql, -1, &s, NULL) != SQLITE_OK) return archive_error(a, e);
    Str after = {0};
    add_after(prefix, &after);
    bind_text(s, 0, prefix);
    bind_text(s, 1, *prefix ? str_text(&after) : NULL);
    int code = SQLITE_ROW;
    for (size_t n = 0; n < limit && (code = sqlite3_step(s)) == SQLITE_ROW; n++) {
        bool sound = sqlite3_column_int(s, 2) == 1;
        if (sound && !each(context, column_text(s, 0), column_text(s, 1))) break;
    }
    bool ok = code == SQLITE_ROW || code == SQLITE_DONE || archive_error(a, e);
    sqlite3_finalize(s);
    str_clear(&after);
    return ok;
}

#define LIST_EVENTS                                                                                \
    "SELECT name, text, checksum(name, text) = sum FROM event "                                    \
    "WHERE name >= ?1 AND (?2 IS NULL OR name < ?2) ORDER BY name"

bool archive_list_events(Archive *a, const char *prefix, ArchiveEachEvent *each, void *context,
                         Error *e) {
    mtx_lock(&a->lock);
    bool ok = list_events(a, prefix, LIST_EVENTS, SIZE_MAX, each, context, e);
    mtx_unlock(&a->lock);
    return ok;
}

bool archive_last_events(Archive *a, const char *prefix, size_t limit, ArchiveEachEvent *each,
                         void *context, Error *e) {
    mtx_lock(&a->lock);
    bool ok = list_events(a, prefix, LIST_EVENTS " DESC", limit, each, context, e);
    mtx_unlock(&a->lock);
    return ok;
}

bool archive_first_events(Archive *a, const char *prefix, size_t limit, ArchiveEachEvent *each,
                          void *context, Error *e) {
    mtx_lock(&a->lock);
    bool ok = list_events(a, prefix, LIST_EVENTS, limit, each, context, e);
    mtx_unlock(&a->lock);
    return ok;
}

// --- removing ---

static bool drop_rows(Archive *a, int64_t id) {
    static const Sql rows[] = {SQL_DROP_ABOUT, SQL_DROP_TREE, SQL_DROP_SEATS, SQL_DROP_GAME};
    bool ok = true;
    for (size_t i = 0; i < sizeof rows / sizeof *rows && ok; i++) {
        bind_number(a->sql[rows[i]], 0, id);
        ok = run(a, rows[i]);
    }
    if (ok && sqlite3_changes(a->db) > 0 && id > a->removed) a->removed = id;
    return ok;
}

static bool drop_event(Archive *a, const char *event) {
    bind_text(a->sql[SQL_DROP_EVENT], 0, event);
    bool ok = run(a, SQL_DROP_EVENT);
    sqlite3_clear_bindings(a->sql[SQL_DROP_EVENT]);
    return ok;
}

// A game of the event, 0 when there is none; false when that cannot be read.
static bool game_of(Archive *a, const char *event, int64_t *id) {
    sqlite3_stmt *s = a->sql[SQL_GAME_OF];
    bind_text(s, 0, event);
    int code = sqlite3_step(s);
    *id = code == SQLITE_ROW ? sqlite3_column_int64(s, 0) : 0;
    sqlite3_reset(s);
    return code == SQLITE_ROW || code == SQLITE_DONE;
}

bool archive_remove(Archive *a, int64_t id, Error *e) {
    mtx_lock(&a->lock);
    bool ok = begin(a, e);
    if (ok) {
        bool done = drop_rows(a, id), found = sqlite3_changes(a->db) > 0;
        if (!done)
            archive_error(a, e);
        else if (!found)
            error_set(e, "%.200s: there is no game %lld", a->path, (long long)id);
        ok = finish(a, done && found, e);
    }
    mtx_unlock(&a->lock);
    return ok;
}

bool archive_remove_event(Archive *a, const char *event, int64_t *games, Error *e) {
    mtx_lock(&a->lock);
    int64_t id = 0, removed = 0;
    bool ok = begin(a, e);
    if (ok) {
        bool done = drop_event(a, event) && game_of(a, event, &id);
        for (; done && id; removed++) done = drop_rows(a, id) && game_of(a, event, &id);
        if (!done) archive_error(a, e);
        ok = finish(a, done, e);
    }
    mtx_unlock(&a->lock);
    if (games) *games = ok ? removed : 0;
    return ok;
}

static int64_t pragma_number(Archive *a, const char *sql) {
    sqlite3_stmt *s = NULL;
    int64_t n = 0;
    if (sqlite3_prepare_v2(a->db, sql, -1, &s, NULL) == SQLITE_OK && sqlite3_step(s) == SQLITE_ROW)
        n = sqlite3_column_int64(s, 0);
    sqlite3_finalize(s);
    return n;
}

int64_t archive_bytes(Archive *a) {
    mtx_lock(&a->lock);
    int64_t pages = pragma_number(a, "PRAGMA page_count");
    int64_t free_pages = pragma_number(a, "PRAGMA freelist_count");
    int64_t bytes = (pages - free_pages) * pragma_number(a, "PRAGMA page_size");
    mtx_unlock(&a->lock);
    return bytes;
}
