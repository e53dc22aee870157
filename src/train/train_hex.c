// SPDX-License-Identifier: MIT
// train_hex.c - `genpei train hexN`: patterns for the player `hex`, from its own games.
//
// Each round plays its share of the games with the patterns of the round before, then learns from
// all games so far, starting from plain ones: what early games got wrong is outvoted, not built on.
#include "cli/trainers.h"

#include "base/mem.h"
#include "base/os_posix.h"
#include "engine/hex/play/hex_learn.h"
#include "players/hex/hex_plan_player.h"
#include "work/progress.h"
#include "work/work_queue.h"

#include <inttypes.h>

enum { EPOCHS = 6, TREE_MEMORY = 48 << 20 };

typedef struct {
    const char *game, *from, *out;
    int width, height;
    int64_t games, playouts, rounds, seed, threads, seconds;
    bool json;
} Options;

typedef struct {
    App *app;
    const Options *o;
    HexPatterns *patterns;
    HexMcts **searches; // one a thread
    HexLessons lessons;
    int64_t games, wall, round;
    double cost, cpu;
    Progress progress;
} Training;

// --- games ---

// Time is shared out to rounds evenly.
static bool out_of_time(const Training *t) {
    int64_t part = t->o->seconds * 1000000000 / t->o->rounds;
    return part && os_now_ns() - t->wall >= part * (t->round + 1);
}

static bool play_one(void *context, int thread, int64_t job, void *result) {
    Training *t = context;
    if (out_of_time(t)) return false;
    hex_lessons_play(result, t->searches[thread], (uint64_t)t->o->playouts, (uint64_t)t->o->seed,
                     (uint64_t)(t->games + job));
    return true;
}

static bool take_game(void *context, int64_t job, void *result) {
    Training *t = context;
    hex_lessons_add(&t->lessons, result);
    hex_lessons_clear(result);
    progress_say(&t->progress, "%" PRId64 " games, %zu positions", t->games + job + 1,
                 t->lessons.n);
    return true;
}

static void drop_game(void *context, void *result) {
    (void)context;
    hex_lessons_clear(result);
}

static void play_games(Training *t, int64_t games) {
    int n = (int)t->o->threads;
    HexMctsSetup setup = {.patterns = t->patterns, .memory = TREE_MEMORY};
    t->searches = mem_new((size_t)n, sizeof *t->searches);
    for (int i = 0; i < n; i++) t->searches[i] = hex_mcts_new(t->o->width, t->o->height, &setup);
    t->games += work_queue_run(&(WorkQueue){.jobs = games,
                                            .threads = n,
                                            .result_size = sizeof(HexLessons),
                                            .stop = &t->app->stop,
                                            .context = t,
                                            .work = play_one,
                                            .deliver = take_game,
                                            .drop = drop_game});
    for (int i = 0; i < n; i++) hex_mcts_free(t->searches[i]);
    free(t->searches);
}

// --- learning ---

static void learn(Training *t) {
    HexPatterns *plain = mem_new(1, sizeof *plain);
    hex_patterns_plain(plain);
    HexLearner *learner = hex_learner_new(plain);
    Rng rng = rng_seed_for((uint64_t)t->o->seed, 1000000);
    for (int i = 0; i < EPOCHS; i++) {
        t->cost = hex_learn(learner, &t->lessons, 0.1 * (EPOCHS - i) / EPOCHS, &rng);
        progress_say(&t->progress, "%" PRId64 " games, learning: cost %.3f", t->games, t->cost);
    }
    *t->patterns = *hex_learner_patterns(learner);
    hex_learner_free(learner);
    free(plain);
}

// --- what is written ---

static bool write_manifest(const Training *t, const Str *weights, Error *e) {
    const Options *o = t->o;
    Str text = {0};
    str_addf(&text,
             "genpei train %s --games %" PRId64 " --playouts %" PRId64 " --rounds %" PRId64
             " --seed %" PRId64 " --threads %" PRId64,
             o->game, o->games, o->playouts, o->rounds, o->seed, o->threads);
    if (o->from) str_addf(&text, " --from %s", o->from);
    if (o->seconds) str_addf(&text, " --seconds %" PRId64, o->seconds);
    str_addf(&text, " --out %s\n", o->out);
    str_addf(&text, "processor time %.0f s, %" PRId64 " games, %zu positions\n", t->cpu, t->games,
             t->lessons.n);
    str_addf(&text, "cost of a position in the last round of learning: %.3f\n", t->cost);
    bool ok = train_manifest(o->out, &text, weights, e);
    str_clear(&text);
    return ok;
}

static bool keep(Training *t, Error *e) {
    Str weights = {0};
    hex_patterns_write(t->patterns, &weights);
    bool ok =
        os_write_file(t->o->out, weights.text, weights.len, e) && write_manifest(t, &weights, e);
    str_clear(&weights);
    return ok;
}

static bool first_patterns(Training *t, Error *e) {
    hex_patterns_plain(t->patterns);
    if (!t->o->from) return true;
    Str bytes = {0};
    bool ok = os_read_file(t->o->from, 8 << 20, &bytes, e) &&
              (hex_patterns_read(t->patterns, bytes.text, bytes.len, e) ||
               error_prefix(e, "%.200s", t->o->from));
    str_clear(&bytes);
    return ok;
}

static bool train(Training *t, Error *e) {
    int64_t cpu = os_cpu_ns();
    if (!first_patterns(t, e)) return false;
    t->wall = os_now_ns();
    progress_init(&t->progress);
    int64_t all = t->o->games, rounds = t->o->rounds;
    for (t->round = 0; t->round < rounds && !atomic_load(&t->app->stop); t->round++) {
        play_games(t, all * (t->round + 1) / rounds - all * t->round / rounds);
        learn(t);
    }
    progress_clear(&t->progress);
    t->cpu = (double)(os_cpu_ns() - cpu) / 1e9;
    return keep(t, e);
}

static void print_result(const Training *t) {
    const Options *o = t->o;
    if (o->json)
        cli_print_json(json_pack("{s:s, s:I, s:I, s:f, s:f, s:s}", "game", o->game, "games",
                                 (json_int_t)t->games, "positions", (json_int_t)t->lessons.n,
                                 "cost", t->cost, "cpu_seconds", t->cpu, "out", o->out));
    else
        printf("%" PRId64 " games, %zu positions in %.1f s of processor time; cost %.3f; "
               "written to %s\n",
               t->games, t->lessons.n, t->cpu, t->cost, o->out);
}

static bool read_options(App *app, Options *o, Error *e) {
    const Game *g = game_table_open(app->games, o->game, e);
    if (!g || !hex_plan_suits(g, &o->width, &o->height, e)) return false;
    return o->out ? true : error_set(e, "train: --out is missing");
}

int train_hex(App *app, const Command *self, int argc, char **argv) {
    Options o = {.games = 1000000, .seed = 1, .threads = 1, .playouts = 1000, .rounds = 4};
    const ArgSpec spec[] = {
        {"GAME", ARG_TEXT, &o.game, NULL, "such as hex11", 0, 0},
        {"--out", ARG_TEXT, &o.out, "FILE", "the patterns; how they were made goes to FILE.txt", 0,
         0},
        {"--from", ARG_TEXT, &o.from, "FILE", "begins with these patterns (plain ones)", 0, 0},
        {"--games", ARG_INT, &o.games, "N", "to be played in all (1000000)", 1, INT64_MAX},
        {"--playouts", ARG_INT, &o.playouts, "N", "for each move (1000)", 1, 1000000},
        {"--rounds", ARG_INT, &o.rounds, "N", "of playing and learning (4)", 1, 1000},
        {"--seconds", ARG_INT, &o.seconds, "S", "plays no longer than S seconds", 1, 1000000},
        {"--seed", ARG_INT, &o.seed, "N", "of the games (1)", 0, 0},
        {"--threads", ARG_INT, &o.threads, "N", "games at the same time (1)", 1, 256},
        {"--json", ARG_FLAG, &o.json, NULL, "one JSON object", 0, 0},
    };
    int status;
    if (!CLI_ARGS(self, spec, argc, argv, &status)) return status;
    Error e;
    if (!read_options(app, &o, &e)) return cli_fail(&e);
    Training t = {.app = app, .o = &o, .patterns = mem_new(1, sizeof(HexPatterns))};
    bool ok = train(&t, &e);
    if (ok) print_result(&t);
    hex_lessons_clear(&t.lessons);
    free(t.patterns);
    return ok ? CLI_OK : cli_fail(&e);
}
