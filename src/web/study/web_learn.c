// SPDX-License-Identifier: MIT
// web_learn.c - see web_learn.h.
#include "web/study/web_learn.h"

#include "base/mem.h"
#include "base/os/os_load.h"
#include "base/os/os_paths.h"
#include "base/os/os_posix.h"
#include "base/os/os_server.h"
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
};

// A training in progress.
typedef struct {
    Run *run;
    TupleModel *model;
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

static bool save_generation(Training *t, int generation) {
    Str path = {0};
    bool ok = tuple_generation_path(t->run->game, generation, &path, &t->why) &&
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

// Those of an earlier training that had more of them.
static void remove_generations(const Game *g, int from) {
    for (int i = from; i <= TUPLE_CURVE_MAX; i++) {
        Str path = {0};
        bool there = tuple_generation_path(g, i, &path, NULL) && os_file_exists(str_text(&path));
        if (there) os_remove(str_text(&path));
        str_clear(&path);
        if (!there) return;
    }
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

static void train(Training *t) {
    Run *r = t->run;
    LearnSetup setup = {.game = r->game,
                        .model = t->model,
                        .seconds = r->seconds,
                        .seed = r->seed,
                        .stop = &r->stop,
                        .report = report,
                        .context = t};
    if (!save_generation(t, 0)) return;
    remove_generations(r->game, 1);
    self_learn(&setup);
    TupleStory *y = tuple_model_story(t->model);
    if (t->error || y->games == 0) return;
    if (game_exceeded(r->game, &t->why)) {
        t->error = t->why.text;
        return;
    }
    if (!atomic_load(&r->stop)) {
        y->elo =
            self_learn_elo(self_learn_score(&setup, NULL, SCORE_GAMES, SCORE_NODES), SCORE_GAMES);
        t->has_elo = !atomic_load(&r->stop);
    }
    if (save_last(t)) forget_presets(r->web, r->game);
}

static void run_learn(Job *job) {
    Run *r = (Run *)job;
    Training t = {.run = r};
    bool room = memory_take(&r->web->memory, r->mb, &t.why);
    if (room) t.model = tuple_model_new(r->game, &t.why);
    if (t.model) {
        tell(&t, 0, 0, 0);
        train(&t);
        const TupleStory *y = tuple_model_story(t.model);
        t.done = true;
        tell(&t, (double)y->seconds, y->games, 0);
    } else
        run_say(r, "learn", json_pack("{s:b, s:s}", "done", 1, "error_text", t.why.text), true);
    tuple_model_free(t.model);
    if (room) memory_give_back(&r->web->memory, r->mb);
    run_finish(r);
}

// --- as visitors ask for it ---

// The description of the game, from which features are made; NULL, with the reason, where the game
// cannot be learned.
static const Game *learnable(Web *w, const char *name, Error *e) {
    const Game *g = game_table_open(w->setup->games, name, e);
    // Not in the server's table: everybody would play by the description from then on.
    if (g && !l7_rules(g)) g = game_table_open_on(w->described, name, "vm", e);
    if (!g || !alpha_suits(g, e)) return NULL;
    L7Cells *cells = l7_cells_new(g, e);
    l7_cells_free(cells);
    return cells ? g : NULL;
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
    const Game *g = learnable(w, name, &e);
    if (!g) return reply_error(400, "%s", e.text);
    if (seed == 0) os_random_bytes(&seed, 4);
    mtx_lock(&w->lock);
    if (running(w)) {
        mtx_unlock(&w->lock);
        return reply_error(503, "an opponent is being trained already; try again later");
    }
    Run *r = runs_add(w, run_learn, q->peer->address);
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
    const Game *g = learnable(w, name, &e);
    json_t *j = json_pack("{s:b, s:I, s:o}", "suits", g != NULL, "seconds",
                          (json_int_t)(w->setup->learn_minutes * 60), "curve",
                          g ? trained_curve(g) : json_array());
    mtx_lock(&w->lock);
    const Run *r = g ? running(w) : NULL;
    if (r && r->game == g) json_object_set_new(j, "run", json_string(r->id));
    mtx_unlock(&w->lock);
    return reply_json(200, j);
}
