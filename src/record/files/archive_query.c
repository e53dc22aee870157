// SPDX-License-Identifier: MIT
// archive_query.c - see archive_query.h. Statements are made of conditions on the table "about",
// with the texts of the query bound by name.
#include "record/files/archive_query.h"

#include "base/mem.h"
#include "record/files/archive_about.h"
#include "record/files/archive_file.h"
#include "record/files/count_tree.h"

#include <stdlib.h>

// --- conditions ---

static const char *equality(const char *text) {
    return strchr(text, '*') ? "GLOB" : "=";
}

// A name with `*` as GLOB reads it, for which ? and [ are signs too.
static void add_pattern(Str *out, const char *name) {
    for (; *name; name++)
        if (*name == '?' || *name == '[')
            str_addf(out, "[%c]", *name);
        else
            str_add_char(out, *name);
}

// That of the other seats of the game of `s` one is `against`.
static void add_against(Str *sql, const ArchiveQuery *q) {
    if (q->against)
        str_addf(sql,
                 " AND EXISTS (SELECT 1 FROM seat a WHERE a.game = s.game AND "
                 "a.player <> s.player AND a.name %s :against)",
                 equality(q->against));
}

static void add_players(Str *sql, const ArchiveQuery *q) {
    if (q->player) {
        str_addf(sql, " AND about.id IN (SELECT s.game FROM seat s WHERE s.name %s :player",
                 equality(q->player));
        add_against(sql, q);
        str_add_char(sql, ')');
    } else if (q->against) {
        str_addf(sql, " AND about.id IN (SELECT game FROM seat WHERE name %s :against)",
                 equality(q->against));
    }
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

// The result of the first player.
static const char *outcome_in(const Archive *a) {
    return a->form < ARCHIVE_TEAMS_FORM
               ? "iif(about.outcome = 0, " ARCHIVE_OUTCOME("about.id") ", about.outcome)"
               : "about.outcome";
}

// The seats of a game that the query asks about: of its player, with its result.
static void add_asked_seats(Str *sql, const ArchiveQuery *q) {
    str_addf(sql, " FROM seat s WHERE s.game = about.id AND s.name %s :player",
             equality(q->player));
    add_against(sql, q);
    if (q->result != RESULT_ANY) str_add(sql, " AND " ARCHIVE_SEAT_RESULT " = :result");
}

static void add_result(const Archive *a, Str *sql, const ArchiveQuery *q) {
    if (q->result == RESULT_ANY) return;
    if (q->player) {
        str_add(sql, " AND EXISTS (SELECT 1");
        add_asked_seats(sql, q);
        str_add_char(sql, ')');
    } else {
        str_addf(sql, " AND %s = :result", outcome_in(a));
    }
}

static void add_conditions(const Archive *a, Str *sql, const ArchiveQuery *q) {
    str_add(sql, " WHERE 1");
    if (q->game && q->game_too)
        str_add(sql, " AND about.game IN (:game, :game_too)");
    else if (q->game)
        str_add(sql, " AND about.game = :game");
    if (q->event)
        str_addf(sql, " AND about.id IN (SELECT id FROM game WHERE event %s :event)",
                 equality(q->event));
    if (q->occasion) str_addf(sql, " AND about.occasion %s :occasion", equality(q->occasion));
    add_players(sql, q);
    if (q->since) str_add(sql, " AND about.date >= :since");
    if (q->until) str_add(sql, " AND substr(about.date, 1, length(:until)) <= :until");
    if (q->without) str_addf(sql, " AND about.id NOT IN (%s)", q->without);
    add_opening(sql, q->opening);
    add_result(a, sql, q);
}

static void bind_named(sqlite3_stmt *s, const char *name, const char *text) {
    int at = sqlite3_bind_parameter_index(s, name);
    if (at && text) sqlite3_bind_text(s, at, text, -1, SQLITE_STATIC);
}

// A name, in which * is any text.
static void bind_name(sqlite3_stmt *s, const char *parameter, const char *name) {
    int at = sqlite3_bind_parameter_index(s, parameter);
    if (!at || !name) return;
    Str text = {0};
    if (strchr(name, '*'))
        add_pattern(&text, name);
    else
        str_add(&text, name);
    sqlite3_bind_text(s, at, str_text(&text), -1, SQLITE_TRANSIENT);
    str_clear(&text);
}

static void bind_query(sqlite3_stmt *s, const ArchiveQuery *q) {
    static const int results[] = {
        [RESULT_ANY] = 0, [RESULT_WIN] = 1, [RESULT_DRAW] = 0, [RESULT_LOSS] = -1};
    bind_named(s, ":game", q->game);
    bind_named(s, ":game_too", q->game_too);
    bind_name(s, ":event", q->event);
    bind_name(s, ":occasion", q->occasion);
    bind_name(s, ":player", q->player);
    bind_name(s, ":against", q->against);
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

// What archives without the table "about" answer too; in those a game has one name.
static bool is_plain(const Archive *a, const ArchiveQuery *q) {
    return !q->occasion && !q->player && !q->against && !q->since && !q->until && !q->opening &&
           q->result == RESULT_ANY && !q->limit && !q->without &&
           (!q->game_too || a->form < ARCHIVE_ABOUT_FORM) && !(q->event && strchr(q->event, '*'));
}

static bool query_games(Archive *a, const ArchiveQuery *q, ArchiveEach *each, void *context,
                        Error *e) {
    Str sql = {0};
    str_add(&sql, ARCHIVE_SELECT_ROW "WHERE id IN (SELECT about.id FROM about");
    add_conditions(a, &sql, q);
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
    if (is_plain(a, q)) return archive_list(a, q->event, q->game, each, context, e);
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

static size_t opening_words(const ArchiveQuery *q) {
    size_t words = q->opening && *q->opening;
    for (const char *p = q->opening ? q->opening : ""; *p; p++) words += *p == ' ';
    return words;
}

// The index of openings leads to rows all over the table: where many games are chosen, one after
// the other is faster.
static void add_about(Str *sql, const ArchiveQuery *q) {
    enum { FEW_GAMES = 4 }; // moves
    str_add(sql, opening_words(q) < FEW_GAMES ? " FROM about NOT INDEXED" : " FROM about");
}

static void add_counted_games(const Archive *a, Str *sql, const ArchiveQuery *q) {
    if (q->player) {
        str_add(sql, " AS k, (SELECT " ARCHIVE_SEAT_RESULT);
        add_asked_seats(sql, q);
        str_add(sql, " ORDER BY s.player LIMIT 1) AS r");
    } else {
        str_addf(sql, " AS k, %s AS r", outcome_in(a));
    }
    str_add(sql, ", about.plies AS plies");
    add_about(sql, q);
    add_conditions(a, sql, q);
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

// --- counts of players: here, since a group for each name would be sorted by SQLite ---

typedef struct {
    int64_t id, plies;
    int n;
    Str names[PLAYERS_MAX];
    bool has_payoff[PLAYERS_MAX];
    int64_t payoffs[PLAYERS_MAX];
} Seats;

// The result of a player, as ARCHIVE_SEAT_RESULT has it.
static CountResult seat_result(const Seats *s, int player) {
    int64_t most = 1, least = 0; // of a player alone
    bool any = false;
    if (!s->has_payoff[player]) return COUNT_NO_RESULT;
    for (int i = 0; i < s->n; i++) {
        if (i == player || !s->has_payoff[i]) continue;
        if (!any || s->payoffs[i] > most) most = s->payoffs[i];
        if (!any || s->payoffs[i] < least) least = s->payoffs[i];
        any = true;
    }
    int64_t own = s->payoffs[player];
    return own < most ? COUNT_LOSS : own > least ? COUNT_WIN : COUNT_DRAW;
}

static void count_seats(Seats *s, CountTree *t) {
    for (int i = 0; i < s->n; i++)
        count_tree_add(t, 0, str_text(&s->names[i]), s->names[i].len, seat_result(s, i), s->plies);
    s->n = 0;
}

// A row: game, plies, name, payoff.
static void take_seat(Seats *s, sqlite3_stmt *row, CountTree *t) {
    int64_t id = sqlite3_column_int64(row, 0);
    if (id != s->id || s->n == PLAYERS_MAX) count_seats(s, t);
    s->id = id;
    s->plies = sqlite3_column_int64(row, 1);
    str_reset(&s->names[s->n]);
    str_add(&s->names[s->n], text_at(row, 2));
    s->has_payoff[s->n] = sqlite3_column_type(row, 3) != SQLITE_NULL;
    s->payoffs[s->n++] = sqlite3_column_int64(row, 3);
}

static bool read_seats(Archive *a, sqlite3_stmt *s, CountTree *t, Error *e) {
    Seats *seats = mem_new(1, sizeof *seats);
    int code;
    while ((code = sqlite3_step(s)) == SQLITE_ROW) take_seat(seats, s, t);
    count_seats(seats, t);
    for (int i = 0; i < PLAYERS_MAX; i++) str_clear(&seats->names[i]);
    free(seats);
    return end(a, s, code, e);
}

typedef struct {
    ArchiveEachCount *each;
    ArchiveEachMove *each_move;
    void *context;
} CountGiver;

static bool give_count(void *context, size_t level, const CountNode *c) {
    const CountGiver *g = context;
    ArchiveCount count = {.key = c->key,
                          .games = c->games,
                          .wins = c->wins,
                          .draws = c->draws,
                          .losses = c->losses,
                          .plies = c->plies / (double)c->games};
    return g->each ? g->each(g->context, &count) : g->each_move(g->context, level, &count);
}

// Every player of a game is counted, with the result of that player.
static bool count_players(Archive *a, const ArchiveQuery *q, ArchiveEachCount *each, void *context,
                          Error *e) {
    Str sql = {0};
    CountTree *t = count_tree_new();
    str_add(&sql, "SELECT about.id, about.plies, s.name, s.payoff");
    add_about(&sql, q);
    str_add(&sql, " CROSS JOIN seat s ON s.game = about.id");
    add_conditions(a, &sql, q);
    str_add(&sql, " ORDER BY about.id, s.player");
    mtx_lock(&a->lock);
    sqlite3_stmt *s = prepare(a, &sql, q, e);
    bool ok = s && read_seats(a, s, t, e);
    mtx_unlock(&a->lock);
    if (ok) count_tree_walk(t, 1, give_count, &(CountGiver){.each = each, .context = context});
    count_tree_free(t);
    str_clear(&sql);
    return ok;
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
    if (by == COUNT_BY_PLAYER) return count_players(a, q, each, context, e);
    long long step = amount > 0 ? amount : 1;
    begin_counts(&sql);
    if (by == COUNT_BY_OPENING && step > ARCHIVE_OPENING_PLIES)
        str_addf(&sql,
                 "(SELECT about_words(g.moves, %lld) FROM game g WHERE g.id = about.id AND "
                 "about.opening IS NOT NULL)",
                 step);
    else if (by == COUNT_BY_OPENING)
        str_addf(&sql, "about_words(opening, %lld)", step);
    else if (by == COUNT_BY_LENGTH)
        str_addf(&sql, "about.plies / %lld * %lld", step, step);
    else
        str_add(&sql, keys[by]);
    add_counted_games(a, &sql, q);
    str_add(&sql, in_order ? ") GROUP BY 1 ORDER BY 1" : ") GROUP BY 1 ORDER BY 2 DESC, 1");
    return run_counts(a, &sql, q, each, context, e);
}

// --- trees ---

// Counts a game in the groups of its moves, from number `from` on.
static void add_line(CountTree *t, const char *moves, size_t from, int64_t depth,
                     CountResult result, int64_t plies) {
    uint32_t group = 0;
    for (size_t i = 0; *moves && depth > 0; i++) {
        size_t n = strcspn(moves, " ");
        if (i >= from) {
            group = count_tree_add(t, group, moves, n, result, plies);
            depth--;
        }
        moves += n + (moves[n] == ' ');
    }
}

// Rows: moves, result, plies.
static bool read_lines(Archive *a, sqlite3_stmt *s, size_t from, int64_t depth, CountTree *t,
                       Error *e) {
    int code;
    while ((code = sqlite3_step(s)) == SQLITE_ROW) {
        bool known = sqlite3_column_type(s, 1) != SQLITE_NULL;
        CountResult result = known ? (CountResult)sqlite3_column_int(s, 1) : COUNT_NO_RESULT;
        add_line(t, text_at(s, 0), from, depth, result, sqlite3_column_int64(s, 2));
    }
    return end(a, s, code, e);
}

bool archive_next_moves(Archive *a, const ArchiveQuery *q, int64_t depth, int64_t least,
                        ArchiveEachMove *each, void *context, Error *e) {
    size_t played = opening_words(q);
    bool inside = played + (size_t)depth <= ARCHIVE_OPENING_PLIES;
    Str sql = {0};
    CountTree *t = count_tree_new();
    str_add(&sql, "SELECT k, r, plies FROM (SELECT ");
    str_add(&sql, inside ? "about.opening" : "(SELECT g.moves FROM game g WHERE g.id = about.id)");
    add_counted_games(a, &sql, q);
    str_add(&sql, " AND about.opening IS NOT NULL)");
    mtx_lock(&a->lock);
    sqlite3_stmt *s = prepare(a, &sql, q, e);
    bool ok = s && read_lines(a, s, played, depth, t, e);
    mtx_unlock(&a->lock);
    if (ok)
        count_tree_walk(t, least, give_count, &(CountGiver){.each_move = each, .context = context});
    count_tree_free(t);
    str_clear(&sql);
    return ok;
}

// --- results in order of time ---

bool archive_results(Archive *a, const ArchiveQuery *q, ArchiveEachResult *each, void *context,
                     Error *e) {
    Str sql = {0};
    str_add(&sql, "SELECT about.id, date, x.name, y.name, outcome");
    add_about(&sql, q);
    str_add(&sql, " CROSS JOIN seat x ON x.game = about.id AND x.player = 0 "
                  "CROSS JOIN seat y ON y.game = about.id AND y.player = 1");
    add_conditions(a, &sql, q);
    str_add(&sql, " AND outcome IS NOT NULL AND "
                  "NOT EXISTS (SELECT 1 FROM seat z WHERE z.game = about.id AND z.player = 2) "
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

// Of the game "first" and the game "again", which is x, y in the table "game", p, q in "tree".
// Texts are compared too: different games may have one hash.
#define OF_SEATS(what)                                                                             \
    "(SELECT group_concat(" what ", char(10)) FROM (SELECT * FROM seat WHERE game = first.id "     \
    "ORDER BY player)) = (SELECT group_concat(" what ", char(10)) FROM (SELECT * FROM seat WHERE " \
    "game = again.id ORDER BY player))"

#define SAME_MOVES                                                                                 \
    "x.game = y.game AND x.start = y.start AND x.moves = y.moves AND x.plies > 0 AND "             \
    "x.ending = y.ending AND " OF_SEATS("coalesce(payoff, '-')")

// Whether one game says all that the other says.
#define SAYS(x, p, y, q)                                                                           \
    y ".comment IN ('', " x ".comment) AND " y ".seed IN (0, " x ".seed) AND "                     \
      "coalesce(" y ".times, '') IN ('', coalesce(" x ".times, '')) AND "                          \
      "coalesce(" y ".thoughts, '') IN ('', coalesce(" x ".thoughts, '')) AND "                    \
      "about_says(" p ".lines, " q ".lines)"

// A game that was played here is another one, whatever it looks like: its date is no heading.
#define IS_IMPORTED                                                                                \
    "y.event NOT GLOB 'match *' AND y.event NOT GLOB 'board/*' AND y.event <> 'play' AND "         \
    "again.date IS about_date(about_heading(q.lines, 'started'))"

#define DUPLICATES                                                                                 \
    "SELECT again.id, first.id, " OF_SEATS(                                                        \
        "name") " AS same FROM about again JOIN about first "                                      \
                "ON first.moves_hash = again.moves_hash AND first.id <> again.id "                 \
                "JOIN game x ON x.id = first.id LEFT JOIN tree p ON p.game = x.id "                \
                "JOIN game y ON y.id = again.id LEFT JOIN tree q ON q.game = y.id "                \
                "WHERE " SAME_MOVES " AND " IS_IMPORTED " AND y.event IN ('', x.event) AND " SAYS( \
                    "x", "p", "y",                                                                 \
                    "q") " AND (same OR %d) AND "                                                  \
                         "(x.event <> y.event OR first.id < again.id OR NOT (" SAYS(               \
                             "y", "q", "x", "p") ")) "                                             \
                                                 "ORDER BY again.id, same DESC, first.id"

typedef struct {
    int64_t id, first;
    bool same_players;
} Twice;

typedef struct {
    Twice *rows;
    size_t n, room;
} TwiceList;

static void note_twice(TwiceList *l, const Twice *t) {
    if (l->n && l->rows[l->n - 1].id == t->id) return;
    if (l->n == l->room) {
        l->room = l->room ? 2 * l->room : 64;
        l->rows = mem_resize(l->rows, l->room, sizeof *l->rows);
    }
    l->rows[l->n++] = *t;
}

static int compare_ids(const void *a, const void *b) {
    const Twice *x = a, *y = b;
    return (x->id > y->id) - (x->id < y->id);
}

// What the first of two says may be said again by a third: that one is the game that stays.
static Twice last_of(const TwiceList *l, Twice t) {
    const Twice *next;
    while ((next = bsearch(&(Twice){.id = t.first}, l->rows, l->n, sizeof *l->rows, compare_ids))) {
        t.first = next->first;
        t.same_players = t.same_players && next->same_players;
    }
    return t;
}

static bool find_twice(Archive *a, bool any_players, TwiceList *l, Error *e) {
    Str sql = {0};
    str_addf(&sql, DUPLICATES, any_players);
    sqlite3_stmt *s = prepare(a, &sql, &(ArchiveQuery){0}, e);
    str_clear(&sql);
    if (!s) return false;
    int code;
    while ((code = sqlite3_step(s)) == SQLITE_ROW)
        note_twice(l, &(Twice){sqlite3_column_int64(s, 0), sqlite3_column_int64(s, 1),
                               sqlite3_column_int(s, 2) == 1});
    return end(a, s, code, e);
}

bool archive_duplicates(Archive *a, bool any_players, ArchiveEachTwice *each, void *context,
                        Error *e) {
    TwiceList l = {0};
    mtx_lock(&a->lock);
    bool ok = find_twice(a, any_players, &l, e), more = ok;
    mtx_unlock(&a->lock);
    for (size_t i = 0; i < l.n && more; i++) {
        Twice t = last_of(&l, l.rows[i]);
        more = each(context, t.first, t.id, t.same_players);
    }
    free(l.rows);
    return ok;
}
