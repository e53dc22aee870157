// SPDX-License-Identifier: MIT
// line_net.c - see line_net.h.
//
// A file holds a small network for each type of line, from the contents to the numbers of its
// squares; the tables are filled from it here.
#include "engine/othello/eval/line_net.h"

#include "base/mem.h"
#include "base/os/os_pages.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { DIGITS = 24, WIDTH_MAX = 512, TABLE_TOP = 63, SQUARE_UNIT = 64, MAKER_UNIT = 4096 };
enum { TABLE_BYTES = LINE_KINDS * LINE_CONTENTS * LINE_BYTES };

static const char heading[] = "genpei othello lines 2\n";
enum { HEADING = sizeof heading - 1 };

// --- reading ---

typedef struct {
    const unsigned char *at;
} Bytes;

static uint32_t take(Bytes *b, int bytes) {
    uint32_t value = 0;
    for (int k = 0; k < bytes; k++) value |= (uint32_t)*b->at++ << 8 * k;
    return value;
}

static int32_t take_short(Bytes *b) {
    return (int16_t)take(b, 2);
}

static float take_float(Bytes *b) {
    return (float)take_short(b) / MAKER_UNIT;
}

// --- tables ---

// The network of one type of line.
typedef struct {
    int width;
    float first[DIGITS][WIDTH_MAX], first_bias[WIDTH_MAX];
    float second[WIDTH_MAX][LINE_BYTES], second_bias[LINE_BYTES];
} Maker;

static void read_maker(Maker *m, Bytes *b) {
    for (int d = 0; d < DIGITS; d++)
        for (int k = 0; k < m->width; k++) m->first[d][k] = take_float(b);
    for (int k = 0; k < m->width; k++) m->first_bias[k] = take_float(b);
    for (int k = 0; k < m->width; k++)
        for (int i = 0; i < LINE_BYTES; i++) m->second[k][i] = take_float(b);
    for (int i = 0; i < LINE_BYTES; i++) m->second_bias[i] = take_float(b);
}

static void make_entry(const Maker *m, int contents, int8_t *out) {
    float hidden[WIDTH_MAX], sum[LINE_BYTES];
    memcpy(hidden, m->first_bias, sizeof hidden);
    for (int i = 0; i < 8; i++, contents /= 3) {
        const float *row = m->first[3 * i + contents % 3];
        for (int k = 0; k < m->width; k++) hidden[k] += row[k];
    }
    memcpy(sum, m->second_bias, sizeof sum);
    for (int k = 0; k < m->width; k++) {
        if (!(hidden[k] > 0)) continue;
        for (int i = 0; i < LINE_BYTES; i++) sum[i] += hidden[k] * m->second[k][i];
    }
    for (int i = 0; i < LINE_BYTES; i++) {
        float scaled = sum[i] * SQUARE_UNIT;
        out[i] = (int8_t)(!(scaled > -TABLE_TOP) ? -TABLE_TOP
                          : scaled > TABLE_TOP   ? TABLE_TOP
                                                 : (int)rintf(scaled));
    }
}

static void make_tables(LineNet *net, int width, Bytes *b) {
    Maker *m = mem_new(1, sizeof *m);
    m->width = width;
    for (int kind = 0; kind < LINE_KINDS; kind++) {
        read_maker(m, b);
        int8_t *table = net->table + (size_t)kind * LINE_CONTENTS * LINE_BYTES;
        for (int c = 0; c < LINE_CONTENTS; c++) make_entry(m, c, table + (size_t)c * LINE_BYTES);
    }
    free(m);
}

// --- the layers ---

// Larger numbers could overflow when they are added up; no learned number is larger.
enum { BIAS_MOST = 1 << 30, SHARE_MOST = 1 << 12 };

static bool fits(const LineLast *last) {
    bool ok = abs(last->share) <= SHARE_MOST;
    for (int k = 0; k < LINE_HIDDEN; k++)
        ok &= last->bias[k] <= BIAS_MOST && last->bias[k] >= -BIAS_MOST;
    return ok;
}

static bool read_layers(LineNet *net, Bytes *b) {
    const size_t weights = (size_t)LINE_PHASES * LINE_HIDDEN * LINE_INPUTS;
    memcpy(net->hidden, b->at, weights);
    b->at += weights;
    for (int e = 0; e < 61; e++)
        for (int k = 0; k < LINE_HIDDEN; k++) net->last[e].bias[k] = (int32_t)take(b, 4);
    for (int e = 0; e < 61; e++)
        for (int k = 0; k < LINE_HIDDEN; k++) net->last[e].weight[k] = take_short(b);
    for (int e = 0; e < 61; e++) net->last[e].out_bias = take_short(b);
    bool ok = true;
    for (int e = 0; e < 61; e++) {
        net->last[e].share = take_short(b);
        ok &= fits(&net->last[e]);
    }
    return ok;
}

static void slant(LineNet *net) {
    for (int unit = 0; unit < LINE_PHASES * LINE_HIDDEN; unit++)
        for (int i = 0; i < 64; i++)
            memcpy(net->slanted + LINE_INPUTS * unit + LINE_DEPTH * i,
                   net->hidden + LINE_INPUTS * unit + LINE_DEPTH * line_slant(i), LINE_DEPTH);
}

static size_t bytes_needed(int width) {
    const size_t maker = (size_t)width * (DIGITS + 1 + LINE_BYTES) + LINE_BYTES;
    return LINE_SPREAD_AT + 4 * LINE_SPREAD + 2 * LINE_KINDS * maker +
           (size_t)LINE_PHASES * LINE_HIDDEN * LINE_INPUTS + 61 * (6 * LINE_HIDDEN + 4);
}

LineNet *line_net_new(const Str *bytes, Error *e) {
    _Static_assert(HEADING + 8 == LINE_SPREAD_AT, "behind the heading and two numbers");
    if (bytes->len < LINE_SPREAD_AT || memcmp(bytes->text, heading, HEADING) != 0) {
        error_set(e, "not a line network for Othello");
        return NULL;
    }
    Bytes b = {(const unsigned char *)bytes->text + HEADING};
    const uint32_t hidden = take(&b, 4), width = take(&b, 4);
    if (hidden != LINE_HIDDEN || width < 1 || width > WIDTH_MAX ||
        bytes->len != bytes_needed((int)width)) {
        error_set(e, "a line network of another format");
        return NULL;
    }
    LineNet *net = mem_new(1, sizeof *net);
    net->table = os_pages_new(TABLE_BYTES);
    net->hidden = mem_new_aligned((size_t)LINE_PHASES * LINE_HIDDEN, LINE_INPUTS);
    net->slanted = mem_new_aligned((size_t)LINE_PHASES * LINE_HIDDEN, LINE_INPUTS);
    for (int k = 0; k < PATTERN_LINES; k++) {
        int squares[8];
        pattern_line(k, squares);
        for (int i = 0; k >= 8 && i < 8; i++) net->from[k / 8 - 1][squares[i]] = 8 * k + i;
    }
    for (int k = 0; k < LINE_SPREAD; k++)
        net->spread[k] = (float)(int32_t)take(&b, 4) / LINE_SPREAD_UNIT;
    make_tables(net, (int)width, &b);
    if (!read_layers(net, &b)) {
        error_set(e, "a line network with numbers that are too large");
        line_net_free(net);
        return NULL;
    }
    slant(net);
    return net;
}

void line_net_free(LineNet *net) {
    if (!net) return;
    os_pages_free(net->table, TABLE_BYTES);
    free(net->hidden);
    free(net->slanted);
    free(net);
}
