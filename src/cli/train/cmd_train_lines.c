// SPDX-License-Identifier: MIT
// cmd_train_lines.c - `genpei train othello-net`: finishes a learned line network and measures it.
#include "cli/train/trainers.h"

#include "train/train_check.h"
#include "train/train_lines.h"

typedef struct {
    const char *from, *out, *check, *tournament;
    int64_t positions, seed, threads;
} Options;

static bool finish(const Options *o, PatternWeights *w, Error *e) {
    LineSpread s;
    if (!train_lines_finish(w, o->from, o->out, o->positions, o->seed, &s, e)) return false;
    printf("spread of depths %.2f discs, %.2f without the network, on %zu positions\n", s.with,
           s.without, s.positions);
    return true;
}

static bool check(const Options *o, const PatternWeights *w, Error *e) {
    LineErrors m;
    if (!train_lines_check(w, o->check, &m, e)) return false;
    printf("%s: %zu positions, mean size %.1f discs; mean error %.3f, without the network %.3f, "
           "bias %+.2f\n",
           o->check, m.positions, m.size, m.net, m.linear, m.bias);
    return true;
}

// On recorded games, as `genpei train othello` does it: exactly, and against a search of depth 10.
static bool check_play(App *app, const Options *o, const PatternWeights *w, Error *e) {
    enum { MOST = 600, DEEP = 10 };
    Progress progress;
    Str text = {0};
    Checked at_20, at_36;
    progress_init(&progress);
    const TrainCheck how = {app->games, &app->stop, (int)o->threads, w, &progress};
    const TrainFile file = {o->tournament, MOST};
    bool ok = train_check_file(&how, &file, 20, 0, &at_20, e) &&
              train_check_file(&how, &file, 36, DEEP, &at_36, e);
    progress_clear(&progress);
    if (!ok) return false;
    checked_say(&text, "recorded games, 20 and 36 empty squares", &at_20, &at_36);
    fputs(str_text(&text), stdout);
    str_clear(&text);
    return true;
}

static bool run(App *app, const Options *o, PatternWeights *w, Error *e) {
    if (o->out && !o->from) return error_set(e, "train: --out needs --from");
    if (!o->out && !o->check && !o->tournament)
        return error_set(e, "train: --out, --check or --tournament is missing");
    if (o->from && !pattern_weights_net(w, o->from, e)) return false;
    return (!o->out || finish(o, w, e)) && (!o->check || check(o, w, e)) &&
           (!o->tournament || check_play(app, o, w, e));
}

int cmd_train_lines(App *app, const Command *self, int argc, char **argv) {
    Options o = {.positions = 1000, .seed = 1, .threads = 1};
    const ArgSpec spec[] = {
        {"--from", ARG_TEXT, &o.from, "FILE", "the network (default: the built-in one)", 0, 0},
        {"--out", ARG_TEXT, &o.out, "FILE",
         "write the network with the measured spread of search depths", 0, 0},
        {"--positions", ARG_INT, &o.positions, "N", "number of positions for this measurement", 1,
         1000000},
        {"--check", ARG_TEXT, &o.check, "FILE",
         "measure the error on positions written by genpei label", 0, 0},
        {"--tournament", ARG_TEXT, &o.tournament, "FILE",
         "measure the error on 600 positions of the games in FILE", 0, 0},
        {"--seed", ARG_INT, &o.seed, "N", "seed of the games", 0, 0},
        {"--threads", ARG_INT, &o.threads, "N", "number of threads for --tournament", 1, 256},
    };
    int status;
    if (!CLI_ARGS(self, spec, argc, argv, &status)) return status;
    Error e;
    PatternWeights *w = pattern_weights_built_in();
    bool ok = run(app, &o, w, &e);
    pattern_weights_free(w);
    return ok ? CLI_OK : cli_fail(&e);
}
