// SPDX-License-Identifier: MIT
// web_learn.c - see web_learn.h.
#include "web/study/web_learn.h"

#include "base/mem.h"
#include "base/os/os_load.h"
#include "base/os/os_paths.h"
#include "base/os/os_posix.h"
#include "base/os/os_server.h"
#include "base/task.h"
#include "evals/tuple_files.h"
#include "lang/game/l7_game.h"
#include "lang/study/l7_cells.h"
#include "search/alpha_search.h"
#include "train/self_learn.h"
#include "web/base/web_runs.h"

enum {
    LEARN_MB = 256,   // for the model, its past, and the tables of the searches
    SCORE_GAMES = 20, // against the player without learning, at the end
    SCORE_NODES = 500,
    KEPT_MS = 86400000, // nobody else's training replaces a newer one
};

// A training in progress.
typedef struct {
    Run *run;
    TupleModel *model;
    bool apart; // its files are kept apart until it is whole: there is an earlier training
    bool done;
    bool has_elo;
    const char *error; // NULL: none so far
    Error why;
} Training;

// --- what is said ---

static json_t *json_curve(const TupleStory *y) {
    json_t *curve = json_array();
    json_array_append_new(curve,
                          json_pack("{s:i, s:i, s:f}", "generation", 0, "games", 0, "elo", 0.0));
    for (int i = 0; i < y->points; i++)
        json_array_append_new(curve, json_pack("{s:i, s:I, s:f}", "generation", i + 1, "games",
                                               (json_int_t)y->at[i], "elo", y->strength[i]));
    return curve;
}

static void tell(Training *t, double seconds, int64_t games, int64_t positions) {
    const TupleStory *y = tuple_model_story(t->model);
    json_t *j =
        json_pack("{s:s, s:f, s:f, s:I, s:I, s:o, s:b}", "game", t->run->game->name, "seconds",
                  seconds, "of", t->run->seconds, "games", (json_int_t)games, "positions",
                  (json_int_t)positions, "curve", json_curve(y), "done", (int)t->done);
    if (t->has_elo) json_object_set_new(j, "elo", json_real(y->elo));
    if (t->error) json_object_set_new(j, "error_text", json_string(t->error));
    run_say(t->run, "learn", j, true);
}

// --- the files ---

#define APART ".new"

static bool generation_path(const Training *t, int generation, bool apart, Str *out, Error *e) {
    bool ok = tuple_generation_path(t->run->game, generation, out, e);
    if (ok && apart) str_add(out, APART);
    return ok;
}

static bool save_generation(Training *t, int generation) {
    Str path = {0};
    bool ok = generation_path(t, generation, t->apart, &path, &t->why) &&
              os_can_write(str_text(&path), &t->why) &&
              tuple_model_save(t->model, str_text(&path), &t->why);
    str_clear(&path);
    if (!ok) t->error = t->why.text;
    return ok;
}

static bool save_last(Training *t) {
    Str path = {0};
    bool ok = tuple_file_path(t->run->game, &path, &t->why) &&
              tuple_model_save(t->model, str_text(&path), &t->why);
    str_clear(&path);
    if (!ok) t->error = t->why.text;
    return ok;
}

// Where an opponent was trained already: from how many games; -1: none was.
static int64_t games_before(const Game *g) {
    Str path = {0};
    int64_t games = -1;
    if (tuple_file_path(g, &path, NULL) && os_file_exists(str_text(&path))) {
        TupleModel *m = tuple_find(g, NULL);
        if (m) games = tuple_model_story(m)->games;
        tuple_model_free(m);
    }
    str_clear(&path);
    return games;
}

// The generations that were kept apart replace the earlier ones, or are removed. Earlier ones with
// higher numbers stay: somebody may be playing against them.
static void end_apart(Training *t, bool replace) {
    for (int i = 0; i <= TUPLE_CURVE_MAX && t->apart; i++) {
        Str from = {0}, to = {0};
        bool there = generation_path(t, i, true, &from, NULL) &&
                     generation_path(t, i, false, &to, NULL) && os_file_exists(str_text(&from));
        if (there && !(replace && os_rename(str_text(&from), str_text(&to))))
            os_remove(str_text(&from));
        str_clear(&from);
        str_clear(&to);
    }
}

// --- whose it is ---

#define TRAINED_PREFIX "board-trained/"

static void trained_event(const Game *g, Str *out) {
    str_add(out, TRAINED_PREFIX);
    str_add(out, g->name);
}

// Whether another visitor trained the opponent of this game, within KEPT_MS.
static bool is_anothers(Web *w, const Game *g, const char *visitor) {
    Str event = {0};
    trained_event(g, &event);
    char *text = archive_event_text(w->game_list.archive, str_text(&event));
    json_t *j = text ? json_loads(text, 0, NULL) : NULL;
    const char *maker = json_string_value(json_object_get(j, "maker"));
    int64_t at = json_integer_value(json_object_get(j, "at"));
    bool yes = maker && *maker && strcmp(maker, visitor) != 0 && os_unix_ms() - at < KEPT_MS &&
               games_before(g) >= 0;
    json_decref(j);
    free(text);
    str_clear(&event);
    return yes;
}

static void note_maker(const Run *r) {
    Error e;
    Str event = {0};
    trained_event(r->game, &event);
    json_t *j = json_pack("{s:s, s:I}", "maker", r->maker, "at", (json_int_t)os_unix_ms());
    char *text = json_dumps(j, JSON_COMPACT);
    if (text && !archive_set_event(r->web->game_list.archive, str_text(&event), text, &e))
        log_refusal(&r->web->log, LOG_ARCHIVE, e.text);
    free(text);
    json_decref(j);
    str_clear(&event);
}

// --- the run ---

static void report(void *context, const LearnStep *step) {
    Training *t = context;
    if (step->checked && !save_generation(t, tuple_model_story(t->model)->points))
        atomic_store(&t->run->stop, true);
    tell(t, step->seconds, step->games, step->positions);
}

// The opponents that the page offers for the game are more than before.
static void forget_presets(Web *w, const Game *g) {
    mtx_lock(&w->presets_lock);
    json_object_del(w->presets, g->name);
    mtx_unlock(&w->presets_lock);
}

// An earlier training that learned from more games is kept: it may be another visitor's.
static bool is_better(Training *t) {
    if (tuple_model_story(t->model)->games >= games_before(t->run->game)) return true;
    t->error = "the opponent that was trained here before has learned from more games: it is kept";
    return false;
}

// Sets `t->has_elo` and the rest of its story. False when it came to nothing.
static bool train(Training *t) {
    Run *r = t->run;
    LearnSetup setup = {.game = r->game,
                        .model = t->model,
                        .seconds = r->seconds,
                        .seed = r->seed,
                        .stop = &r->stop,
                        .report = report,
                        .context = t};
    t->apart = games_before(r->game) >= 0;
    if (!save_generation(t, 0)) return false;
    self_learn(&setup);
    TupleStory *y = tuple_model_story(t->model);
    if (t->error || y->games == 0) return false;
    if (game_exceeded(r->game, &t->why)) {
        t->error = t->why.text;
        return false;
    }
    if (!is_better(t)) return false;
    if (!atomic_load(&r->stop)) {
        y->elo =
            self_learn_elo(self_learn_score(&setup, NULL, SCORE_GAMES, SCORE_NODES), SCORE_GAMES);
        t->has_elo = !atomic_load(&r->stop);
    }
    if (!save_last(t)) return false;
    note_maker(r);
    forget_presets(r->web, r->game);
    return true;
}

// Whoever hears that it is done can begin another one.
static void tell_the_end(void *context) {
    Training *t = context;
    Run *r = t->run;
    Web *w = r->web;
    mtx_lock(&w->lock);
    t->done = true;
    if (t->model) {
        const TupleStory *y = tuple_model_story(t->model);
        tell(t, (double)y->seconds, y->games, 0);
    } else
        run_say(r, "learn", json_pack("{s:b, s:s}", "done", 1, "error_text", t->why.text), true);
    run_finish(r);
    mtx_unlock(&w->lock);
}

static void run_learn(Job *job) {
    Run *r = (Run *)job;
    Web *w = r->web;
    Training t = {.run = r};
    int64_t mb = r->mb;
    bool room = memory_take(&w->memory, mb, &t.why);
    if (room) t.model = tuple_model_new(r->game, &t.why);
    if (t.model) {
        tell(&t, 0, 0, 0);
        Task *before = task_begin(&r->stop);
        bool better = train(&t);
        task_end(before);
        end_apart(&t, better);
    }
    pool_do(&w->errands, tell_the_end, &t);
    tuple_model_free(t.model);
    if (room) memory_give_back(&w->memory, mb);
}

// --- as visitors ask for it ---

// Whether features can be made from the description of the game.
static bool can_be_learned(const Game *g, Error *e) {
    if (!alpha_suits(g, e)) return false;
    L7Cells *cells = l7_cells_new(g, e);
    l7_cells_free(cells);
    return cells != NULL;
}

// The description of the game, only to be looked at; false, with the reason, where it cannot be
// learned.
static bool visit_learnable(Web *w, const char *name, GameVisit *out, Error *e) {
    if (!game_table_visit(w->setup->games, name, NULL, out, e)) return false;
    if (!l7_rules(out->game)) {
        game_visit_end(out);
        if (!game_table_visit(w->described, name, "vm", out, e)) return false;
    }
    if (can_be_learned(out->game, e)) return true;
    game_visit_end(out);
    return false;
}

// The same to be kept; NULL, with the reason and its status.
static const Game *open_learnable(Web *w, const Request *q, const char *name, unsigned *status,
                                  Error *e) {
    const Game *g = request_open_game(q, name, status, e);
    // Not in the server's table: everybody would play by the description from then on.
    if (g && !l7_rules(g)) g = game_table_open_on(w->described, name, "vm", e);
    return g && can_be_learned(g, e) ? g : NULL;
}

// With the server's lock.
static const Run *running(const Web *w) {
    for (size_t i = 0; i < RUNS_MAX; i++) {
        const Run *r = w->runs.runs[i];
        if (r && !r->done && r->job.run == run_learn) return r;
    }
    return NULL;
}

Reply do_learn(Web *w, Request *q) {
    const char *name = NULL;
    int64_t seconds = 60, seed = 0, most = (int64_t)(w->setup->learn_minutes * 60);
    Error e;
    if (most < 1) return reply_error(403, "the owner of this server allows no training");
    if (!request_text(q, "game", &name, &e) || !request_int(q, "seconds", 1, most, &seconds, &e) ||
        !request_int(q, "seed", 0, INT64_MAX, &seed, &e))
        return reply_error(400, "%s", e.text);
    if (!name) return reply_error(400, "'game' is needed");
    unsigned status;
    const Game *g = open_learnable(w, q, name, &status, &e);
    if (!g) return reply_error(status, "%s", e.text);
    if (is_anothers(w, g, request_visitor(q)))
        return reply_error(409, "another visitor trained this opponent less than a day ago: it is "
                                "kept");
    if (seed == 0) os_random_bytes(&seed, 4);
    mtx_lock(&w->lock);
    if (running(w)) {
        mtx_unlock(&w->lock);
        return reply_error(503, "an opponent is being trained already; try again later");
    }
    Run *r = runs_add(w, run_learn, q);
    if (!r) return runs_refuse(w);
    r->mb = LEARN_MB;
    r->game = g;
    r->seconds = (double)seconds;
    r->seed = (uint64_t)seed;
    return runs_start(w, r);
}

// The curve of the last training, as far as its generations are there.
static json_t *trained_curve(const Game *g) {
    Str path = {0};
    json_t *curve = NULL;
    if (tuple_generation_path(g, 0, &path, NULL) && os_file_exists(str_text(&path))) {
        TupleModel *m = tuple_find(g, NULL);
        if (m) curve = json_curve(tuple_model_story(m));
        tuple_model_free(m);
    }
    str_clear(&path);
    return curve ? curve : json_array();
}

// ?game=NAME: whether it can be trained here, for how many seconds, and what was.
Reply do_learned(Web *w, Request *q) {
    const char *name = request_query(q, "game");
    Error e;
    if (!name) return reply_error(400, "the query parameter game=NAME is missing");
    GameVisit visit;
    bool suits = visit_learnable(w, name, &visit, &e);
    json_t *j = json_pack("{s:b, s:I, s:o}", "suits", suits, "seconds",
                          (json_int_t)(w->setup->learn_minutes * 60), "curve",
                          suits ? trained_curve(visit.game) : json_array());
    mtx_lock(&w->lock);
    const Run *r = suits ? running(w) : NULL;
    if (r && strcmp(r->game->name, name) == 0) json_object_set_new(j, "run", json_string(r->id));
    mtx_unlock(&w->lock);
    if (suits) game_visit_end(&visit);
    return reply_json(200, j);
}
