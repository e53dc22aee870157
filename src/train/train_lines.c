// SPDX-License-Identifier: MIT
// train_lines.c - `genpei train othello-net`: what a learned line network still lacks, and how good
// it is.
//
// A network comes from tools/gpu/othello_learn.py. How far searches of different depths lie apart
// with it is measured here, on positions of games; that goes into the file.
#include "cli/trainers.h"

#include "base/mem.h"
#include "base/os_posix.h"
#include "cli/label_file.h"
#include "cli/train_check.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { FILE_MAX = 1 << 24, LABELS_MAX = 1 << 30, A_GAME = 2 };

typedef struct {
    const char *game, *from, *out, *check, *tournament;
    int64_t positions, seed, threads;
} Options;

// --- how far depths lie apart ---

// Two positions of each of some games.
static DiscBoard *some_positions(const PatternWeights *w, const Options *o, size_t *n) {
    enum { FEWEST = 10, HIGHEST = 50 };
    DiscBoard *out = mem_new((size_t)o->positions + A_GAME, sizeof *out);
    const EdgeGames how = {
        .weights = w, .seed = (uint64_t)o->seed, .depth = 4, .solve_from = FEWEST, .trust = 1};
    EdgeGamer *g = edge_gamer_new(&how);
    Rng rng = rng_seed((uint64_t)o->seed);
    PatternSample sample[EDGE_GAME_SAMPLES];
    *n = 0;
    for (int64_t game = 0; *n < (size_t)o->positions; game++) {
        int count = edge_gamer_play(g, game, sample);
        for (int k = 0; count && k < A_GAME; k++) {
            const PatternSample *s = &sample[rng_below(&rng, (uint32_t)count)];
            if (s->empties >= FEWEST && s->empties <= HIGHEST) out[(*n)++] = s->board;
        }
    }
    edge_gamer_free(g);
    return out;
}

// The root mean square of how far depths lie apart, all pairs of depths together.
static double apart(const PatternWeights *w, const DiscBoard *boards, size_t n) {
    enum { TABLE_BYTES = 16 << 20 };
    const EdgeGames how = {.weights = w, .table_bytes = TABLE_BYTES};
    EdgeGamer *g = edge_gamer_new(&how);
    double square = 0;
    int64_t count = 0;
    for (size_t i = 0; i < n; i++) {
        EdgeDepths d;
        edge_spread_measure(g, boards[i], &d);
        for (int deep = 2; deep <= EDGE_SPREAD_DEPTH && deep < d.empties; deep++)
            for (int shallow = deep & 1; shallow < deep; shallow += 2, count++)
                square +=
                    (double)(d.value[deep] - d.value[shallow]) * (d.value[deep] - d.value[shallow]);
    }
    edge_gamer_free(g);
    return count ? sqrt(square / (double)count) : 0;
}

static void put_spread(const EdgeSpread *spread, Str *file) {
    for (int k = 0; k < LINE_SPREAD; k++) {
        uint32_t v = (uint32_t)(int32_t)lrintf(spread->term[k] * LINE_SPREAD_UNIT);
        for (int i = 0; i < 4; i++) file->text[LINE_SPREAD_AT + 4 * k + i] = (char)(v >> 8 * i);
    }
}

// The formula of the linear weights, as much smaller as depths lie nearer together on the same
// positions: fitted anew it depends too much on the few positions of the opening.
static bool finish(const Options *o, PatternWeights *w, Error *e) {
    Str file = {0};
    size_t n;
    LineNet *net = w->net;
    w->net = NULL;
    DiscBoard *boards = some_positions(w, o, &n);
    double without = apart(w, boards, n);
    w->net = net;
    double with = apart(w, boards, n);
    free(boards);
    EdgeSpread spread;
    for (int k = 0; k < EDGE_SPREAD_TERMS; k++)
        spread.term[k] = w->linear_spread.term[k] * (float)(without > 0 ? with / without : 1);
    printf("depths lie %.2f discs apart, %.2f without the network, on %zu positions\n", with,
           without, n);
    bool ok = os_read_file(o->from, FILE_MAX, &file, e);
    if (ok) put_spread(&spread, &file);
    ok = ok && os_write_file(o->out, file.text, file.len, e);
    str_clear(&file);
    return ok;
}

// --- how good it is ---

typedef struct {
    double linear, net, worth, bias;
} Errors;

static void add_errors(const PatternWeights *w, const PatternSample *s, Errors *sum) {
    PatternNumbers n;
    double truth = (double)s->value / EDGE_DISC;
    pattern_numbers(w->set, s->board, &n);
    double linear = (double)pattern_value(w, &n, s->empties) / EDGE_DISC;
    double net = (double)pattern_leaf_value(w, &n, s->empties) / EDGE_DISC;
    sum->linear += fabs(linear - truth);
    sum->net += fabs(net - truth);
    sum->bias += net - truth;
    sum->worth += fabs(truth);
}

static bool check(const Options *o, const PatternWeights *w, Error *e) {
    Str file = {0};
    Errors sum = {0};
    if (!os_read_file(o->check, LABELS_MAX, &file, e)) return false;
    const size_t n = file.len / LABEL_BYTES;
    bool ok = n && file.len % LABEL_BYTES == 0;
    for (size_t i = 0; ok && i < n; i++) {
        PatternSample s;
        ok = label_read(file.text + i * LABEL_BYTES, &s);
        if (ok) add_errors(w, &s, &sum);
    }
    str_clear(&file);
    if (!ok) return error_set(e, "%.200s: no positions of genpei label", o->check);
    printf("%s: %zu positions, worth %.1f discs; mean error %.3f, without the network %.3f, "
           "bias %+.2f\n",
           o->check, n, sum.worth / (double)n, sum.net / (double)n, sum.linear / (double)n,
           sum.bias / (double)n);
    return true;
}

// On recorded games, as `genpei train othello` does it: exactly, and against a search of depth 10.
static bool check_play(App *app, const Options *o, const PatternWeights *w, Error *e) {
    enum { MOST = 600, DEEP = 10 };
    Progress progress;
    Str text = {0};
    Checked at_20, at_36;
    progress_init(&progress);
    const TrainCheck how = {app, (int)o->threads, w, &progress};
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

int train_lines(App *app, const Command *self, int argc, char **argv) {
    Options o = {.positions = 1000, .seed = 1, .threads = 1};
    const ArgSpec spec[] = {
        {"GAME", ARG_TEXT, &o.game, NULL, "othello-net", 0, 0},
        {"--from", ARG_TEXT, &o.from, "FILE", "the network (the one it carries)", 0, 0},
        {"--out", ARG_TEXT, &o.out, "FILE", "it, with how far depths lie apart", 0, 0},
        {"--positions", ARG_INT, &o.positions, "N", "this is measured on (1000)", 1, 1000000},
        {"--check", ARG_TEXT, &o.check, "FILE", "tells errors on positions of genpei label", 0, 0},
        {"--tournament", ARG_TEXT, &o.tournament, "FILE", "tells errors on 600 positions of games",
         0, 0},
        {"--seed", ARG_INT, &o.seed, "N", "of the games (1)", 0, 0},
        {"--threads", ARG_INT, &o.threads, "N", "for --tournament (1)", 1, 256},
    };
    int status;
    if (!CLI_ARGS(self, spec, argc, argv, &status)) return status;
    Error e;
    PatternWeights *w = pattern_weights_carried();
    bool ok = run(app, &o, w, &e);
    pattern_weights_free(w);
    return ok ? CLI_OK : cli_fail(&e);
}
