// SPDX-License-Identifier: MIT
// cmd_label_othello.c - `genpei label othello`: positions of our own games with their values, as a
// file for learners outside the program.
#include "cli/train/labellers.h"

#include "base/os/os_posix.h"
#include "train/label_file.h"
#include "train/label_games.h"

#include <inttypes.h>

typedef struct {
    const char *weights;
    int64_t threads, depth, solve, settle, fewest, highest, exact;
} Options;

static bool read_options(const Options *o, LabelGames *how, Error *e) {
    if (how->trust > 1) return error_set(e, "label: --trust must be from 0 to 1");
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
        printf("%" PRId64 " %s, %" PRId64 " %s of %d bytes, %.1f s of processor time\n", done.games,
               str_plural(done.games, "game", "games"), done.positions,
               str_plural(done.positions, "position", "positions"), LABEL_BYTES,
               (double)os_cpu_ns() / 1e9);
    return ok;
}

int cmd_label_othello(App *app, const Command *self, int argc, char **argv) {
    Progress progress;
    Options o = {.threads = 1, .depth = 4, .solve = 12, .fewest = 1, .highest = 60};
    LabelGames how = {.games = 1000,
                      .seed = 1,
                      .trust = 0.7,
                      .table = app->games,
                      .stop = &app->stop,
                      .progress = &progress};
    const ArgSpec spec[] = {
        {"--out", ARG_NEEDED, &how.out, "FILE", "write the positions to FILE, 22 bytes each", 0, 0},
        {"--games", ARG_INT, &how.games, "N", "number of games", 1, INT64_MAX},
        {"--first", ARG_INT, &how.first, "N",
         "number of the first game (default 0); one game in 40 is held out", 0, INT64_MAX},
        {"--seconds", ARG_INT, &how.seconds, "S", "stop after S seconds", 1, 1000000},
        {"--depth", ARG_INT, &o.depth, "N", "search depth in the games", 1, 20},
        {"--solve", ARG_INT, &o.solve, "N", "play perfectly from N empty squares on", 4, 24},
        {"--settle", ARG_INT, &o.settle, "N",
         "search to the end of the game for values from N empty squares on", 0, 30},
        {"--trust", ARG_REAL, &how.trust, "R", "weight of values from later in the game, 0 to 1", 0,
         0},
        {"--fewest", ARG_INT, &o.fewest, "N", "write only positions with at least N empty squares",
         1, 60},
        {"--highest", ARG_INT, &o.highest, "N", "write only positions with at most N empty squares",
         1, 60},
        {"--exact", ARG_INT, &o.exact, "N",
         "write only positions with N empty squares, with exact values", 1, 26},
        {"--weights", ARG_TEXT, &o.weights, "FILE",
         "weights to play with (default: the built-in ones)", 0, 0},
        {"--starts", ARG_TEXT, &how.starts, "FILE",
         "begin the games with positions of the games in FILE", 0, 0},
        {"--seed", ARG_INT, &how.seed, "N", "seed of the games", 0, 0},
        {"--threads", ARG_INT, &o.threads, "N",
         "number of threads; the result does not depend on it", 1, 256},
    };
    int status;
    if (!CLI_ARGS(self, spec, argc, argv, &status)) return status;
    Error e;
    if (!read_options(&o, &how, &e)) return cli_fail(&e);
    PatternWeights *w =
        o.weights ? pattern_weights_read(o.weights, &e) : pattern_weights_built_in();
    progress_init(&progress);
    how.weights = w;
    bool ok = w && label(&how, &e);
    pattern_weights_free(w);
    return ok ? CLI_OK : cli_fail(&e);
}
