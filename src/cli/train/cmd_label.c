// SPDX-License-Identifier: MIT
// cmd_label.c - `genpei label othello`: positions of our own games with their values, as a file for
// learners outside of the program.
// The form is that of label_file.h. The file grows while games are played: what is there is whole.
#include "cli/cmd.h"

#include "base/mem.h"
#include "base/os_load.h"
#include "base/os_posix.h"
#include "cli/label_file.h"
#include "cli/train_positions.h"
#include "engine/othello/learn/edge_games.h"
#include "work/progress.h"
#include "work/work_queue.h"

#include <inttypes.h>

enum { EXACT_TABLE_BYTES = 16 << 20, SETTLE_TABLE_BYTES = 4 << 20 };

typedef struct {
    const char *game, *out, *weights, *starts, *trust;
    int64_t games, first, seed, threads, depth, solve, settle, fewest, highest, exact, seconds;
} Options;

typedef struct {
    App *app;
    const Options *o;
    EdgeGames how;
    PatternWeights *weights;
    DiscBoard *starts;
    EdgeGamer **gamers;
    int64_t began, positions;
    bool failed;
    Progress progress;
} Labelling;

typedef struct {
    int n;
    PatternSample sample[EDGE_GAME_SAMPLES];
} Played;

static bool wanted(const Options *o, const PatternSample *s) {
    return o->exact ? s->empties == o->exact : s->empties >= o->fewest && s->empties <= o->highest;
}

static bool play_one(void *context, int thread, int64_t job, void *result) {
    Labelling *l = context;
    const Options *o = l->o;
    Played *p = result;
    if (o->seconds && os_now_ns() - l->began > o->seconds * 1000000000) return false;
    PatternSample all[EDGE_GAME_SAMPLES];
    int n = edge_gamer_play(l->gamers[thread], o->first + job, all);
    for (int i = 0; i < n; i++)
        if (wanted(o, &all[i])) p->sample[p->n++] = all[i];
    for (int i = 0; o->exact && i < p->n; i++) {
        int value = edge_gamer_value(l->gamers[thread], p->sample[i].board, 0);
        p->sample[i].value = (int16_t)(EDGE_DISC * value);
    }
    return true;
}

static void add_record(const Labelling *l, const PatternSample *s, Str *out) {
    PatternNumbers n;
    pattern_numbers(l->weights->set, s->board, &n);
    label_add(s, pattern_value(l->weights, &n, s->empties), out);
}

static bool take_one(void *context, int64_t job, void *result) {
    Labelling *l = context;
    const Played *p = result;
    Str bytes = {0};
    for (int i = 0; i < p->n; i++) add_record(l, &p->sample[i], &bytes);
    l->failed = bytes.len && !os_append(l->o->out, bytes.text, bytes.len);
    str_clear(&bytes);
    l->positions += p->n;
    progress_say(&l->progress, "%" PRId64 " games, %" PRId64 " positions", job + 1, l->positions);
    return !l->failed;
}

static bool label(Labelling *l, Error *e) {
    const Options *o = l->o;
    const int n = (int)o->threads;
    l->gamers = mem_new((size_t)n, sizeof *l->gamers);
    for (int i = 0; i < n; i++) l->gamers[i] = edge_gamer_new(&l->how);
    progress_init(&l->progress);
    l->began = os_now_ns();
    int64_t games = work_queue_run(&(WorkQueue){.jobs = o->games,
                                                .threads = n,
                                                .result_size = sizeof(Played),
                                                .stop = &l->app->stop,
                                                .context = l,
                                                .work = play_one,
                                                .deliver = take_one});
    progress_clear(&l->progress);
    for (int i = 0; i < n; i++) edge_gamer_free(l->gamers[i]);
    free(l->gamers);
    if (l->failed) return error_set(e, "%.200s: cannot be written", o->out);
    printf("%" PRId64 " games, %" PRId64 " positions of %d bytes, %.1f s of processor time\n",
           games, l->positions, LABEL_BYTES, (double)os_cpu_ns() / 1e9);
    return true;
}

static bool read_options(Labelling *l, Error *e) {
    const Options *o = l->o;
    double trust;
    if (strcmp(o->game, "othello") != 0)
        return error_set(e, "label: nothing labels %.60s yet; othello", o->game);
    if (!o->out) return error_set(e, "label: --out is missing");
    if (os_file_exists(o->out)) return error_set(e, "%.200s: is there already", o->out);
    if (!spec_decimal(o->trust, &trust) || trust < 0 || trust > 1)
        return error_set(e, "label: --trust is a number from 0 to 1");
    l->weights = o->weights ? pattern_weights_read(o->weights, e) : pattern_weights_carried();
    if (!l->weights) return false;
    l->how = (EdgeGames){.weights = l->weights,
                         .seed = (uint64_t)o->seed,
                         .depth = (int)o->depth,
                         .solve_from = (int)o->solve,
                         .settle_from = (int)o->settle,
                         .table_bytes = o->exact    ? EXACT_TABLE_BYTES
                                        : o->settle ? SETTLE_TABLE_BYTES
                                                    : 0,
                         .trust = (float)trust};
    if (o->starts &&
        !train_positions(l->app, o->starts, 14, 56, SIZE_MAX, &l->starts, &l->how.n_starts, e))
        return false;
    l->how.starts = l->starts;
    return true;
}

int cmd_label(App *app, const Command *self, int argc, char **argv) {
    Options o = {.games = 1000,
                 .seed = 1,
                 .threads = 1,
                 .depth = 4,
                 .solve = 12,
                 .fewest = 1,
                 .highest = 60,
                 .trust = "0.7"};
    const ArgSpec spec[] = {
        {"GAME", ARG_TEXT, &o.game, NULL, "othello", 0, 0},
        {"--out", ARG_TEXT, &o.out, "FILE", "positions of 22 bytes each", 0, 0},
        {"--games", ARG_INT, &o.games, "N", "to be played (1000)", 1, INT64_MAX},
        {"--first", ARG_INT, &o.first, "N", "number of the first (0); one in 40 is held out", 0,
         INT64_MAX},
        {"--seconds", ARG_INT, &o.seconds, "S", "ends sooner after S seconds", 1, 1000000},
        {"--depth", ARG_INT, &o.depth, "N", "of the searches in games (4)", 1, 20},
        {"--solve", ARG_INT, &o.solve, "N", "play is perfect with N empty squares (12)", 4, 24},
        {"--settle", ARG_INT, &o.settle, "N",
         "from N empty squares on values are of searches to the end", 0, 30},
        {"--trust", ARG_TEXT, &o.trust, "R", "share of a value from later in the game (0.7)", 0, 0},
        {"--fewest", ARG_INT, &o.fewest, "N", "empty squares (1)", 1, 60},
        {"--highest", ARG_INT, &o.highest, "N", "empty squares (60)", 1, 60},
        {"--exact", ARG_INT, &o.exact, "N", "only those with N empty squares, exact values", 1, 26},
        {"--weights", ARG_TEXT, &o.weights, "FILE", "to play with (those it carries)", 0, 0},
        {"--starts", ARG_TEXT, &o.starts, "FILE", "games begin with positions of those in FILE", 0,
         0},
        {"--seed", ARG_INT, &o.seed, "N", "of the games (1)", 0, 0},
        {"--threads", ARG_INT, &o.threads, "N", "play (1); the result is the same", 1, 256},
    };
    int status;
    if (!CLI_ARGS(self, spec, argc, argv, &status)) return status;
    Error e;
    Labelling l = {.app = app, .o = &o};
    bool ok = read_options(&l, &e) && label(&l, &e);
    free(l.starts);
    pattern_weights_free(l.weights);
    return ok ? CLI_OK : cli_fail(&e);
}
