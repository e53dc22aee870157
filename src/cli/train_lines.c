// SPDX-License-Identifier: MIT
// train_lines.c - see train_lines.h.
//
// A network comes from tools/gpu/othello_learn.py. How far searches of different depths lie apart
// with it is measured here, on positions of games that it plays; that goes into the file.
#include "cli/train_lines.h"

#include "base/mem.h"
#include "base/os_posix.h"
#include "cli/train_check.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { FILE_MAX = 1 << 24, LABEL_MAX = 1 << 30, RECORD_BYTES = 22, A_GAME = 2 };

typedef struct {
    const char *game, *from, *out, *check;
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

static void put_spread(const EdgeSpread *spread, Str *file) {
    for (int k = 0; k < LINE_SPREAD; k++) {
        uint32_t v = (uint32_t)(int32_t)lrintf(spread->term[k] * LINE_SPREAD_UNIT);
        for (int i = 0; i < 4; i++) file->text[LINE_SPREAD_AT + 4 * k + i] = (char)(v >> 8 * i);
    }
}

static bool finish(App *app, const Options *o, PatternWeights *w, Error *e) {
    Progress progress;
    Str file = {0};
    size_t n;
    progress_init(&progress);
    DiscBoard *boards = some_positions(w, o, &n);
    const TrainCheck how = {app, (int)o->threads, w, &progress};
    bool ok = train_spread(&how, boards, n, &w->spread);
    progress_clear(&progress);
    free(boards);
    if (atomic_load(&app->stop)) return error_set(e, "stopped before the end");
    if (!ok) return error_set(e, "train: too few --positions to tell how far depths lie apart");
    printf("spread of %zu positions:", n);
    for (int k = 0; k < LINE_SPREAD; k++) printf(" %.4f", (double)w->spread.term[k]);
    putchar('\n');
    ok = os_read_file(o->from, FILE_MAX, &file, e);
    if (ok) put_spread(&w->spread, &file);
    ok = ok && os_write_file(o->out, file.text, file.len, e);
    str_clear(&file);
    return ok;
}

// --- how good it is ---

typedef struct {
    double linear, net, worth, bias;
} Errors;

static int64_t number(const unsigned char *at, int bytes) {
    uint64_t value = 0;
    for (int k = 0; k < bytes; k++) value |= (uint64_t)at[k] << 8 * k;
    return bytes == 2 ? (int16_t)value : (int64_t)value;
}

static void add_errors(const PatternWeights *w, const unsigned char *record, Errors *sum) {
    DiscBoard b = {(uint64_t)number(record, 8), (uint64_t)number(record + 8, 8)};
    PatternNumbers n;
    const int empties = 64 - bits_count(b.me | b.opp);
    double truth = (double)number(record + 16, 2) / EDGE_DISC;
    pattern_numbers(w->set, b, &n);
    double linear = (double)pattern_value(w, &n, empties) / EDGE_DISC;
    double net = (double)pattern_leaf_value(w, &n, empties) / EDGE_DISC;
    sum->linear += fabs(linear - truth);
    sum->net += fabs(net - truth);
    sum->bias += net - truth;
    sum->worth += fabs(truth);
}

static bool check(const Options *o, const PatternWeights *w, Error *e) {
    Str file = {0};
    Errors sum = {0};
    if (!os_read_file(o->check, LABEL_MAX, &file, e)) return false;
    const size_t n = file.len / RECORD_BYTES;
    if (!n || file.len % RECORD_BYTES) {
        str_clear(&file);
        return error_set(e, "%.200s: no positions of genpei label", o->check);
    }
    for (size_t i = 0; i < n; i++)
        add_errors(w, (const unsigned char *)file.text + i * RECORD_BYTES, &sum);
    str_clear(&file);
    printf("%s: %zu positions, worth %.1f discs; mean error %.3f, without the network %.3f, "
           "bias %+.2f\n",
           o->check, n, sum.worth / (double)n, sum.net / (double)n, sum.linear / (double)n,
           sum.bias / (double)n);
    return true;
}

static bool run(App *app, const Options *o, PatternWeights *w, Error *e) {
    if (o->out && !o->from) return error_set(e, "train: --out needs --from");
    if (!o->out && !o->check) return error_set(e, "train: --out or --check is missing");
    if (o->from && !pattern_weights_net(w, o->from, e)) return false;
    return (!o->out || finish(app, o, w, e)) && (!o->check || check(o, w, e));
}

int train_lines(App *app, const Command *self, int argc, char **argv) {
    Options o = {.positions = 1000, .seed = 1, .threads = 1};
    const ArgSpec spec[] = {
        {"GAME", ARG_TEXT, &o.game, NULL, "othello-net", 0, 0},
        {"--from", ARG_TEXT, &o.from, "FILE", "the network (the one it carries)", 0, 0},
        {"--out", ARG_TEXT, &o.out, "FILE", "it, with how far depths lie apart", 0, 0},
        {"--positions", ARG_INT, &o.positions, "N", "this is measured on (1000)", 1, 1000000},
        {"--check", ARG_TEXT, &o.check, "FILE", "tells errors on positions of genpei label", 0, 0},
        {"--seed", ARG_INT, &o.seed, "N", "of the games (1)", 0, 0},
        {"--threads", ARG_INT, &o.threads, "N", "measure (1)", 1, 256},
    };
    int status;
    if (!CLI_ARGS(self, spec, argc, argv, &status)) return status;
    Error e;
    PatternWeights *w = pattern_weights_carried();
    bool ok = run(app, &o, w, &e);
    pattern_weights_free(w);
    return ok ? CLI_OK : cli_fail(&e);
}
