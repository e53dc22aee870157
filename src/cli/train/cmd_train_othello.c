// SPDX-License-Identifier: MIT
// cmd_train_othello.c - `genpei train othello`: the weights of the player edge.
#include "cli/train/trainers.h"

#include "base/spec.h"
#include "train/train_othello.h"

#include <inttypes.h>

typedef struct {
    const char *games, *measure;
    int64_t threads, depth, solve, rounds, check_depth, unit, perfect;
    bool json;
} Options;

// "N,N,N": games of each generation.
static bool read_games(const char *text, OthelloTraining *how, Error *e) {
    Spec spec;
    Str list = {0};
    int games[TRAIN_GENERATIONS_MAX];
    size_t n = TRAIN_GENERATIONS_MAX;
    str_addf(&list, "g:n=%s", text);
    bool ok = spec_parse(str_text(&list), &spec, e) && spec_ints(&spec, "n", games, &n, e);
    str_clear(&list);
    how->generations = (int)n;
    for (size_t i = 0; ok && i < n; i++) {
        how->games[i] = games[i];
        if (games[i] < 1) ok = error_set(e, "train: --games must be numbers above 0");
    }
    return ok;
}

static bool read_options(const Options *o, OthelloTraining *how, Error *e) {
    how->threads = (int)o->threads;
    how->depth = (int)o->depth;
    how->solve_from = (int)o->solve;
    how->rounds = (int)o->rounds;
    how->check_depth = (int)o->check_depth;
    how->unit = (int)o->unit;
    how->perfect = (int)o->perfect;
    if (o->measure)
        return how->tournament || error_set(e, "train: --measure needs games: --tournament FILE");
    if (!how->out) return error_set(e, "train: --out is missing");
    if (how->penalty <= 0) return error_set(e, "train: --penalty must be above 0");
    if (how->trust > 1) return error_set(e, "train: --trust must be from 0 to 1");
    return read_games(o->games, how, e);
}

static void print_generation(int number, size_t positions, const PatternError by_empties[65]) {
    fprintf(stderr, "generation %d: %zu positions; mean error by empty squares:", number,
            positions);
    for (int from = 8; from <= 48; from += 4) {
        double sum = 0;
        int64_t count = 0;
        for (int k = from; k < from + 4; k++)
            sum += by_empties[k].absolute, count += by_empties[k].count;
        if (count) fprintf(stderr, " %d-%d %.2f", from, from + 3, sum / (double)count);
    }
    fputc('\n', stderr);
}

static void print_result(const OthelloTraining *how, const OthelloTrained *t, bool json) {
    if (json)
        cli_print_json(json_pack("{s:s, s:I, s:f, s:f, s:f, s:s}", "game", "othello", "positions",
                                 (json_int_t)t->positions, "error_20", t->held_20.absolute,
                                 "error_36", t->held_36.absolute, "cpu_seconds", t->cpu, "out",
                                 how->out));
    else
        printf("%zu positions in %.1f s of processor time; mean error %.2f discs at 20 empty "
               "squares, %.2f at 36; written to %s\n",
               t->positions, t->cpu, t->held_20.absolute, t->held_36.absolute, how->out);
}

static void print_errors(const OthelloTraining *how, const OthelloTrained *t) {
    Str text = {0};
    train_othello_errors(how, t, &text);
    fputs(str_text(&text), stdout);
    str_clear(&text);
}

static bool run(const Options *o, const OthelloTraining *how, Error *e) {
    OthelloTrained trained;
    bool ok = o->measure ? train_othello_measure(how, o->measure, &trained, e)
                         : train_othello(how, &trained, e);
    progress_clear(how->progress);
    if (ok && o->measure) print_errors(how, &trained);
    if (ok && !o->measure && !crew_serves(how->crew)) print_result(how, &trained, o->json);
    return ok;
}

int cmd_train_othello(App *app, const Command *self, int argc, char **argv) {
    Progress progress;
    Options o = {.games = "30000,100000,300000",
                 .threads = 1,
                 .depth = 4,
                 .solve = 12,
                 .rounds = 40,
                 .check_depth = 12,
                 .unit = 16};
    OthelloTraining how = {.seed = 1,
                           .check = 1000,
                           .penalty = 30,
                           .trust = 0.7,
                           .table = app->games,
                           .stop = &app->stop,
                           .crew = app->crew,
                           .progress = &progress,
                           .generation = print_generation};
    const ArgSpec spec[] = {
        {"--out", ARG_TEXT, &how.out, "FILE",
         "write the weights to FILE, and how they were made to FILE.txt", 0, 0},
        {"--games", ARG_TEXT, &o.games, "N,N", "number of games of each generation", 0, 0},
        {"--depth", ARG_INT, &o.depth, "N", "search depth in the games", 1, 20},
        {"--solve", ARG_INT, &o.solve, "N", "play perfectly from N empty squares on", 4, 24},
        {"--trust", ARG_REAL, &how.trust, "R", "weight of values from later in the game, 0 to 1", 0,
         0},
        {"--penalty", ARG_REAL, &how.penalty, "R", "penalty of the fit for large weights", 0, 0},
        {"--rounds", ARG_INT, &o.rounds, "N", "rounds of the fit", 1, 10000},
        {"--unit", ARG_INT, &o.unit, "N", "make weights multiples of N/128 discs", 1, EDGE_DISC},
        {"--check", ARG_INT, &how.check, "N", "number of held-out positions to check", 0, 1000000},
        {"--check-depth", ARG_INT, &o.check_depth, "N",
         "search depth of the check at 36 empty squares", 1, 30},
        {"--starts", ARG_TEXT, &how.starts, "FILE",
         "begin the games with positions of the games in FILE", 0, 0},
        {"--tournament", ARG_TEXT, &how.tournament, "FILE",
         "measure the error on the games in FILE as well", 0, 0},
        {"--perfect", ARG_INT, &o.perfect, "N",
         "measure also after perfect play from N empty squares down to 20", 21, 26},
        {"--measure", ARG_TEXT, &o.measure, "FILE",
         "train nothing; only measure these weights on the games of --tournament", 0, 0},
        {"--seed", ARG_INT, &how.seed, "N", "seed of the games", 0, 0},
        {"--threads", ARG_INT, &o.threads, "N",
         "number of threads; the result does not depend on it", 1, 256},
        {"--journal", ARG_TEXT, &how.journal, "FILE",
         "write each game to FILE as soon as it is played", 0, 0},
        {"--resume", ARG_FLAG, &how.resume, NULL, "continue an existing journal", 0, 0},
        {"--json", ARG_FLAG, &o.json, NULL, "print one JSON object", 0, 0},
    };
    int status;
    if (!CLI_ARGS(self, spec, argc, argv, &status)) return status;
    Error e;
    progress_init(&progress);
    bool ok = read_options(&o, &how, &e) && run(&o, &how, &e);
    progress_clear(&progress);
    return ok ? CLI_OK : cli_fail(&e);
}
