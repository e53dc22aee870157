// SPDX-License-Identifier: MIT
// cmd_learn.c - `genpei learn GAME`: learns to play a game from games against itself.
#include "cli/cmd.h"

#include "base/os/os_load.h"
#include "base/os/os_paths.h"
#include "base/os/os_posix.h"
#include "evals/tuple_files.h"
#include "train/self_learn.h"
#include "train/train_manifest.h"
#include "work/progress.h"

#include <inttypes.h>

enum { FINAL_GAMES = 60, FINAL_NODES = 1000 };

typedef struct {
    const char *game, *out;
    double minutes;
    int64_t games, seed, threads;
    bool resume, list, json;
    // of the run
    const Game *g;
    TupleModel *model;
    Progress progress;
    int64_t saved_ns;
    int64_t games_before; // of the weights that it went on with
    bool measured;        // not when it was interrupted
} Learning;

// --- the list ---

static void print_model(const char *name, const char *where, TupleModel *m, bool json) {
    const TupleStory *y = tuple_model_story(m);
    if (json)
        cli_print_json(json_pack("{s:s, s:s, s:f, s:I, s:f}", "game", name, "file", where,
                                 "minutes", (double)y->seconds / 60, "games", (json_int_t)y->games,
                                 "elo", y->elo));
    else
        printf("%-16s %8" PRId64 " games %7.1f minutes %+6.0f Elo  %s\n", name, y->games,
               (double)y->seconds / 60, y->elo, where);
}

// Every game whose model is found, the user's own or built-in.
static int print_list(App *app, bool json) {
    size_t found = 0;
    for (size_t i = 0; i < game_table_count(app->games); i++) {
        const char *name = game_table_type(app->games, i)->name;
        const Game *g = game_table_open_on(app->games, name, "vm", NULL);
        Str path = {0};
        TupleModel *m = g ? tuple_find(g, NULL) : NULL;
        if (m) {
            bool own = tuple_file_path(g, &path, NULL) && os_file_exists(str_text(&path));
            print_model(name, own ? str_text(&path) : "built-in", m, json);
            found++;
        }
        tuple_model_free(m);
        str_clear(&path);
    }
    if (!found && !json) printf("Nothing was learned yet: genpei learn GAME.\n");
    return CLI_OK;
}

// --- the run ---

static bool save(const Learning *x, Error *e) {
    return tuple_model_save(x->model, x->out, e);
}

static void report(void *context, const LearnStep *step) {
    enum { SAVE_SECONDS = 30 };
    Learning *x = context;
    const TupleStory *y = tuple_model_story(x->model);
    if (step->checked) {
        progress_clear(&x->progress);
        fprintf(stderr,
                "%7.1f s  %8" PRId64 " games  %+5.0f Elo over itself before, %+5.0f in all\n",
                step->seconds, y->games, step->past_elo, y->strength[y->points - 1]);
    }
    progress_say(&x->progress, "%.0f s, %" PRId64 " games, %" PRId64 " positions", step->seconds,
                 step->games, step->positions);
    if (os_now_ns() - x->saved_ns < (int64_t)SAVE_SECONDS * 1000000000) return;
    save(x, NULL);
    x->saved_ns = os_now_ns();
}

static void add_strength(const Learning *x, Str *out) {
    if (x->measured)
        str_addf(out, "%+.0f Elo over the player without learning (%d games, %d positions a move)",
                 tuple_model_story(x->model)->elo, FINAL_GAMES, FINAL_NODES);
    else
        str_add(out, "interrupted before the strength was measured");
}

static void print_result(const Learning *x) {
    const TupleStory *y = tuple_model_story(x->model);
    double minutes = (double)y->seconds / 60;
    if (x->json) {
        cli_print_json(json_pack("{s:f, s:I, s:o, s:s}", "minutes", minutes, "games",
                                 (json_int_t)y->games, "elo",
                                 x->measured ? json_real(y->elo) : json_null(), "file", x->out));
        return;
    }
    Str strength = {0};
    add_strength(x, &strength);
    printf("%" PRId64 " games in %.1f minutes; %s\n", y->games, minutes, str_text(&strength));
    printf("The weights are in %s: player learned.\n", x->out);
    str_clear(&strength);
}

static bool write_manifest(const Learning *x, Error *e) {
    const TupleStory *y = tuple_model_story(x->model);
    Str text = {0}, bytes = {0};
    str_addf(&text,
             "Weights of the player `learned` for %s, by\n  genpei learn %s --games %" PRId64
             " --seed %" PRIu64,
             x->g->name, x->g->name, y->games - x->games_before, y->seed);
    if (x->games_before)
        str_addf(&text, " --resume\nwhich went on with weights learned in %" PRId64 " games.",
                 x->games_before);
    str_addf(&text, "\nGames against itself, %" PRId64 " seconds; ", y->seconds);
    add_strength(x, &text);
    str_add(&text, ".\n");
    bool ok =
        os_read_file(x->out, TUPLE_FILE_MAX, &bytes, e) && train_manifest(x->out, &text, &bytes, e);
    str_clear(&text);
    str_clear(&bytes);
    return ok;
}

static bool learn(App *app, Learning *x, Error *e) {
    LearnSetup setup = {.game = x->g,
                        .model = x->model,
                        .seconds = x->games ? 0 : x->minutes * 60,
                        .games = x->games,
                        .threads = (int)x->threads,
                        .seed = (uint64_t)x->seed,
                        .stop = &app->stop,
                        .report = report,
                        .context = x};
    progress_init(&x->progress);
    x->saved_ns = os_now_ns();
    x->games_before = tuple_model_story(x->model)->games;
    // Before the games, so that a time limit includes it.
    self_learn(&setup);
    progress_say(&x->progress, "measuring");
    if (game_exceeded(x->g, e)) return false;
    setup.stop = NULL;
    x->measured = !atomic_load(&app->stop);
    if (x->measured) {
        double score = self_learn_score(&setup, NULL, FINAL_GAMES, FINAL_NODES);
        tuple_model_story(x->model)->elo = self_learn_elo(score, FINAL_GAMES);
    }
    progress_clear(&x->progress);
    bool ok = save(x, e) && write_manifest(x, e);
    if (ok && !x->measured)
        fprintf(stderr, "genpei: interrupted; what was learned is kept, its strength is not "
                        "measured\n");
    return ok;
}

// The model to go on with, or a new one.
static TupleModel *first_model(const Learning *x, Error *e) {
    if (!x->resume) return tuple_model_new(x->g, e);
    return os_file_exists(x->out) ? tuple_model_load(x->g, x->out, e) : tuple_find(x->g, e);
}

static int run_it(App *app, Learning *x) {
    Error e;
    Str path = {0};
    // The compiled form is the fastest, and has the description that features are made from.
    x->g = game_table_open_on(app->games, x->game, "c", &e);
    if (!x->g) return cli_fail(&e);
    bool ok = x->out || tuple_file_path(x->g, &path, &e);
    if (ok && !x->out) x->out = str_text(&path);
    ok = ok && os_can_write(x->out, &e) && (x->model = first_model(x, &e)) && learn(app, x, &e);
    if (ok) print_result(x);
    tuple_model_free(x->model);
    str_clear(&path);
    return ok ? CLI_OK : cli_fail(&e);
}

static int run_learn(App *app, const Command *self, int argc, char **argv) {
    Learning x = {.minutes = 10, .seed = 1, .threads = 1};
    const ArgSpec spec[] = {
        {.name = "[GAME]",
         .kind = ARG_TEXT,
         .out = &x.game,
         .help = "name of the game, or a file in L7"},
        {.name = "--minutes", .kind = ARG_REAL, .out = &x.minutes, .value = "M", .help = "time"},
        {.name = "--games",
         .kind = ARG_INT,
         .out = &x.games,
         .value = "N",
         .help = "number of games, instead of a time: the same weights every time",
         .min = 1,
         .max = INT64_MAX / 2},
        {.name = "--resume",
         .kind = ARG_FLAG,
         .out = &x.resume,
         .help = "continue with what was learned before"},
        {.name = "--seed", .kind = ARG_INT, .out = &x.seed, .value = "N", .help = "seed"},
        {.name = "--threads",
         .kind = ARG_INT,
         .out = &x.threads,
         .value = "N",
         .help = "threads",
         .min = 1,
         .max = 256},
        {.name = "--out",
         .kind = ARG_TEXT,
         .out = &x.out,
         .value = "FILE",
         .help = "write to this file, not to where the player learned looks"},
        {.name = "--list", .kind = ARG_FLAG, .out = &x.list, .help = "list what was learned"},
        {.name = "--json",
         .kind = ARG_FLAG,
         .out = &x.json,
         .help = "print the result as one JSON object"},
    };
    int status;
    Error e;
    if (!CLI_ARGS(self, spec, argc, argv, &status)) return status;
    if (x.list) return print_list(app, x.json);
    if (!x.game) {
        error_set(&e, "learn: name a game; --list shows what was learned");
        return cli_fail(&e);
    }
    if (!(x.minutes > 0 && x.minutes <= 100000)) {
        error_set(&e, "--minutes: a number above 0, at most 100000");
        return cli_fail(&e);
    }
    return run_it(app, &x);
}

const Command cmd_learn = {
    .name = "learn",
    .group = GROUP_LEARN,
    .summary = "Learn to play a game from games against itself.",
    .example = "genpei learn breakthrough --minutes 10 --threads 2",
    .run = run_learn,
};
