// SPDX-License-Identifier: MIT
// cmd_train_othello.c - `genpei train othello`: the weights of the player edge.
#include "cli/train/trainers.h"

#include "base/spec.h"
#include "train/train_othello.h"

#include <inttypes.h>

typedef struct {
    const char *game, *games, *measure;
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
        if (games[i] < 1) ok = error_set(e, "train: --games are numbers above 0");
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
    if (how->penalty <= 0) return error_set(e, "train: --penalty is a number above 0");
    if (how->trust > 1) return error_set(e, "train: --trust is a number from 0 to 1");
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
        {"GAME", ARG_TEXT, &o.game, NULL, "othello", 0, 0},
        {"--out", ARG_TEXT, &how.out, "FILE", "the weights; how they were made goes to FILE.txt", 0,
         0},
        {"--games", ARG_TEXT, &o.games, "N,N", "of each generation (30000,100000,300000)", 0, 0},
        {"--depth", ARG_INT, &o.depth, "N", "of the searches in games (4)", 1, 20},
        {"--solve", ARG_INT, &o.solve, "N", "play is perfect with N empty squares (12)", 4, 24},
        {"--trust", ARG_REAL, &how.trust, "R", "share of a value from later in the game (0.7)", 0,
         0},
        {"--penalty", ARG_REAL, &how.penalty, "R", "for weights that are not 0 (30)", 0, 0},
        {"--rounds", ARG_INT, &o.rounds, "N", "of the fit (40)", 1, 10000},
        {"--unit", ARG_INT, &o.unit, "N", "weights are multiples of N/128 discs (16)", 1,
         EDGE_DISC},
        {"--check", ARG_INT, &how.check, "N", "held-out positions looked at again (1000)", 0,
         1000000},
        {"--check-depth", ARG_INT, &o.check_depth, "N", "of these at 36 empty squares (12)", 1, 30},
        {"--starts", ARG_TEXT, &how.starts, "FILE", "games begin with positions of those in FILE",
         0, 0},
        {"--tournament", ARG_TEXT, &how.tournament, "FILE", "measures on the games of FILE too", 0,
         0},
        {"--perfect", ARG_INT, &o.perfect, "N",
         "measures also after perfect play from N empty squares to 20", 21, 26},
        {"--measure", ARG_TEXT, &o.measure, "FILE",
         "only tells how good these weights are on --tournament", 0, 0},
        {"--seed", ARG_INT, &how.seed, "N", "of the games (1)", 0, 0},
        {"--threads", ARG_INT, &o.threads, "N", "play and fit (1); the result is the same", 1, 256},
        {"--journal", ARG_TEXT, &how.journal, "FILE", "keeps every game as soon as it is played", 0,
         0},
        {"--resume", ARG_FLAG, &how.resume, NULL, "goes on with a journal that is there", 0, 0},
        {"--json", ARG_FLAG, &o.json, NULL, "one JSON object", 0, 0},
    };
    int status;
    if (!CLI_ARGS(self, spec, argc, argv, &status)) return status;
    Error e;
    progress_init(&progress);
    bool ok = read_options(&o, &how, &e) && run(&o, &how, &e);
    progress_clear(&progress);
    return ok ? CLI_OK : cli_fail(&e);
}
