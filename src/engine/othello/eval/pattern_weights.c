// SPDX-License-Identifier: MIT
// pattern_weights.c - see pattern_weights.h. The assembler includes the built-in file as it is.
#include "engine/othello/eval/pattern_weights.h"

#include "base/embed.h"
#include "base/hash.h"
#include "base/mem.h"
#include "base/os/os_pages.h"
#include "base/os/os_posix.h"
#include "base/os/pack.h"

#include <stdlib.h>
#include <string.h>

static const char heading[] = "genpei othello weights 2\n";
enum { HEADING = sizeof heading - 1, SPREAD_UNIT = 10000, FILE_MAX = 1 << 24 };

EMBED_FILE(othello_weights, "data/othello.weights");
EMBED_FILE(othello_lines, "data/othello.lines");

static int32_t value_of(const EdgeEval *self, DiscBoard b, DiscShape shape) {
    const PatternWeights *w = (const PatternWeights *)self;
    if (shape != DISC_EIGHT_8 || !w->fitted) return edge_simple_eval.value(NULL, b, shape);
    PatternNumbers n;
    pattern_numbers(w->set, b, &n);
    return pattern_leaf_value(w, &n, 64 - bits_count(b.me | b.opp));
}

// Value some plies ahead; the game is scored as in tournaments.
static int32_t look_ahead(const PatternWeights *w, DiscBoard b, const PatternNumbers *n,
                          int empties, int depth, int32_t alpha, int32_t beta) {
    uint64_t moves = disc_moves(b, DISC_EIGHT_8);
    PatternNumbers next;
    if (!moves) {
        if (!disc_moves(disc_pass(b), DISC_EIGHT_8))
            return EDGE_DISC * disc_final(b, true, DISC_EIGHT_8);
        pattern_pass(n, &next);
        return -look_ahead(w, disc_pass(b), &next, empties, depth, -beta, -alpha);
    }
    if (depth == 0) return pattern_value(w, n, empties);
    int32_t best = INT16_MIN * EDGE_DISC;
    while (moves && best < beta) {
        int i = bits_pop(&moves);
        uint64_t flips = disc_flips(b, i, DISC_EIGHT_8);
        pattern_play(w->set, n, i, flips, &next);
        int32_t from = best > alpha ? best : alpha;
        int32_t value =
            -look_ahead(w, disc_play(b, i, flips), &next, empties - 1, depth - 1, -beta, -from);
        if (value > best) best = value;
    }
    return best;
}

static void values_after(const EdgeEval *self, DiscBoard b, const EdgeMove *moves, int count,
                         int depth, int32_t *out) {
    const PatternWeights *w = (const PatternWeights *)self;
    const int32_t wide = INT16_MAX * EDGE_DISC;
    const int empties = 64 - bits_count(b.me | b.opp);
    PatternNumbers n, next;
    pattern_numbers(w->set, b, &n);
    for (int i = 0; i < count; i++) {
        const EdgeMove *m = &moves[i];
        pattern_play(w->set, &n, m->square, b.opp ^ m->next.me, &next);
        out[i] = look_ahead(w, m->next, &next, empties - 1, depth, -wide, wide);
    }
}

// Of a table, in whole cache lines: after the constant there is a 0.
static size_t stage_bytes(const PatternWeights *w) {
    return ((size_t)w->set->table_size + 1 + 63) / 64 * 64;
}

PatternWeights *pattern_weights_new(void) {
    PatternWeights *w = mem_new(1, sizeof *w);
    w->eval.value = value_of;
    w->spread.term[0] = 5;
    w->unit = 1;
    w->set = pattern_set_new();
    int8_t *tables = os_pages_new(PATTERN_STAGES * stage_bytes(w));
    w->tied[0] = mem_new(PATTERN_STAGES * (size_t)w->set->tied_count, sizeof *w->tied[0]);
    for (size_t s = 0; s < PATTERN_STAGES; s++) {
        w->table[s] = tables + s * stage_bytes(w);
        w->tied[s] = w->tied[0] + s * (size_t)w->set->tied_count;
    }
    return w;
}

void pattern_weights_free(PatternWeights *w) {
    if (!w) return;
    os_pages_free(w->table[0], PATTERN_STAGES * stage_bytes(w));
    free(w->tied[0]);
    pattern_set_free(w->set);
    line_net_free(w->net);
    free(w);
}

// In units, to the nearest one.
static int16_t in_units(int16_t weight, int unit) {
    int half = weight < 0 ? -unit / 2 : unit / 2;
    return (int16_t)((weight + half) / unit);
}

static int8_t in_steps(int16_t weight) {
    const int16_t steps = in_units(weight, PATTERN_STEP);
    return (int8_t)(steps > INT8_MAX ? INT8_MAX : steps < -INT8_MAX ? -INT8_MAX : steps);
}

void pattern_weights_set(PatternWeights *w, int stage, const int16_t *tied) {
    for (int32_t i = 0; i < w->set->tied_count; i++)
        w->tied[stage][i] = (int16_t)(in_units(tied[i], w->unit) * w->unit);
    for (int32_t i = 0; i < w->set->table_size; i++)
        w->table[stage][i] = in_steps(w->tied[stage][w->set->tied[i]]);
    w->fitted = true;
    w->eval.after = values_after;
}

// Low bytes and high bytes of a stage are stored apart: they compress better that way. All but the
// first two stages are differences from the previous one of the same parity.
static int16_t get_16(const unsigned char *bytes, int32_t n, int32_t i) {
    return (int16_t)(bytes[i] | bytes[n + i] << 8);
}

static bool decode(PatternWeights *w, const Str *text, Error *e) {
    const int32_t n = w->set->tied_count;
    const size_t need = HEADING + 1 + 4 * EDGE_SPREAD_TERMS + 2 * (size_t)n * PATTERN_STAGES;
    if (text->len != need || memcmp(text->text, heading, HEADING) != 0)
        return error_set(e, "not a file of weights for Othello");
    const unsigned char *at = (const unsigned char *)text->text + HEADING;
    const int unit = *at++;
    if (unit < 1 || unit > EDGE_DISC)
        return error_set(e, "weights for Othello with an unknown unit");
    for (int k = 0; k < EDGE_SPREAD_TERMS; k++, at += 4) {
        int32_t v = (int32_t)((uint32_t)at[0] | (uint32_t)at[1] << 8 | (uint32_t)at[2] << 16 |
                              (uint32_t)at[3] << 24);
        w->spread.term[k] = (float)v / SPREAD_UNIT;
    }
    int16_t *tied = mem_new((size_t)n * 2, sizeof *tied);
    for (int s = 0; s < PATTERN_STAGES; s++, at += 2 * n) {
        int16_t *mine = tied + (s & 1) * n;
        for (int32_t i = 0; i < n; i++) mine[i] = (int16_t)(mine[i] + unit * get_16(at, n, i));
        pattern_weights_set(w, s, mine);
    }
    free(tied);
    w->unit = unit;
    return true;
}

static PatternWeights *unpack(const Str *file, Error *e) {
    PatternWeights *w = pattern_weights_new();
    Str text = {0};
    bool ok = pack_open(file, &text, e) && decode(w, &text, e);
    str_clear(&text);
    if (ok) return w;
    pattern_weights_free(w);
    return NULL;
}

void pattern_weights_no_net(PatternWeights *w) {
    if (w->net) w->spread = w->linear_spread;
    line_net_free(w->net);
    w->net = NULL;
}

static void take_net(PatternWeights *w, LineNet *net) {
    pattern_weights_no_net(w);
    w->net = net;
    w->linear_spread = w->spread;
    for (int k = 0; net->spread[0] > 0 && k < EDGE_SPREAD_TERMS; k++)
        w->spread.term[k] = net->spread[k];
}

static LineNet *built_in_net(void) {
    Str file = {0};
    Error e;
    str_add_n(&file, embedded_othello_lines,
              (size_t)(embedded_othello_lines_end - embedded_othello_lines));
    LineNet *net = line_net_new(&file, &e);
    str_clear(&file);
    return net;
}

PatternWeights *pattern_weights_built_in(void) {
    Str file = {0};
    Error e;
    str_add_n(&file, embedded_othello_weights,
              (size_t)(embedded_othello_weights_end - embedded_othello_weights));
    PatternWeights *w = unpack(&file, &e);
    str_clear(&file);
    if (!w) return pattern_weights_new(); // cannot happen: the file is part of the program
    LineNet *net = LINE_PAYS ? built_in_net() : NULL;
    if (net) take_net(w, net);
    return w;
}

PatternWeights *pattern_weights_read(const char *path, Error *e) {
    Str file = {0};
    if (!os_read_file(path, FILE_MAX, &file, e)) return NULL;
    PatternWeights *w = unpack(&file, e);
    str_clear(&file);
    if (!w) error_prefix(e, "%.200s", path);
    return w;
}

bool pattern_weights_net(PatternWeights *w, const char *path, Error *e) {
    Str file = {0};
    if (!os_read_file(path, FILE_MAX, &file, e)) return false;
    LineNet *net = line_net_new(&file, e);
    str_clear(&file);
    if (!net) return error_prefix(e, "%.200s", path), false;
    take_net(w, net);
    return true;
}

static void tied_of(const PatternWeights *w, int stage, int16_t *out) {
    for (int32_t i = 0; i < w->set->tied_count; i++) out[i] = in_units(w->tied[stage][i], w->unit);
}

static void encode_stage(const int16_t *now, const int16_t *before, int32_t n, Str *out) {
    for (int shift = 0; shift < 16; shift += 8)
        for (int32_t i = 0; i < n; i++)
            str_add_char(out, (char)((uint16_t)(now[i] - before[i]) >> shift & 255));
}

static void encode(const PatternWeights *w, Str *out) {
    const int32_t n = w->set->tied_count;
    str_add(out, heading);
    str_add_char(out, (char)w->unit);
    for (int k = 0; k < EDGE_SPREAD_TERMS; k++) {
        float scaled = w->spread.term[k] * SPREAD_UNIT;
        uint32_t v = (uint32_t)(int32_t)(scaled + (scaled < 0 ? -0.5F : 0.5F));
        for (int shift = 0; shift < 32; shift += 8) str_add_char(out, (char)(v >> shift & 255));
    }
    int16_t *rows = mem_new((size_t)n * 4, sizeof *rows); // by parity: now and before
    for (int s = 0; s < PATTERN_STAGES; s++) {
        int16_t *now = rows + (s & 1) * 2 * n, *before = now + n;
        tied_of(w, s, now);
        encode_stage(now, before, n, out);
        memcpy(before, now, (size_t)n * sizeof *now);
    }
    free(rows);
}

bool pattern_weights_write(const PatternWeights *w, const char *path, uint64_t *hash, Error *e) {
    Str text = {0};
    encode(w, &text);
    if (hash) *hash = hash_bytes(text.text, text.len);
    bool ok = pack_write(path, &text, e);
    str_clear(&text);
    return ok;
}
