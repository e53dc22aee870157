// SPDX-License-Identifier: MIT
// train_othello.c - see train_othello.h.
//
// Generation by generation: games with the weights so far, then new weights fitted to all positions
// that count. The first generation knows nothing and plays by mobility and corners. Exact values
// stay true, so positions near the end are kept forever, others for two generations. Everything
// depends on the seed only, not on the number of threads.
#include "train/train_othello.h"

#include "base/mem.h"
#include "base/os/os_posix.h"
#include "train/train_positions.h"
#include "work/work_queue.h"

#include <inttypes.h>
#include <string.h>

enum { FIRST_DEPTH = 2 };

typedef struct {
    const OthelloTraining *how;
    PatternFit fit;
    PatternParts *parts;
    EdgeGames play;
    PatternWeights *weights;
    TrainGames *played;
    PatternSample *samples;
    size_t n, room;
    size_t begins[TRAIN_GENERATIONS_MAX + 1]; // where in `samples` each generation begins
    double *part[PATTERN_STAGES]; // what the weights were made of, for the next fit to begin with
    DiscBoard *picked;            // positions that are searched again
    size_t n_picked;
    DiscBoard *starts; // positions that games begin with
    OthelloTrained *out;
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
    if (game % 64 == 0)
        progress_say(t->how->progress, "%" PRId64 " games, %zu positions", game, t->n);
}

// Of the generations before the last, only exact values are kept.
static void forget_old(Training *t, int generation) {
    size_t end = generation > 0 ? t->begins[generation - 1] : 0, kept = 0;
    for (size_t i = 0; i < t->n; i++)
        if (i >= end || t->samples[i].empties <= t->play.solve_from)
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
    progress_say(t->how->progress, "stage %" PRId64 " of %d", stage + 1, PATTERN_STAGES);
    return true;
}

static bool fit(Training *t) {
    for (int s = 0; s < PATTERN_STAGES; s++)
        if (!t->part[s]) t->part[s] = mem_new((size_t)t->parts->count, sizeof *t->part[s]);
    return work_queue_run(&(WorkQueue){.jobs = PATTERN_STAGES,
                                       .threads = t->how->threads,
                                       .result_size = sizeof(int16_t *),
                                       .stop = t->how->stop,
                                       .context = t,
                                       .work = fit_one,
                                       .deliver = take_weights}) == PATTERN_STAGES;
}

static void report(Training *t, int generation) {
    PatternError by[65] = {{0}};
    if (!t->how->generation) return;
    pattern_errors(t->weights, t->samples, t->n, by);
    progress_clear(t->how->progress);
    t->how->generation(generation, t->n, by);
}

// Search values count little as long as the weights are poor.
static float trust_of(const Training *t, int generation) {
    float trust = (float)t->how->trust;
    return generation == 0 ? 1 : generation == 1 ? (1 + trust) / 2 : trust;
}

static bool one_generation(Training *t, int k) {
    t->play.seed = (uint64_t)t->how->seed + (uint64_t)k;
    t->play.depth = k == 0 ? FIRST_DEPTH : t->how->depth;
    t->play.trust = trust_of(t, k);
    t->play.weights = t->weights;
    t->begins[k] = t->n;
    int64_t done = train_games_play(t->played, k, &t->play, t->how->games[k]);
    if (done < t->how->games[k] || train_games_failed(t->played)) return false;
    forget_old(t, k);
    if (!fit(t)) return false;
    report(t, k);
    return true;
}

// --- looking again at held-out positions ---

// Picks up to `most` held-out positions of the last generation, evenly.
static void pick(Training *t, int fewest, int highest, int64_t most) {
    size_t found = 0, from = t->begins[t->how->generations - 1];
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
    pick(t, empties, empties, t->how->check);
    return train_check(how, t->picked, t->n_picked, depth);
}

// The same on positions of games that played no part in the training.
static bool check_play(Training *t, const TrainCheck *how, Error *e) {
    const OthelloTraining *o = t->how;
    const TrainFile file = {o->tournament, (size_t)o->check};
    if (!o->tournament) return true;
    return train_check_file(how, &file, 20, 0, &t->out->play_20, e) &&
           train_check_file(how, &file, 36, o->check_depth, &t->out->play_36, e) &&
           (!o->perfect ||
            train_check_file_perfect(how, &file, o->perfect, 20, &t->out->perfect_20, e));
}

static TrainCheck checker(const Training *t) {
    const OthelloTraining *o = t->how;
    return (TrainCheck){o->table, o->stop, o->threads, t->weights, o->progress};
}

// The difference between depths, and how good the weights are.
static bool look_again(Training *t, Error *e) {
    const TrainCheck how = checker(t);
    t->picked = mem_new((size_t)t->how->check + 1, sizeof *t->picked);
    pick(t, 10, 50, t->how->check);
    train_spread(&how, t->picked, t->n_picked, &t->weights->spread);
    t->out->held_20 = check(t, &how, 20, 0);
    t->out->held_36 = check(t, &how, 36, t->how->check_depth);
    free(t->picked);
    return check_play(t, &how, e);
}

// --- what comes out ---

void train_othello_errors(const OthelloTraining *how, const OthelloTrained *t, Str *out) {
    str_addf(out,
             "mean absolute error in discs, at 20 empty squares against exact values, at 36 "
             "against a search of depth %d:\n",
             how->check_depth);
    if (t->positions) checked_say(out, "held-out games", &t->held_20, &t->held_36);
    if (how->tournament) checked_say(out, "tournament games", &t->play_20, &t->play_36);
    if (t->perfect_20.count)
        checked_say(out, "tournament games, after perfect play", &t->perfect_20, NULL);
}

static void add_games(const OthelloTraining *o, Str *out) {
    for (int k = 0; k < o->generations; k++) str_addf(out, "%s%" PRId64, k ? "," : "", o->games[k]);
}

static bool write_manifest(const Training *t, uint64_t hash, Error *e) {
    const OthelloTraining *o = t->how;
    Str path = {0}, text = {0};
    str_addf(&path, "%s.txt", o->out);
    str_add(&text, "genpei train othello --games ");
    add_games(o, &text);
    str_addf(&text, " --depth %d --solve %d --seed %" PRId64, o->depth, o->solve_from, o->seed);
    str_addf(&text, " --trust %g --penalty %g --rounds %d --check %" PRId64, o->trust, o->penalty,
             o->rounds, o->check);
    str_addf(&text, " --check-depth %d --unit %d", o->check_depth, o->unit);
    if (o->starts) str_addf(&text, " --starts %s", o->starts);
    if (o->tournament) str_addf(&text, " --tournament %s", o->tournament);
    str_addf(&text, " --out %s\n", o->out);
    str_addf(&text, "processor time %.0f s, %zu positions, labelled by our own games\n",
             t->out->cpu, t->n);
    train_othello_errors(o, t->out, &text);
    str_addf(&text, "hash of the weights %016" PRIx64 "\n", hash);
    bool ok = os_write_file(str_text(&path), text.text, text.len, e);
    str_clear(&path);
    str_clear(&text);
    return ok;
}

// Everything the games depend on.
static void describe(const Training *t, Str *out) {
    const OthelloTraining *o = t->how;
    str_add(out, "training of othello, games ");
    add_games(o, out);
    str_addf(out, ", depth %d, solve %d, trust %g, penalty %g, rounds %d", o->depth, o->solve_from,
             o->trust, o->penalty, o->rounds);
    str_addf(out, ", unit %d, seed %" PRId64 ", starts %s", o->unit, o->seed,
             o->starts ? o->starts : "none");
}

static bool open_games(Training *t, Str *what, Error *e) {
    describe(t, what);
    t->played = train_games_new(&(TrainGamesSetup){.stop = t->how->stop,
                                                   .crew = t->how->crew,
                                                   .threads = t->how->threads,
                                                   .what = str_text(what),
                                                   .weights_file = t->how->out,
                                                   .journal = t->how->journal,
                                                   .resume = t->how->resume,
                                                   .take = take_samples,
                                                   .context = t},
                                e);
    return t->played != NULL;
}

static bool train(Training *t, Error *e) {
    int64_t cpu = os_cpu_ns();
    uint64_t hash;
    if (t->how->starts && !train_positions(t->how->table, t->how->starts, 14, 56, SIZE_MAX,
                                           &t->starts, &t->play.n_starts, e))
        return false;
    t->play.starts = t->starts;
    t->weights = pattern_weights_new();
    t->weights->unit = t->how->unit;
    t->parts = pattern_parts_new(t->weights->set);
    if (crew_serves(t->how->crew)) {
        train_games_serve(t->played, &t->play);
        return true;
    }
    bool ok = true;
    for (int k = 0; k < t->how->generations && ok; k++) {
        ok = one_generation(t, k);
        if (ok && !pattern_weights_write(t->weights, t->how->out, NULL, e)) return false;
    }
    t->out->positions = t->n;
    if (ok && !look_again(t, e)) return false;
    t->out->cpu = (double)(os_cpu_ns() - cpu) / 1e9;
    if (train_games_failed(t->played)) return os_cannot_write(t->how->journal, e);
    if (!ok || atomic_load(t->how->stop)) return error_set(e, "stopped before the end");
    return pattern_weights_write(t->weights, t->how->out, &hash, e) && write_manifest(t, hash, e);
}

static void clear(Training *t) {
    train_games_free(t->played);
    pattern_parts_free(t->parts);
    pattern_weights_free(t->weights);
    for (int k = 0; k < PATTERN_STAGES; k++) free(t->part[k]);
    free(t->samples);
    free(t->starts);
}

bool train_othello(const OthelloTraining *how, OthelloTrained *out, Error *e) {
    Training t = {.how = how,
                  .fit = {.penalty = (float)how->penalty, .rounds = how->rounds},
                  .play = {.solve_from = how->solve_from},
                  .out = out};
    Str what = {0};
    *out = (OthelloTrained){0};
    bool ok = open_games(&t, &what, e) && train(&t, e);
    clear(&t);
    str_clear(&what);
    return ok;
}

bool train_othello_measure(const OthelloTraining *how, const char *weights, OthelloTrained *out,
                           Error *e) {
    Training t = {.how = how, .weights = pattern_weights_read(weights, e), .out = out};
    *out = (OthelloTrained){0};
    if (!t.weights) return false;
    const TrainCheck checks = checker(&t);
    bool ok = check_play(&t, &checks, e);
    if (ok && atomic_load(how->stop)) ok = error_set(e, "stopped before the end");
    clear(&t);
    return ok;
}
