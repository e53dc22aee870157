// SPDX-License-Identifier: MIT
// train_lines.c - see train_lines.h.
#include "train/train_lines.h"

#include "base/mem.h"
#include "base/os/os_posix.h"
#include "engine/othello/learn/edge_spread.h"
#include "train/label_file.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { FILE_MAX = 1 << 24, LABELS_MAX = 1 << 30, A_GAME = 2 };

// --- how far depths lie apart ---

// Two positions of each of some games.
static DiscBoard *some_positions(const PatternWeights *w, int64_t positions, int64_t seed,
                                 size_t *n) {
    enum { FEWEST = 10, HIGHEST = 50 };
    DiscBoard *out = mem_new((size_t)positions + A_GAME, sizeof *out);
    const EdgeGames how = {
        .weights = w, .seed = (uint64_t)seed, .depth = 4, .solve_from = FEWEST, .trust = 1};
    EdgeGamer *g = edge_gamer_new(&how);
    Rng rng = rng_seed((uint64_t)seed);
    PatternSample sample[EDGE_GAME_SAMPLES];
    *n = 0;
    for (int64_t game = 0; *n < (size_t)positions; game++) {
        int count = edge_gamer_play(g, game, sample);
        for (int k = 0; count && k < A_GAME; k++) {
            const PatternSample *s = &sample[rng_below(&rng, (uint32_t)count)];
            if (s->empties >= FEWEST && s->empties <= HIGHEST) out[(*n)++] = s->board;
        }
    }
    edge_gamer_free(g);
    return out;
}

// The root mean square of the difference between depths, over all pairs of depths.
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

// The formula of the linear weights, scaled down by how much nearer the depths lie together on the
// same positions: a new fit would depend too much on the few positions of the opening.
bool train_lines_finish(PatternWeights *w, const char *from, const char *out, int64_t positions,
                        int64_t seed, LineSpread *found, Error *e) {
    Str file = {0};
    size_t n;
    LineNet *net = w->net;
    w->net = NULL;
    DiscBoard *boards = some_positions(w, positions, seed, &n);
    double without = apart(w, boards, n);
    w->net = net;
    double with = apart(w, boards, n);
    free(boards);
    EdgeSpread spread;
    for (int k = 0; k < EDGE_SPREAD_TERMS; k++)
        spread.term[k] = w->linear_spread.term[k] * (float)(without > 0 ? with / without : 1);
    *found = (LineSpread){with, without, n};
    bool ok = os_read_file(from, FILE_MAX, &file, e);
    if (ok) put_spread(&spread, &file);
    ok = ok && os_write_file(out, file.text, file.len, e);
    str_clear(&file);
    return ok;
}

// --- how good it is ---

static void add_errors(const PatternWeights *w, const PatternSample *s, LineErrors *sum) {
    PatternNumbers n;
    double truth = (double)s->value / EDGE_DISC;
    pattern_numbers(w->set, s->board, &n);
    double linear = (double)pattern_value(w, &n, s->empties) / EDGE_DISC;
    double net = (double)pattern_leaf_value(w, &n, s->empties) / EDGE_DISC;
    sum->linear += fabs(linear - truth);
    sum->net += fabs(net - truth);
    sum->bias += net - truth;
    sum->size += fabs(truth);
}

bool train_lines_check(const PatternWeights *w, const char *labels, LineErrors *out, Error *e) {
    Str file = {0};
    LineErrors sum = {0};
    if (!os_read_file(labels, LABELS_MAX, &file, e)) return false;
    const size_t n = file.len / LABEL_BYTES;
    bool ok = n && file.len % LABEL_BYTES == 0;
    for (size_t i = 0; ok && i < n; i++) {
        PatternSample s;
        ok = label_read(file.text + i * LABEL_BYTES, &s);
        if (ok) add_errors(w, &s, &sum);
    }
    str_clear(&file);
    if (!ok) return error_set(e, "%.200s: not a file of genpei label", labels);
    const double d = (double)n;
    *out = (LineErrors){n, sum.linear / d, sum.net / d, sum.bias / d, sum.size / d};
    return true;
}
