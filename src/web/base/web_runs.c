// SPDX-License-Identifier: MIT
// web_runs.c - see web_runs.h.
#include "web/base/web_runs.h"

#include "base/mem.h"
#include "base/os/os_posix.h"
#include "base/os/os_server.h"
#include "base/task.h"
#include "games/game_types.h"
#include "player/presets.h"
#include "referee/match_archive.h"
#include "web/base/web_request.h"

#include <math.h>

// --- the list ---

static void run_free(Run *r) {
    if (!r) return;
    free(r->a);
    free(r->b);
    free(r->only);
    free(r->event);
    for (size_t i = 0; i < r->n_specs; i++) free(r->specs[i]);
    free(r->specs);
    str_clear(&r->said);
    free(r);
}

void runs_clear(Runs *r) {
    for (size_t i = 0; i < RUNS_MAX; i++) run_free(r->runs[i]);
    *r = (Runs){{0}};
}

void runs_stop_all(Runs *r) {
    for (size_t i = 0; i < RUNS_MAX; i++)
        if (r->runs[i]) atomic_store(&r->runs[i]->stop, true);
}

void runs_stop_unwatched(Runs *r, int64_t now_ns) {
    for (size_t i = 0; i < RUNS_MAX; i++) {
        Run *run = r->runs[i];
        if (!run || run->done || run->paper) continue;
        if (run->topic.viewers > 0) run->alone_ns = 0;
        if (run->topic.viewers == 0 && run->alone_ns == 0) run->alone_ns = now_ns;
        if (run->alone_ns && now_ns - run->alone_ns > (int64_t)RUN_ALONE_MS * 1000000)
            atomic_store(&run->stop, true);
    }
}

Run *runs_find(Runs *r, const char *id) {
    for (size_t i = 0; i < RUNS_MAX; i++)
        if (r->runs[i] && strcmp(r->runs[i]->id, id) == 0) return r->runs[i];
    return NULL;
}

static bool has_enough(const Runs *r, uint64_t address) {
    int n = 0;
    for (size_t i = 0; i < RUNS_MAX; i++)
        n += r->runs[i] && !r->runs[i]->done && r->runs[i]->address == address;
    return n >= (os_is_this_machine(address) ? RUNS_HERE : RUNS_OF_ONE);
}

Run *runs_add(Web *w, void (*work)(Job *job), const Request *q) {
    uint64_t address = q->peer->address;
    if (pool_waiting(&w->long_runs) >= RUNS_WAITING || has_enough(&w->runs, address)) return NULL;
    // A free place, or that of the oldest run that has ended and is not watched.
    Run **place = NULL;
    for (size_t i = 0; i < RUNS_MAX; i++) {
        Run **p = &w->runs.runs[i];
        bool idle = !*p || ((*p)->done && (*p)->topic.viewers == 0);
        if (!idle || (place && !*place)) continue;
        if (!place || !*p || (*p)->number < (*place)->number) place = p;
    }
    if (!place) return NULL;
    int64_t newest = 0;
    for (size_t i = 0; i < RUNS_MAX; i++)
        if (w->runs.runs[i] && w->runs.runs[i]->number > newest) newest = w->runs.runs[i]->number;
    run_free(*place);
    Run *r = *place = mem_new(1, sizeof *r);
    uint32_t random[2];
    os_random_bytes(random, sizeof random);
    snprintf(r->id, sizeof r->id, "r%08x%06x", random[0], random[1] & 0xFFFFFF);
    r->number = newest + 1;
    r->web = w;
    r->job.run = work;
    r->address = address;
    snprintf(r->maker, sizeof r->maker, "%s", request_visitor(q));
    return r;
}

Reply runs_start(Web *w, Run *r) {
    Reply reply = reply_json(201, json_pack("{s:s}", "id", r->id));
    pool_add(&w->long_runs, &r->job);
    mtx_unlock(&w->lock);
    return reply;
}

Reply runs_refuse(Web *w) {
    mtx_unlock(&w->lock);
    log_refusal(&w->log, LOG_BUSY, "too many matches and papers");
    return reply_error(503, "too many runs are going on; try again later");
}

// --- what is said ---

typedef struct {
    Run *run;
    const char *event, *text;
    bool replaces;
} Saying;

static void say(void *context) {
    const Saying *s = context;
    Run *r = s->run;
    Web *w = r->web;
    mtx_lock(&w->lock);
    if (s->replaces) str_reset(&r->said);
    if (r->said.len < RUN_SAID_MAX) stream_event_text(s->event, s->text, &r->said);
    stream_tell_all(&w->streams, &r->topic, s->event, s->text);
    mtx_unlock(&w->lock);
}

void run_say(Run *r, const char *event, json_t *data, bool replaces) {
    char *text = json_dumps(data, JSON_COMPACT | JSON_REAL_PRECISION(9));
    json_decref(data);
    pool_do(&r->web->errands, say, &(Saying){r, event, text, replaces});
    free(text);
}

static void finish(void *run) {
    Run *r = run;
    Web *w = r->web;
    mtx_lock(&w->lock);
    r->done = true;
    stream_end(&w->streams, &r->topic);
    mtx_unlock(&w->lock);
}

void run_finish(Run *r) {
    pool_do(&r->web->errands, finish, r);
}

// --- what is stored ---

// Matches leave a quarter of the archive to games that people play.
static bool has_room(GameList *list) {
    int64_t most = list->most_bytes - list->most_bytes / 4;
    return !most || archive_bytes(list->archive) < most;
}

bool run_may_store(Run *r, const Record *record, Error *e) {
    enum { LOOK_EACH = 100 };
    double bytes = (double)request_record_bytes(record);
    if (r->stored++ % LOOK_EACH == 0 && !has_room(&r->web->game_list))
        return error_set(e, "the archive has no more room for matches");
    return !guard_over_quota_by(&r->web->guard, r->address, QUOTA_BYTES, bytes, os_now_ns()) ||
           error_set(e, "your address has stored as many bytes as it may in a day");
}

bool run_keeps_games(Run *r, const char *prefix, MatchSetup *setup) {
    GameList *list = &r->web->game_list;
    if (!has_room(list) || !guard_has_quota(&r->web->guard, r->address, QUOTA_BYTES, os_now_ns()))
        return false;
    setup->archive = list->archive;
    setup->table = r->web->setup->games;
    setup->resume = setup->part = true; // the same match again has its games already
    snprintf(r->saved, sizeof r->saved, "%s%013llx/%s", prefix, (unsigned long long)os_unix_ms(),
             r->id);
    return true;
}

static void save(void *context) {
    const Saying *s = context;
    Web *w = s->run->web;
    Error e;
    if (!archive_set_event(w->game_list.archive, s->run->saved, s->text, &e))
        log_refusal(&w->log, LOG_ARCHIVE, e.text);
}

void run_save(Run *r, json_t *saved) {
    char *text = json_dumps(saved, JSON_COMPACT | JSON_REAL_PRECISION(9));
    size_t n = strlen(text);
    if (n > r->charged)
        guard_use_quota(&r->web->guard, r->address, QUOTA_BYTES, (double)(n - r->charged),
                        os_now_ns());
    if (n > r->charged) r->charged = n;
    pool_do(&r->web->errands, save, &(Saying){.run = r, .text = text});
    free(text);
    json_decref(saved);
}

// --- the arena ---

static void add_number(json_t *j, const char *name, bool known, double value) {
    json_object_set_new(j, name, known && isfinite(value) ? json_real(value) : json_null());
}

static json_t *json_table(const MatchResult *m, int64_t games, bool done) {
    const Score *s = &m->score;
    double mean = 0, elo = 0, error = 0;
    bool has_mean = score_mean(s, &mean), has_elo = score_elo(s, &elo);
    bool has_error = score_elo_error(s, &error);
    json_t *pairs = json_array();
    for (int i = 0; i < PAIR_RESULTS; i++) json_array_append_new(pairs, json_integer(s->pairs[i]));
    json_t *j =
        json_pack("{s:I, s:I, s:I, s:I, s:I, s:o, s:b}", "games", (json_int_t)m->games, "of",
                  (json_int_t)games, "wins", (json_int_t)s->wins, "draws", (json_int_t)s->draws,
                  "losses", (json_int_t)s->losses, "pairs", pairs, "done", (int)done);
    add_number(j, "score", has_mean, mean);
    add_number(j, "elo", has_elo, elo);
    add_number(j, "error", has_error, error);
    return j;
}

static void save_table(Run *r, const MatchResult *m, bool done) {
    if (*r->saved)
        run_save(r, json_pack("{s:s, s:s, s:s, s:s, s:I, s:I, s:s?, s:o}", "id", r->id, "game",
                              r->game->name, "a", r->a, "b", r->b, "games", (json_int_t)r->games,
                              "seed", (json_int_t)r->seed, "event", r->event, "table",
                              json_table(m, r->games, done)));
}

static bool see_record(void *context, const Record *record, int64_t number, Error *e) {
    (void)number;
    return run_may_store(context, record, e);
}

static void store_games(Run *r, MatchSetup *setup) {
    Str event = {0};
    if (!run_keeps_games(r, RUNS_SAVED_PREFIX, setup)) return;
    setup->each_record = see_record;
    match_event(setup, &event);
    r->event = mem_text(str_text(&event));
    str_clear(&event);
}

// Games of quick players end by the thousand; the thread of a run, which may have to wait for a
// processor, must not take the server's lock for each.
static bool is_due(Run *r) {
    enum { BETWEEN_NS = 100000000 };
    int64_t now = os_now_ns();
    if (r->told_ns && now - r->told_ns < BETWEEN_NS) return false;
    r->told_ns = now;
    return true;
}

static void report_game(void *context, const MatchGame *game, const MatchResult *so_far) {
    (void)game;
    Run *r = context;
    if (!is_due(r)) return;
    json_t *table = json_table(so_far, r->games, false);
    if (r->event) json_object_set_new(table, "event", json_string(r->event));
    run_say(r, "table", table, true);
}

void run_arena(Job *job) {
    Run *r = (Run *)job;
    Openings openings = {0};
    MatchResult result = {0};
    Error e;
    size_t wanted = (size_t)(r->games + 1) / 2;
    bool room = memory_take(&r->web->memory, r->mb, &e);
    Task *before = task_begin(&r->stop);
    bool ok = room && openings_random(&openings, r->game, openings_default_plies(r->game), wanted,
                                      r->seed, &e);
    if (ok) {
        MatchSetup setup = {.game = r->game,
                            .players = r->web->setup->players,
                            .specs = {r->a, r->b},
                            .openings = &openings,
                            .games = r->games,
                            .seed = r->seed,
                            .stop = &r->stop,
                            .report = report_game,
                            .context = r};
        store_games(r, &setup);
        save_table(r, &result, false);
        ok = match_run(&setup, &result, &e);
    }
    task_end(before);
    save_table(r, &result, true);
    json_t *table = json_table(&result, r->games, true);
    if (r->event) json_object_set_new(table, "event", json_string(r->event));
    if (!ok) json_object_set_new(table, "error_text", json_string(e.text));
    run_say(r, "table", table, true);
    openings_clear(&openings);
    if (room) memory_give_back(&r->web->memory, r->mb);
    run_finish(r);
}

// --- papers ---

static void tell_begin(void *context, const Report *report) {
    run_say(context, "begin", json_pack("{s:s}", "experiment", report->experiment->name), false);
}

static void tell_row(void *context, const Report *report, const ReportRow *row) {
    json_t *j = report_row_json(report, row);
    if (!j) return;
    run_say(context, "row", j, false);
}

// An experiment has games of its own, so that it does not share the server's.
void run_paper(Job *job) {
    enum { PAPER_MB = 128 }; // two players with the usual table
    Run *r = (Run *)job;
    Error e;
    Report report = {.paper = r->paper,
                     .games = all_games_new(),
                     .players = r->web->setup->players,
                     .stop = &r->stop,
                     .begin = tell_begin,
                     .row = tell_row,
                     .context = r};
    bool room = memory_take(&r->web->memory, PAPER_MB, &e);
    bool ok = room && report_run(&report, r->only, &e);
    if (room) memory_give_back(&r->web->memory, PAPER_MB);
    game_table_free(report.games);
    json_t *j = json_pack("{s:b}", "ok", (int)ok);
    if (!ok) json_object_set_new(j, "error", json_string(e.text));
    run_say(r, "done", j, false);
    run_finish(r);
}
