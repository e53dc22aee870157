// SPDX-License-Identifier: MIT
// web_tournament.c - see web_tournament.h.
#include "web/web_tournament.h"

#include "base/mem.h"
#include "base/os/os_posix.h"
#include "base/os/os_server.h"
#include "base/task.h"
#include "referee/tournament.h"
#include "web/base/web_runs.h"
#include "web/web_do_new.h"

enum {
    PLAYERS_AT_MOST = 16,
    GAMES_AT_MOST = 1000, // of a pairing
    GAMES_STORED = 10000, // of a tournament; of a larger one only the table is
    TOLD_EACH_MS = 100,   // quick games would flood the stream with tables
    SAVED_EACH_MS = 2000, // what a killed server may lose of a table
};

static const char *const kinds[] = {"round-robin", "gauntlet", "swiss"};

// What a running tournament reports.
typedef struct {
    Run *run;
    const TournamentSetup *setup;
    int64_t told_ns, saved_ns;
    json_t
        *pairings; // so far: [{a, b, event}], the numbers of players and the event of their games
} Telling;

// --- the table ---

static json_t *json_line(const TournamentSetup *t, const TournamentResult *r, size_t i,
                         const Rating *rating) {
    json_t *against = json_array();
    for (size_t k = 0; k < t->n; k++)
        json_array_append_new(against, r->table.games[i][k] > 0 ? json_real(r->table.points[i][k])
                                                                : json_null());
    return json_pack("{s:i, s:s, s:f, s:f, s:o, s:o, s:I, s:o}", "number", (int)i, "player",
                     t->specs[i], "points", r->points[i], "games", cross_games(&r->table, i), "elo",
                     rating->rated ? json_real(rating->elo) : json_null(), "error",
                     rating->rated ? json_real(rating->error) : json_null(), "faults",
                     (json_int_t)r->faults[i], "against", against);
}

static int64_t games_in_all(const TournamentSetup *t) {
    return tournament_pairings(t) * t->match.games;
}

static json_t *json_crosstable(const TournamentSetup *t, const TournamentResult *r, bool done) {
    Rating ratings[RATED_MAX];
    json_t *lines = json_array();
    ratings_fit(&r->table, NULL, NULL, ratings);
    for (size_t i = 0; i < t->n; i++) json_array_append_new(lines, json_line(t, r, i, &ratings[i]));
    return json_pack("{s:I, s:I, s:b, s:o}", "games", (json_int_t)r->games, "of",
                     (json_int_t)games_in_all(t), "done", (int)done, "players", lines);
}

static json_t *table_of(const Telling *t, const TournamentResult *r, bool done) {
    json_t *table = json_crosstable(t->setup, r, done);
    json_object_set(table, "pairings", t->pairings);
    return table;
}

// Stores the tournament as it was asked for, with its table.
static void save(const Telling *t, json_t *table) {
    const Run *r = t->run;
    json_t *players = json_array();
    if (!*r->saved) return;
    for (size_t i = 0; i < r->n_specs; i++)
        json_array_append_new(players, json_string(r->specs[i]));
    run_save(t->run, json_pack("{s:s, s:s, s:s, s:o, s:I, s:i, s:I, s:O}", "id", r->id, "game",
                               r->game->name, "kind", kinds[r->kind], "players", players, "games",
                               (json_int_t)r->games, "rounds", r->rounds, "seed",
                               (json_int_t)r->seed, "table", table));
}

// Where the games of a pairing are, when its first game is over.
static void note_pairing(Telling *t, size_t a, size_t b, int round) {
    size_t n = json_array_size(t->pairings);
    const json_t *last = n ? json_array_get(t->pairings, n - 1) : NULL;
    Str event = {0};
    if (!*t->run->saved || !t->setup->match.archive || tournament_has_tables(t->setup)) return;
    tournament_event(t->setup, a, b, round, &event);
    const char *known = json_string_value(json_object_get(last, "event"));
    if (!known || strcmp(known, str_text(&event)) != 0)
        json_array_append_new(t->pairings, json_pack("{s:i, s:i, s:s}", "a", (int)a, "b", (int)b,
                                                     "event", str_text(&event)));
    str_clear(&event);
}

// Whether `each_ms` have passed since `*last_ns`, which is then now.
static bool is_time(int64_t *last_ns, int64_t now_ns, int64_t each_ms) {
    if (now_ns - *last_ns < each_ms * 1000000) return false;
    *last_ns = now_ns;
    return true;
}

static void report_game(void *context, size_t a, size_t b, const MatchGame *game,
                        const TournamentResult *so_far) {
    (void)game;
    Telling *telling = context;
    int64_t now = os_now_ns();
    note_pairing(telling, a, b, so_far->round);
    if (!is_time(&telling->told_ns, now, TOLD_EACH_MS)) return;
    json_t *table = table_of(telling, so_far, false);
    if (is_time(&telling->saved_ns, now, SAVED_EACH_MS)) save(telling, table);
    run_say(telling->run, "crosstable", table, true);
}

// --- running ---

static bool see_record(void *context, const Record *record, Error *e) {
    return run_may_store(((Telling *)context)->run, record, e);
}

static void keep_games(Run *r, TournamentSetup *t) {
    if (!run_keeps_games(r, CUPS_SAVED_PREFIX, &t->match)) return;
    t->each_record = see_record;
    if (games_in_all(t) <= GAMES_STORED) return;
    t->each_record = NULL;
    t->match.archive = NULL;
    t->match.resume = false;
}

static void run_tournament(Job *job) {
    Run *r = (Run *)job;
    Openings openings = {0};
    Error e;
    TournamentSetup t = {.match = {.game = r->game,
                                   .players = r->web->setup->players,
                                   .openings = &openings,
                                   .games = r->games,
                                   .seed = r->seed,
                                   .stop = &r->stop},
                         .kind = (TournamentKind)r->kind,
                         .specs = (const char *const *)r->specs,
                         .n = r->n_specs,
                         .rounds = r->rounds};
    Telling telling = {.run = r, .setup = &t, .pairings = json_array()};
    TournamentResult *result = mem_new(1, sizeof *result);
    t.report = report_game;
    t.context = &telling;
    result->table.n = t.n;
    keep_games(r, &t);
    json_t *table = table_of(&telling, result, false);
    save(&telling, table);
    run_say(r, "crosstable", table, true); // before the first game
    bool room = memory_take(&r->web->memory, r->mb, &e);
    Task *before = task_begin(&r->stop);
    bool ok = room &&
              openings_random(&openings, r->game, openings_default_plies(r->game),
                              ((size_t)r->games + 1) / 2, r->seed, &e) &&
              tournament_run(&t, result, &e);
    task_end(before);
    table = table_of(&telling, result, true);
    if (!ok) json_object_set_new(table, "error_text", json_string(e.text));
    save(&telling, table);
    run_say(r, "crosstable", table, true);
    json_decref(telling.pairings);
    openings_clear(&openings);
    if (room) memory_give_back(&r->web->memory, r->mb);
    free(result);
    run_finish(r);
}

// --- as visitors ask for it ---

static bool read_kind(const char *name, TournamentKind *out, Error *e) {
    for (int i = 0; i < 3; i++)
        if (!name || strcmp(name, kinds[i]) == 0) {
            *out = (TournamentKind)i;
            return true;
        }
    return error_set(e, "'kind' must be round-robin, gauntlet or swiss");
}

// The players of the body, as texts that live as long as the body.
static bool read_players(Web *w, const Request *q, const Game *g, const char **texts, size_t *n,
                         Error *e) {
    const json_t *list = json_object_get(q->json, "players");
    *n = json_array_size(list);
    if (*n < 2 || *n > PLAYERS_AT_MOST)
        return error_set(e, "'players' must be a list of 2 to %d", PLAYERS_AT_MOST);
    for (size_t i = 0; i < *n; i++) {
        texts[i] = json_string_value(json_array_get(list, i));
        if (!texts[i]) return error_set(e, "'players' must be a list of texts");
        if (!handler_check_seat(w, g, texts[i], NULL, e)) return false;
    }
    return true;
}

static bool read_tournament(Web *w, const Request *q, TournamentSetup *t, const char **texts,
                            unsigned *status, Error *e) {
    const char *name = NULL, *kind = NULL;
    *status = 400;
    int64_t games = 10, rounds = 5;
    if (!request_text(q, "game", &name, e) || !request_text(q, "kind", &kind, e) ||
        !request_int(q, "games", 1, GAMES_AT_MOST, &games, e) ||
        !request_int(q, "rounds", 1, 100, &rounds, e) || !read_kind(kind, &t->kind, e))
        return false;
    if (!name) return error_set(e, "'game' is needed");
    const Game *g = request_open_game(q, name, status, e);
    if (!g || !read_players(w, q, g, texts, &t->n, e)) return false;
    t->match.game = g;
    t->match.players = w->setup->players;
    t->match.games = games;
    t->rounds = (int)rounds;
    t->specs = texts;
    return tournament_check(t, e);
}

Reply do_tournament(Web *w, Request *q) {
    const char *texts[PLAYERS_AT_MOST];
    TournamentSetup t = {0};
    int64_t seed = 0;
    unsigned status;
    Error e;
    if (!read_tournament(w, q, &t, texts, &status, &e) ||
        !request_int(q, "seed", 0, INT64_MAX, &seed, &e))
        return reply_error(status, "%s", e.text);
    if (seed == 0) os_random_bytes(&seed, 4);
    mtx_lock(&w->lock);
    Run *r = runs_add(w, run_tournament, q);
    if (!r) return runs_refuse(w);
    for (size_t i = 0; i < t.n; i++)
        if (2 * memory_need_mb(texts[i]) > r->mb) r->mb = 2 * memory_need_mb(texts[i]);
    r->game = t.match.game;
    r->games = t.match.games;
    r->seed = (uint64_t)seed;
    r->kind = (int)t.kind;
    r->rounds = t.rounds;
    r->specs = mem_new(t.n, sizeof *r->specs);
    for (; r->n_specs < t.n; r->n_specs++) r->specs[r->n_specs] = mem_text(texts[r->n_specs]);
    return runs_start(w, r);
}
