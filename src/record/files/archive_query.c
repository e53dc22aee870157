// SPDX-License-Identifier: MIT
// archive_query.c - see archive_query.h. Statements are made of conditions on the table "about",
// with the texts of the query bound by name.
#include "record/files/archive_query.h"

#include "record/files/archive_about.h"
#include "record/files/archive_file.h"

// --- conditions ---

static const char *equality(const char *text) {
    return strchr(text, '*') ? "GLOB" : "=";
}

static void add_player(Str *sql, const char *name, const char *parameter) {
    if (name)
        str_addf(sql, " AND about.id IN (SELECT game FROM seat WHERE name %s %s)", equality(name),
                 parameter);
}

// The first moves are in the column, with an index; of longer openings the rest is in the game.
static void add_opening(Str *sql, const char *opening) {
    if (!opening || !*opening) return;
    str_add(sql, " AND about.opening >= about_words(:opening, 16) AND "
                 "about.opening < about_words(:opening, 16) || '!' AND "
                 "(about.opening = about_words(:opening, 16) OR "
                 "about.opening >= about_words(:opening, 16) || ' ')");
    size_t words = 1;
    for (const char *p = opening; *p; p++) words += *p == ' ';
    if (words > ARCHIVE_OPENING_PLIES)
        str_add(sql, " AND (SELECT substr(g.moves || ' ', 1, length(:opening) + 1) FROM game g "
                     "WHERE g.id = about.id) = :opening || ' '");
}

// The result of seat `s`: 1, 0, -1 or NULL. The best of the others counts; alone it is against 0.
#define SEAT_RESULT                                                                                \
    "(SELECT (s.payoff > coalesce(max(o.payoff), 0)) - (s.payoff < coalesce(max(o.payoff), 0)) "   \
    "FROM seat o WHERE o.game = s.game AND o.player <> s.player)"

static void add_result(Str *sql, const ArchiveQuery *q) {
    if (q->result == RESULT_ANY) return;
    if (q->player)
        str_addf(sql,
                 " AND EXISTS (SELECT 1 FROM seat s WHERE s.game = about.id AND s.name %s :player "
                 "AND s.payoff IS NOT NULL AND " SEAT_RESULT " = :result)",
                 equality(q->player));
    else
        str_add(sql, " AND about.outcome = :result");
}

static void add_conditions(Str *sql, const ArchiveQuery *q) {
    str_add(sql, " WHERE 1");
    if (q->game) str_add(sql, " AND about.game = :game");
    if (q->event)
        str_addf(sql, " AND about.id IN (SELECT id FROM game WHERE event %s :event)",
                 equality(q->event));
    if (q->occasion) str_addf(sql, " AND about.occasion %s :occasion", equality(q->occasion));
    add_player(sql, q->player, ":player");
    add_player(sql, q->against, ":against");
    if (q->since) str_add(sql, " AND about.date >= :since");
    if (q->until) str_add(sql, " AND substr(about.date, 1, length(:until)) <= :until");
    add_opening(sql, q->opening);
    add_result(sql, q);
}

static void bind_named(sqlite3_stmt *s, const char *name, const char *text) {
    int at = sqlite3_bind_parameter_index(s, name);
    if (at && text) sqlite3_bind_text(s, at, text, -1, SQLITE_STATIC);
}

static void bind_query(sqlite3_stmt *s, const ArchiveQuery *q) {
    static const int results[] = {
        [RESULT_ANY] = 0, [RESULT_WIN] = 1, [RESULT_DRAW] = 0, [RESULT_LOSS] = -1};
    bind_named(s, ":game", q->game);
    bind_named(s, ":event", q->event);
    bind_named(s, ":occasion", q->occasion);
    bind_named(s, ":player", q->player);
    bind_named(s, ":against", q->against);
    bind_named(s, ":since", q->since);
    bind_named(s, ":until", q->until);
    bind_named(s, ":opening", q->opening);
    int at = sqlite3_bind_parameter_index(s, ":result");
    if (at) sqlite3_bind_int(s, at, results[q->result]);
}

// Prepares a statement of a query; NULL with the reason.
static sqlite3_stmt *prepare(Archive *a, const Str *sql, const ArchiveQuery *q, Error *e) {
    sqlite3_stmt *s = NULL;
    if (a->form < ARCHIVE_ABOUT_FORM)
        error_set(e,
                  "%.200s: an archive of format %d has nothing to search by; 'genpei archive "
                  "upgrade' changes it to format %d",
                  a->path, a->form, ARCHIVE_FORM);
    else if (sqlite3_prepare_v2(a->db, str_text(sql), -1, &s, NULL) != SQLITE_OK)
        archive_error(a, e);
    else
        bind_query(s, q);
    return s;
}

static const char *text_at(sqlite3_stmt *s, int column) {
    const unsigned char *text = sqlite3_column_text(s, column);
    return text ? (const char *)text : "";
}

// Ends a statement whose last step gave `code`.
static bool end(Archive *a, sqlite3_stmt *s, int code, Error *e) {
    bool ok = code == SQLITE_ROW || code == SQLITE_DONE;
    if (!ok) archive_error(a, e);
    sqlite3_finalize(s);
    return ok;
}

// --- games ---

static bool is_plain(const ArchiveQuery *q) {
    return !q->occasion && !q->player && !q->against && !q->since && !q->until && !q->opening &&
           q->result == RESULT_ANY && !q->limit && !(q->event && strchr(q->event, '*'));
}

static bool query_games(Archive *a, const ArchiveQuery *q, ArchiveEach *each, void *context,
                        Error *e) {
    Str sql = {0};
    str_add(&sql, ARCHIVE_SELECT_ROW "WHERE id IN (SELECT about.id FROM about");
    add_conditions(&sql, q);
    str_add(&sql, ") ORDER BY id");
    if (q->limit) str_addf(&sql, " LIMIT %lld", (long long)q->limit);
    sqlite3_stmt *s = prepare(a, &sql, q, e);
    str_clear(&sql);
    if (!s) return false;
    bool ok = archive_each_row(a, s, each, context, e);
    sqlite3_finalize(s);
    return ok;
}

bool archive_query(Archive *a, const ArchiveQuery *q, ArchiveEach *each, void *context, Error *e) {
    if (is_plain(q)) return archive_list(a, q->event, q->game, each, context, e);
    mtx_lock(&a->lock);
    bool ok = query_games(a, q, each, context, e);
    mtx_unlock(&a->lock);
    return ok;
}

// --- counts ---

// Steps through rows of: key, games, wins, draws, losses, plies.
static bool each_count(Archive *a, sqlite3_stmt *s, ArchiveEachCount *each, void *context,
                       Error *e) {
    int code;
    bool more = true;
    while (more && (code = sqlite3_step(s)) == SQLITE_ROW) {
        ArchiveCount c = {.key = text_at(s, 0),
                          .games = sqlite3_column_int64(s, 1),
                          .wins = sqlite3_column_int64(s, 2),
                          .draws = sqlite3_column_int64(s, 3),
                          .losses = sqlite3_column_int64(s, 4),
                          .plies = sqlite3_column_double(s, 5)};
        more = each(context, &c);
    }
    return end(a, s, more ? code : SQLITE_DONE, e);
}

// Rows of games: key `k`, which stands between the two calls, result `r` of the query's player
// (else of the first), and plies.
static void begin_counts(Str *sql) {
    str_add(sql,
            "SELECT k, count(*), sum(r = 1), sum(r = 0), sum(r = -1), avg(plies) FROM (SELECT ");
}

static void add_counted_games(Str *sql, const ArchiveQuery *q) {
    if (q->player) {
        str_addf(sql,
                 " AS k, (SELECT iif(s.payoff IS NULL, NULL, " SEAT_RESULT ") FROM seat s "
                 "WHERE s.game = about.id AND s.name %s :player",
                 equality(q->player));
        if (q->against)
            str_addf(sql,
                     " AND EXISTS (SELECT 1 FROM seat o WHERE o.game = s.game AND "
                     "o.player <> s.player AND o.name %s :against)",
                     equality(q->against));
        str_add(sql, " ORDER BY s.player LIMIT 1) AS r");
    } else {
        str_add(sql, " AS k, about.outcome AS r");
    }
    str_add(sql, ", about.plies AS plies FROM about");
    add_conditions(sql, q);
}

static bool run_counts(Archive *a, Str *sql, const ArchiveQuery *q, ArchiveEachCount *each,
                       void *context, Error *e) {
    mtx_lock(&a->lock);
    sqlite3_stmt *s = prepare(a, sql, q, e);
    bool ok = s && each_count(a, s, each, context, e);
    mtx_unlock(&a->lock);
    str_clear(sql);
    return ok;
}

// Every player of a game is counted, with the result of that player.
static void count_players(Str *sql, const ArchiveQuery *q) {
    str_add(sql, "SELECT s.name, count(*), sum(r = 1), sum(r = 0), sum(r = -1), avg(plies) FROM ("
                 "SELECT s.name, about.plies, iif(s.payoff IS NULL, NULL, " SEAT_RESULT ") AS r "
                 "FROM about JOIN seat s ON s.game = about.id");
    add_conditions(sql, q);
    str_add(sql, ") s GROUP BY 1 ORDER BY 2 DESC, 1");
}

bool archive_count(Archive *a, const ArchiveQuery *q, ArchiveCountBy by, int64_t amount,
                   ArchiveEachCount *each, void *context, Error *e) {
    static const char *const keys[COUNT_BY_COUNT] = {
        [COUNT_BY_GAME] = "about.game",
        [COUNT_BY_YEAR] = "substr(date, 1, 4)",
        [COUNT_BY_MONTH] = "substr(date, 1, 7)",
        [COUNT_BY_OCCASION] = "occasion",
        [COUNT_BY_ENDING] = "(SELECT ending FROM game WHERE game.id = about.id)",
    };
    bool in_order = by == COUNT_BY_YEAR || by == COUNT_BY_MONTH || by == COUNT_BY_LENGTH;
    Str sql = {0};
    if (by == COUNT_BY_PLAYER) {
        count_players(&sql, q);
        return run_counts(a, &sql, q, each, context, e);
    }
    long long step = amount > 0 ? amount : 1;
    begin_counts(&sql);
    if (by == COUNT_BY_OPENING)
        str_addf(&sql, "about_words(opening, %lld)", step);
    else if (by == COUNT_BY_LENGTH)
        str_addf(&sql, "about.plies / %lld * %lld", step, step);
    else
        str_add(&sql, keys[by]);
    add_counted_games(&sql, q);
    str_add(&sql, in_order ? ") GROUP BY 1 ORDER BY 1" : ") GROUP BY 1 ORDER BY 2 DESC, 1");
    return run_counts(a, &sql, q, each, context, e);
}

bool archive_next_moves(Archive *a, const ArchiveQuery *q, ArchiveEachCount *each, void *context,
                        Error *e) {
    long long played = q->opening && *q->opening ? 1 : 0;
    for (const char *p = q->opening ? q->opening : ""; *p; p++) played += *p == ' ';
    Str sql = {0};
    bool inside = played < ARCHIVE_OPENING_PLIES;
    const char *from =
        inside ? "about.opening" : "(SELECT g.moves FROM game g WHERE g.id = about.id)";
    begin_counts(&sql);
    str_addf(&sql, "about_word(%s, %lld)", from, played);
    add_counted_games(&sql, q);
    str_add(&sql, " AND about.opening IS NOT NULL) WHERE k IS NOT NULL GROUP BY 1 "
                  "ORDER BY 2 DESC, 1");
    return run_counts(a, &sql, q, each, context, e);
}

// --- results in order of time ---

bool archive_results(Archive *a, const ArchiveQuery *q, ArchiveEachResult *each, void *context,
                     Error *e) {
    Str sql = {0};
    str_add(&sql, "SELECT about.id, date, x.name, y.name, outcome FROM about "
                  "JOIN seat x ON x.game = about.id AND x.player = 0 "
                  "JOIN seat y ON y.game = about.id AND y.player = 1");
    add_conditions(&sql, q);
    str_add(&sql, " AND outcome IS NOT NULL AND "
                  "(SELECT players FROM game g WHERE g.id = about.id) = 2 "
                  "ORDER BY date, about.id");
    mtx_lock(&a->lock);
    sqlite3_stmt *s = prepare(a, &sql, q, e);
    str_clear(&sql);
    int code = SQLITE_DONE;
    bool more = s != NULL;
    while (more && (code = sqlite3_step(s)) == SQLITE_ROW) {
        ArchiveResultRow row = {.id = sqlite3_column_int64(s, 0),
                                .date = text_at(s, 1),
                                .names = {text_at(s, 2), text_at(s, 3)},
                                .outcome = sqlite3_column_int(s, 4)};
        more = each(context, &row);
    }
    bool ok = s && end(a, s, more ? code : SQLITE_DONE, e);
    mtx_unlock(&a->lock);
    return ok;
}

// --- games that are there twice ---

// Texts are compared too: different games may have one hash.
#define SAME_PLAYERS                                                                               \
    "(SELECT group_concat(name, char(10)) FROM (SELECT name FROM seat WHERE game = first.id "      \
    "ORDER BY player)) = (SELECT group_concat(name, char(10)) FROM (SELECT name FROM seat WHERE "  \
    "game = again.id ORDER BY player))"

bool archive_duplicates(Archive *a, bool any_players, ArchiveEachTwice *each, void *context,
                        Error *e) {
    Str sql = {0};
    str_add(&sql, "SELECT min(first.id), again.id, max(same) FROM (SELECT first.id AS f, again.id "
                  "AS g, " SAME_PLAYERS " AS same FROM about again JOIN about first ON "
                  "first.moves_hash = again.moves_hash AND first.id < again.id JOIN game x ON "
                  "x.id = first.id JOIN game y ON y.id = again.id WHERE x.game = y.game AND "
                  "x.start = y.start AND x.moves = y.moves AND x.plies > 0");
    str_addf(&sql,
             ") AS pair JOIN about first ON first.id = f JOIN about again ON again.id = g "
             "WHERE same OR %d GROUP BY again.id ORDER BY again.id",
             any_players);
    mtx_lock(&a->lock);
    sqlite3_stmt *s = prepare(a, &sql, &(ArchiveQuery){0}, e);
    str_clear(&sql);
    int code = SQLITE_DONE;
    bool more = s != NULL;
    while (more && (code = sqlite3_step(s)) == SQLITE_ROW)
        more = each(context, sqlite3_column_int64(s, 0), sqlite3_column_int64(s, 1),
                    sqlite3_column_int(s, 2) == 1);
    bool ok = s && end(a, s, more ? code : SQLITE_DONE, e);
    mtx_unlock(&a->lock);
    return ok;
}
