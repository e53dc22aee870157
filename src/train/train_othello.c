// SPDX-License-Identifier: MIT
// train_othello.c - `genpei train othello`: the weights of the Othello engine.
//
// Generation by generation: games with the weights so far, then new weights fitted to all positions
// that count. The first generation knows nothing and plays by mobility and corners. Exact values
// stay true, so positions near the end are kept for ever, others for two generations. Everything
// depends on the seed only, not on the number of threads.
#include "cli/trainers.h"

#include "base/mem.h"
#include "base/os_posix.h"
#include "cli/train_check.h"
#include "cli/train_games.h"
#include "cli/train_positions.h"
#include "work/work_queue.h"

#include <inttypes.h>
#include <string.h>

enum { GENERATIONS_MAX = TRAIN_GENERATIONS_MAX, FIRST_DEPTH = 2 };

typedef struct {
    const char *game, *games, *out, *penalty, *trust, *tournament, *starts, *journal, *measure;
    int64_t seed, threads, depth, solve, rounds, check, check_deep, unit, perfect;
    bool json, resume;
} Options;

typedef struct {
    App *app;
    const Options *o;
    PatternFit fit;
    PatternParts *parts;
    EdgeGames how;
    float trust;
    int64_t games[GENERATIONS_MAX];
    int generations;
    PatternWeights *weights;
    TrainGames *played;
    PatternSample *samples;
    size_t n, room;
    size_t begins[GENERATIONS_MAX + 1]; // where in `samples` each generation begins
    double *part[PATTERN_STAGES]; // what the weights were made of, for the next fit to begin with
    DiscBoard *picked;            // positions that are looked at again
    size_t n_picked;
    DiscBoard *starts;        // positions that games begin with
    Checked at_20, at_36;     // on held-out games
    Checked play_20, play_36; // on tournament games
    Checked perfect_20;       // on these, played on without a fault
    double cpu;
    Progress progress;
} Training;

// --- games ---

static void take_samples(void *context, int64_t game, const PatternSample *samples, int n) {
    Training *t = context;
    if (t->n + EDGE_GAME_SAMPLES > t->room) {
        t->room = 2 * (t->n + EDGE_GAME_SAMPLES);
        t->samples = mem_resize(t->samples, t->room, sizeof *t->samples);
    }
    memcpy(t->samples + t->n, samples, (size_t)n * sizeof *samples);
    t->n += (size_t)n;
    if (game % 64 == 0) progress_say(&t->progress, "%" PRId64 " games, %zu positions", game, t->n);
}

// Of the generations before the last, only exact values are kept.
static void forget_old(Training *t, int generation) {
    size_t end = generation > 0 ? t->begins[generation - 1] : 0, kept = 0;
    for (size_t i = 0; i < t->n; i++)
        if (i >= end || t->samples[i].empties <= t->how.solve_from)
            t->samples[kept++] = t->samples[i];
    size_t gone = t->n - kept;
    t->n = kept;
    if (generation > 0) t->begins[generation - 1] -= gone;
}

// --- the fit ---

static bool fit_one(void *context, int thread, int64_t stage, void *result) {
    const Training *t = context;
    (void)thread;
    int16_t *tied = mem_new((size_t)t->weights->set->tied_count, sizeof *tied);
    pattern_fit_stage(t->weights->set, t->parts, t->samples, t->n, (int)stage, &t->fit,
                      t->part[stage], tied);
    *(int16_t **)result = tied;
    return true;
}

static bool take_weights(void *context, int64_t stage, void *result) {
    Training *t = context;
    int16_t *tied = *(int16_t **)result;
    pattern_weights_set(t->weights, (int)stage, tied);
    free(tied);
    progress_say(&t->progress, "stage %" PRId64 " of %d", stage + 1, PATTERN_STAGES);
    return true;
}

static bool fit(Training *t) {
    for (int s = 0; s < PATTERN_STAGES; s++)
        if (!t->part[s]) t->part[s] = mem_new((size_t)t->parts->count, sizeof *t->part[s]);
    return work_queue_run(&(WorkQueue){.jobs = PATTERN_STAGES,
                                       .threads = (int)t->o->threads,
                                       .result_size = sizeof(int16_t *),
                                       .stop = &t->app->stop,
                                       .context = t,
                                       .work = fit_one,
                                       .deliver = take_weights}) == PATTERN_STAGES;
}

static void report(Training *t, int generation) {
    PatternError by[65] = {{0}};
    pattern_errors(t->weights, t->samples, t->n, by);
    progress_clear(&t->progress);
    fprintf(stderr, "generation %d: %zu positions; mean error by empty squares:", generation, t->n);
    for (int e = 8; e <= 48; e += 4) {
        double sum = 0;
        int64_t count = 0;
        for (int k = e; k < e + 4; k++) sum += by[k].absolute, count += by[k].count;
        if (count) fprintf(stderr, " %d-%d %.2f", e, e + 3, sum / (double)count);
    }
    fputc('\n', stderr);
}

// What searches say counts little as long as they know little.
static float trust_of(const Training *t, int generation) {
    return generation == 0 ? 1 : generation == 1 ? (1 + t->trust) / 2 : t->trust;
}

static bool one_generation(Training *t, int k) {
    t->how.seed = (uint64_t)t->o->seed + (uint64_t)k;
    t->how.depth = k == 0 ? FIRST_DEPTH : (int)t->o->depth;
    t->how.trust = trust_of(t, k);
    t->how.weights = t->weights;
    t->begins[k] = t->n;
    int64_t done = train_games_play(t->played, k, &t->how, t->games[k]);
    if (done < t->games[k] || train_games_failed(t->played)) return false;
    forget_old(t, k);
    if (!fit(t)) return false;
    report(t, k);
    return true;
}

// --- looking again at held-out positions ---

// Picks up to `most` held-out positions of the last generation, evenly.
static void pick(Training *t, int fewest, int highest, int64_t most) {
    size_t found = 0, from = t->begins[t->generations - 1];
    t->n_picked = 0;
    for (size_t i = from; i < t->n; i++) {
        const PatternSample *s = &t->samples[i];
        found += s->held_out && s->empties >= fewest && s->empties <= highest;
    }
    size_t every = most ? found / (size_t)most + 1 : found + 1, k = 0;
    for (size_t i = from; i < t->n && t->n_picked < (size_t)most; i++) {
        const PatternSample *s = &t->samples[i];
        if (s->held_out && s->empties >= fewest && s->empties <= highest && k++ % every == 0)
            t->picked[t->n_picked++] = s->board;
    }
}

static Checked check(Training *t, const TrainCheck *how, int empties, int depth) {
    pick(t, empties, empties, t->o->check);
    return train_check(how, t->picked, t->n_picked, depth);
}

// The same on positions of games that played no part in the training.
static bool check_play(Training *t, const TrainCheck *how, Error *e) {
    const Options *o = t->o;
    const TrainFile file = {o->tournament, (size_t)o->check};
    if (!o->tournament) return true;
    return train_check_file(how, &file, 20, 0, &t->play_20, e) &&
           train_check_file(how, &file, 36, (int)o->check_deep, &t->play_36, e) &&
           (!o->perfect ||
            train_check_file_perfect(how, &file, (int)o->perfect, 20, &t->perfect_20, e));
}

// How far depths lie apart, and how good the weights are.
static bool look_again(Training *t, Error *e) {
    const TrainCheck how = {t->app, (int)t->o->threads, t->weights, &t->progress};
    t->picked = mem_new((size_t)t->o->check + 1, sizeof *t->picked);
    if (!t->o->measure) {
        pick(t, 10, 50, t->o->check);
        train_spread(&how, t->picked, t->n_picked, &t->weights->spread);
        t->at_20 = check(t, &how, 20, 0);
        t->at_36 = check(t, &how, 36, (int)t->o->check_deep);
    }
    bool ok = check_play(t, &how, e);
    free(t->picked);
    return ok;
}

// --- what comes out ---

static void say_errors(const Training *t, Str *out) {
    str_addf(out,
             "mean absolute error in discs, at 20 empty squares against exact values, at 36 "
             "against a search of depth %" PRId64 ":\n",
             t->o->check_deep);
    if (!t->o->measure) checked_say(out, "held-out games", &t->at_20, &t->at_36);
    if (t->o->tournament) checked_say(out, "tournament games", &t->play_20, &t->play_36);
    if (t->perfect_20.count)
        checked_say(out, "these, played on without a fault", &t->perfect_20, NULL);
}

static bool write_manifest(const Training *t, uint64_t hash, Error *e) {
    const Options *o = t->o;
    Str path = {0}, text = {0};
    str_addf(&path, "%s.txt", o->out);
    str_addf(&text,
             "genpei train othello --games %s --depth %" PRId64 " --solve %" PRId64
             " --seed %" PRId64,
             o->games, o->depth, o->solve, o->seed);
    str_addf(&text, " --trust %s --penalty %s --rounds %" PRId64 " --check %" PRId64, o->trust,
             o->penalty, o->rounds, o->check);
    str_addf(&text, " --check-depth %" PRId64 " --unit %" PRId64, o->check_deep, o->unit);
    if (o->starts) str_addf(&text, " --starts %s", o->starts);
    if (o->tournament) str_addf(&text, " --tournament %s", o->tournament);
    str_addf(&text, " --out %s\n", o->out);
    str_addf(&text, "processor time %.0f s, %zu positions, labelled by our own games\n", t->cpu,
             t->n);
    say_errors(t, &text);
    str_addf(&text, "hash of the weights %016" PRIx64 "\n", hash);
    bool ok = os_write_file(str_text(&path), text.text, text.len, e);
    str_clear(&path);
    str_clear(&text);
    return ok;
}

// Everything the games depend on.
static void describe(const Training *t, Str *out) {
    const Options *o = t->o;
    str_addf(out,
             "training of othello, games %s, depth %" PRId64 ", solve %" PRId64 ", trust %s, "
             "penalty %s, rounds %" PRId64 ", unit %" PRId64 ", seed %" PRId64 ", starts %s",
             o->games, o->depth, o->solve, o->trust, o->penalty, o->rounds, o->unit, o->seed,
             o->starts ? o->starts : "none");
}

static bool open_games(Training *t, Str *what, Error *e) {
    describe(t, what);
    t->played = train_games_new(&(TrainGamesSetup){.app = t->app,
                                                   .threads = (int)t->o->threads,
                                                   .what = str_text(what),
                                                   .weights_file = t->o->out,
                                                   .journal = t->o->journal,
                                                   .resume = t->o->resume,
                                                   .take = take_samples,
                                                   .context = t},
                                e);
    return t->played != NULL;
}

static bool train(Training *t, Error *e) {
    int64_t cpu = os_cpu_ns();
    uint64_t hash;
    progress_init(&t->progress);
    if (t->o->starts &&
        !train_positions(t->app, t->o->starts, 14, 56, SIZE_MAX, &t->starts, &t->how.n_starts, e))
        return false;
    t->how.starts = t->starts;
    t->weights = pattern_weights_new();
    t->weights->unit = (int)t->o->unit;
    t->parts = pattern_parts_new(t->weights->set);
    if (crew_serves(t->app->crew)) {
        train_games_serve(t->played, &t->how);
        return true;
    }
    bool ok = true;
    for (int k = 0; k < t->generations && ok; k++) {
        ok = one_generation(t, k);
        if (ok && !pattern_weights_write(t->weights, t->o->out, NULL, e)) return false;
    }
    if (ok && !look_again(t, e)) return false;
    progress_clear(&t->progress);
    t->cpu = (double)(os_cpu_ns() - cpu) / 1e9;
    if (train_games_failed(t->played))
        return error_set(e, "%.200s: cannot be written", t->o->journal);
    if (!ok || atomic_load(&t->app->stop)) return error_set(e, "stopped before the end");
    return pattern_weights_write(t->weights, t->o->out, &hash, e) && write_manifest(t, hash, e);
}

// Only how good weights are that were made before.
static bool measure(Training *t, Error *e) {
    if (!t->o->tournament) return error_set(e, "train: --measure needs games: --tournament FILE");
    progress_init(&t->progress);
    t->weights = pattern_weights_read(t->o->measure, e);
    if (!t->weights || !look_again(t, e)) return false;
    progress_clear(&t->progress);
    if (atomic_load(&t->app->stop)) return error_set(e, "stopped before the end");
    Str text = {0};
    say_errors(t, &text);
    fputs(str_text(&text), stdout);
    str_clear(&text);
    return true;
}

static void print_result(const Training *t) {
    if (t->o->json)
        cli_print_json(json_pack("{s:s, s:I, s:f, s:f, s:f, s:s}", "game", "othello", "positions",
                                 (json_int_t)t->n, "error_20", t->at_20.absolute, "error_36",
                                 t->at_36.absolute, "cpu_seconds", t->cpu, "out", t->o->out));
    else
        printf("%zu positions in %.1f s of processor time; mean error %.2f discs at 20 empty "
               "squares, %.2f at 36; written to %s\n",
               t->n, t->cpu, t->at_20.absolute, t->at_36.absolute, t->o->out);
}

// "N,N,N": games of each generation.
static bool read_games(Training *t, Error *e) {
    Spec spec;
    Str text = {0};
    str_addf(&text, "g:n=%s", t->o->games);
    int list[GENERATIONS_MAX];
    size_t n = GENERATIONS_MAX;
    bool ok = spec_parse(str_text(&text), &spec, e) && spec_ints(&spec, "n", list, &n, e);
    str_clear(&text);
    t->generations = (int)n;
    for (size_t i = 0; ok && i < n; i++) {
        t->games[i] = list[i];
        if (list[i] < 1) ok = error_set(e, "train: --games are numbers above 0");
    }
    return ok;
}

static bool read_options(Training *t, Error *e) {
    const Options *o = t->o;
    double penalty, trust;
    if (!o->out) return error_set(e, "train: --out is missing");
    if (!spec_decimal(o->penalty, &penalty) || penalty <= 0)
        return error_set(e, "train: --penalty is a number above 0");
    if (!spec_decimal(o->trust, &trust) || trust < 0 || trust > 1)
        return error_set(e, "train: --trust is a number from 0 to 1");
    t->fit = (PatternFit){.penalty = (float)penalty, .rounds = (int)o->rounds};
    t->how = (EdgeGames){.solve_from = (int)o->solve};
    t->trust = (float)trust;
    return read_games(t, e);
}

int train_othello(App *app, const Command *self, int argc, char **argv) {
    Options o = {.games = "30000,100000,300000",
                 .seed = 1,
                 .threads = 1,
                 .depth = 4,
                 .solve = 12,
                 .rounds = 40,
                 .check = 1000,
                 .check_deep = 12,
                 .unit = 16,
                 .penalty = "30",
                 .trust = "0.7"};
    const ArgSpec spec[] = {
        {"GAME", ARG_TEXT, &o.game, NULL, "othello", 0, 0},
        {"--out", ARG_TEXT, &o.out, "FILE", "the weights; how they were made goes to FILE.txt", 0,
         0},
        {"--games", ARG_TEXT, &o.games, "N,N", "of each generation (30000,100000,300000)", 0, 0},
        {"--depth", ARG_INT, &o.depth, "N", "of the searches in games (4)", 1, 20},
        {"--solve", ARG_INT, &o.solve, "N", "play is perfect with N empty squares (12)", 4, 24},
        {"--trust", ARG_TEXT, &o.trust, "R", "share of a value from later in the game (0.7)", 0, 0},
        {"--penalty", ARG_TEXT, &o.penalty, "R", "for weights that are not 0 (30)", 0, 0},
        {"--rounds", ARG_INT, &o.rounds, "N", "of the fit (40)", 1, 10000},
        {"--unit", ARG_INT, &o.unit, "N", "weights are multiples of N/128 discs (16)", 1,
         EDGE_DISC},
        {"--check", ARG_INT, &o.check, "N", "held-out positions looked at again (1000)", 0,
         1000000},
        {"--check-depth", ARG_INT, &o.check_deep, "N", "of these at 36 empty squares (12)", 1, 30},
        {"--starts", ARG_TEXT, &o.starts, "FILE", "games begin with positions of those in FILE", 0,
         0},
        {"--tournament", ARG_TEXT, &o.tournament, "FILE", "measures on the games of FILE too", 0,
         0},
        {"--perfect", ARG_INT, &o.perfect, "N",
         "measures also after perfect play from N empty squares to 20", 21, 26},
        {"--measure", ARG_TEXT, &o.measure, "FILE",
         "only tells how good these weights are on --tournament", 0, 0},
        {"--seed", ARG_INT, &o.seed, "N", "of the games (1)", 0, 0},
        {"--threads", ARG_INT, &o.threads, "N", "play and fit (1); the result is the same", 1, 256},
        {"--journal", ARG_TEXT, &o.journal, "FILE", "keeps every game as soon as it is played", 0,
         0},
        {"--resume", ARG_FLAG, &o.resume, NULL, "goes on with a journal that is there", 0, 0},
        {"--json", ARG_FLAG, &o.json, NULL, "one JSON object", 0, 0},
    };
    int status;
    if (!CLI_ARGS(self, spec, argc, argv, &status)) return status;
    Error e;
    Training t = {.app = app, .o = &o};
    Str what = {0};
    bool ok = o.measure ? measure(&t, &e)
                        : read_options(&t, &e) && open_games(&t, &what, &e) && train(&t, &e);
    if (ok && !o.measure && !crew_serves(app->crew)) print_result(&t);
    train_games_free(t.played);
    str_clear(&what);
    pattern_parts_free(t.parts);
    pattern_weights_free(t.weights);
    for (int k = 0; k < PATTERN_STAGES; k++) free(t.part[k]);
    free(t.samples);
    free(t.starts);
    return ok ? CLI_OK : cli_fail(&e);
}
