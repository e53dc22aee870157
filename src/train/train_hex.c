// SPDX-License-Identifier: MIT
// train_hex.c - see train_hex.h.
//
// Each round plays its share of the games with the patterns of the round before, then learns from
// all games so far, starting from plain ones: the mistakes of early games are outvoted, not built
// on.
#include "train/train_hex.h"

#include "base/mem.h"
#include "base/os/os_posix.h"
#include "engine/hex/play/hex_learn.h"
#include "train/train_manifest.h"
#include "work/progress.h"
#include "work/work_queue.h"

#include <inttypes.h>

enum { EPOCHS = 6, TREE_MEMORY = 48 << 20 };

typedef struct {
    const HexTraining *how;
    HexPatterns *patterns;
    HexMcts **searches; // one per thread
    HexLessons lessons;
    int64_t games, wall, round;
    double cost, cpu;
} Training;

// --- games ---

// Time is divided evenly among the rounds.
static bool out_of_time(const Training *t) {
    int64_t part = t->how->seconds * 1000000000 / t->how->rounds;
    return part && os_now_ns() - t->wall >= part * (t->round + 1);
}

static bool play_one(void *context, int thread, int64_t job, void *result) {
    Training *t = context;
    if (out_of_time(t)) return false;
    hex_lessons_play(result, t->searches[thread], (uint64_t)t->how->playouts,
                     (uint64_t)t->how->seed, (uint64_t)(t->games + job));
    return true;
}

static bool take_game(void *context, int64_t job, void *result) {
    Training *t = context;
    hex_lessons_add(&t->lessons, result);
    hex_lessons_clear(result);
    progress_say(t->how->progress, "%" PRId64 " games, %zu positions", t->games + job + 1,
                 t->lessons.n);
    return true;
}

static void drop_game(void *context, void *result) {
    (void)context;
    hex_lessons_clear(result);
}

static void play_games(Training *t, int64_t games) {
    int n = t->how->threads;
    HexMctsSetup setup = {.patterns = t->patterns, .memory = TREE_MEMORY};
    t->searches = mem_new((size_t)n, sizeof *t->searches);
    for (int i = 0; i < n; i++)
        t->searches[i] = hex_mcts_new(t->how->width, t->how->height, &setup);
    t->games += work_queue_run(&(WorkQueue){.jobs = games,
                                            .threads = n,
                                            .result_size = sizeof(HexLessons),
                                            .stop = t->how->stop,
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
    Rng rng = rng_seed_for((uint64_t)t->how->seed, 1000000);
    for (int i = 0; i < EPOCHS; i++) {
        t->cost = hex_learn(learner, &t->lessons, 0.1 * (EPOCHS - i) / EPOCHS, &rng);
        progress_say(t->how->progress, "%" PRId64 " games, learning: cost %.3f", t->games, t->cost);
    }
    *t->patterns = *hex_learner_patterns(learner);
    hex_learner_free(learner);
    free(plain);
}

// --- what is written ---

static bool write_manifest(const Training *t, const Str *weights, Error *e) {
    const HexTraining *o = t->how;
    Str text = {0};
    str_addf(&text,
             "genpei train %s --games %" PRId64 " --playouts %" PRId64 " --rounds %" PRId64
             " --seed %" PRId64 " --threads %d",
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
        os_write_file(t->how->out, weights.text, weights.len, e) && write_manifest(t, &weights, e);
    str_clear(&weights);
    return ok;
}

static bool first_patterns(Training *t, Error *e) {
    hex_patterns_plain(t->patterns);
    if (!t->how->from) return true;
    Str bytes = {0};
    bool ok = os_read_file(t->how->from, 8 << 20, &bytes, e) &&
              (hex_patterns_read(t->patterns, bytes.text, bytes.len, e) ||
               error_prefix(e, "%.200s", t->how->from));
    str_clear(&bytes);
    return ok;
}

static bool train(Training *t, Error *e) {
    int64_t cpu = os_cpu_ns();
    if (!first_patterns(t, e)) return false;
    t->wall = os_now_ns();
    int64_t all = t->how->games, rounds = t->how->rounds;
    for (t->round = 0; t->round < rounds && !atomic_load(t->how->stop); t->round++) {
        play_games(t, all * (t->round + 1) / rounds - all * t->round / rounds);
        learn(t);
    }
    progress_clear(t->how->progress);
    t->cpu = (double)(os_cpu_ns() - cpu) / 1e9;
    return keep(t, e);
}

bool train_hex(const HexTraining *how, HexTrained *out, Error *e) {
    Training t = {.how = how, .patterns = mem_new(1, sizeof(HexPatterns))};
    bool ok = train(&t, e);
    *out = (HexTrained){t.games, t.lessons.n, t.cost, t.cpu};
    hex_lessons_clear(&t.lessons);
    free(t.patterns);
    return ok;
}
