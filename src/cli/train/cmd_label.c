// SPDX-License-Identifier: MIT
// cmd_label.c - `genpei label othello`: positions of our own games with their values, as a file for
// learners outside of the program.
#include "cli/cmd.h"

#include "base/os_posix.h"
#include "train/label_file.h"
#include "train/label_games.h"

#include <inttypes.h>

typedef struct {
    const char *game, *weights;
    int64_t threads, depth, solve, settle, fewest, highest, exact;
} Options;

static bool read_options(const Options *o, LabelGames *how, Error *e) {
    if (strcmp(o->game, "othello") != 0)
        return error_set(e, "label: nothing labels %.60s yet; othello", o->game);
    if (!how->out) return error_set(e, "label: --out is missing");
    if (how->trust > 1) return error_set(e, "label: --trust is a number from 0 to 1");
    how->threads = (int)o->threads;
    how->depth = (int)o->depth;
    how->solve_from = (int)o->solve;
    how->settle_from = (int)o->settle;
    how->fewest = (int)o->fewest;
    how->highest = (int)o->highest;
    how->exact = (int)o->exact;
    return true;
}

static bool label(const LabelGames *how, Error *e) {
    Labelled done;
    bool ok = label_games(how, &done, e);
    progress_clear(how->progress);
    if (ok)
        printf("%" PRId64 " games, %" PRId64 " positions of %d bytes, %.1f s of processor time\n",
               done.games, done.positions, LABEL_BYTES, (double)os_cpu_ns() / 1e9);
    return ok;
}

int cmd_label(App *app, const Command *self, int argc, char **argv) {
    Progress progress;
    Options o = {.threads = 1, .depth = 4, .solve = 12, .fewest = 1, .highest = 60};
    LabelGames how = {.games = 1000,
                      .seed = 1,
                      .trust = 0.7,
                      .table = app->games,
                      .stop = &app->stop,
                      .progress = &progress};
    const ArgSpec spec[] = {
        {"GAME", ARG_TEXT, &o.game, NULL, "othello", 0, 0},
        {"--out", ARG_TEXT, &how.out, "FILE", "positions of 22 bytes each", 0, 0},
        {"--games", ARG_INT, &how.games, "N", "to be played (1000)", 1, INT64_MAX},
        {"--first", ARG_INT, &how.first, "N", "number of the first (0); one in 40 is held out", 0,
         INT64_MAX},
        {"--seconds", ARG_INT, &how.seconds, "S", "ends sooner after S seconds", 1, 1000000},
        {"--depth", ARG_INT, &o.depth, "N", "of the searches in games (4)", 1, 20},
        {"--solve", ARG_INT, &o.solve, "N", "play is perfect with N empty squares (12)", 4, 24},
        {"--settle", ARG_INT, &o.settle, "N",
         "from N empty squares on values are of searches to the end", 0, 30},
        {"--trust", ARG_REAL, &how.trust, "R", "share of a value from later in the game (0.7)", 0,
         0},
        {"--fewest", ARG_INT, &o.fewest, "N", "empty squares (1)", 1, 60},
        {"--highest", ARG_INT, &o.highest, "N", "empty squares (60)", 1, 60},
        {"--exact", ARG_INT, &o.exact, "N", "only those with N empty squares, exact values", 1, 26},
        {"--weights", ARG_TEXT, &o.weights, "FILE", "to play with (those it carries)", 0, 0},
        {"--starts", ARG_TEXT, &how.starts, "FILE", "games begin with positions of those in FILE",
         0, 0},
        {"--seed", ARG_INT, &how.seed, "N", "of the games (1)", 0, 0},
        {"--threads", ARG_INT, &o.threads, "N", "play (1); the result is the same", 1, 256},
    };
    int status;
    if (!CLI_ARGS(self, spec, argc, argv, &status)) return status;
    Error e;
    if (!read_options(&o, &how, &e)) return cli_fail(&e);
    PatternWeights *w = o.weights ? pattern_weights_read(o.weights, &e) : pattern_weights_carried();
    progress_init(&progress);
    how.weights = w;
    bool ok = w && label(&how, &e);
    pattern_weights_free(w);
    return ok ? CLI_OK : cli_fail(&e);
}
