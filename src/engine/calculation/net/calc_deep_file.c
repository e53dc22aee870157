// SPDX-License-Identifier: MIT
// calc_deep_file.c - networks of calc_deep.h as files.
#include "engine/calculation/net/calc_deep_file.h"
#include "base/crc.h"
#include "base/embed.h"
#include "base/mem.h"
#include "base/os/os_posix.h"
#include "engine/calculation/net/calc_deep_parts.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static const char words[] = "genpei calculation deep 2", old[] = "genpei calculation deep 1 ";
enum { WORDS = sizeof words - 1, OLD = sizeof old - 1, BIAS_BITS = 20, FILE_MAX = 1 << 24 };

typedef struct {
    const char *at, *end;
    bool strange; // a unit was invalid
} Reader;

// Whether a number from 1 to `most` follows a space.
static bool read_size(Reader *r, int most, int *out) {
    int value = 0, digits = 0;
    if (r->at == r->end || *r->at++ != ' ') return false;
    for (; r->at < r->end && *r->at >= '0' && *r->at <= '9' && digits < 5; r->at++, digits++)
        value = value * 10 + (*r->at - '0');
    *out = value;
    return digits && value >= 1 && value <= most;
}

static bool read_heading(Reader *r, CalcDeep *net, Error *e) {
    if (r->end - r->at >= OLD && memcmp(r->at, old, OLD) == 0)
        return error_set(e, "a network for Calculation of an older version, without a checksum "
                            "(tools/add-checksum adds it)");
    if (r->end - r->at < WORDS || memcmp(r->at, words, WORDS) != 0)
        return error_set(e, "not a deep network for Calculation");
    r->at += WORDS;
    if (!read_size(r, CALC_DEEP_WIDTH_MAX, &net->width) ||
        !read_size(r, CALC_DEEP_BLOCKS_MAX, &net->blocks) || net->width % CALC_DENSE_BLOCK ||
        r->at == r->end || *r->at++ != '\n')
        return error_set(e, "a network for Calculation with invalid sizes");
    return true;
}

size_t calc_deep_bytes(int width, int n_blocks) {
    size_t d = (size_t)width, blocks = (size_t)n_blocks;
    size_t first = (CALC_FEATURES_HEAP + CALC_FEATURES_TABLE) * (1 + d) + 2 * 4 * d;
    size_t block = d * (1 + 3 * d) + 4 * d * (1 + d) + 2 * 4 * d;
    return first + blocks * block + 3 * CALC_HEAD * (1 + d) + 2 * 4 * CALC_HEAD;
}

static float *new_floats(size_t n) {
    return mem_new_aligned(n, sizeof(float));
}

// A byte e as the unit of numbers.
static float read_unit(Reader *r) {
    int e = (int8_t)*r->at++;
    if (e >= -8 && e <= 24) return ldexpf(1, -e);
    r->strange = true;
    return 0;
}

static float *read_biases(Reader *r, int n) {
    float *out = new_floats((size_t)n);
    for (int i = 0; i < n; i++, r->at += 4) {
        uint32_t bits = 0;
        for (int k = 4; k-- > 0;) bits = bits << 8 | (uint8_t)r->at[k];
        out[i] = ldexpf((float)(int32_t)bits, -BIAS_BITS);
    }
    return out;
}

static float *read_rows(Reader *r, int rows, int width) {
    float *out = new_floats((size_t)rows * (size_t)width);
    for (int row = 0; row < rows; row++) {
        float unit = read_unit(r);
        for (int k = 0; k < width; k++) out[row * width + k] = unit * (float)(int8_t)*r->at++;
    }
    return out;
}

// Rows by output into rows by input.
static float *read_head(Reader *r, int width) {
    float *out = new_floats((size_t)width * CALC_HEAD);
    for (int row = 0; row < CALC_HEAD; row++) {
        float unit = read_unit(r);
        for (int k = 0; k < width; k++) out[k * CALC_HEAD + row] = unit * (float)(int8_t)*r->at++;
    }
    return out;
}

static void read_layer(Reader *r, int inputs, int outputs, CalcLayer *l) {
    l->weights = mem_new_aligned((size_t)inputs * (size_t)outputs, 1);
    l->scale = new_floats((size_t)outputs);
    l->dense = (CalcDense){inputs, outputs, l->weights};
    for (int out = 0; out < outputs; out++) {
        l->scale[out] = read_unit(r);
        for (int in = 0; in < inputs; in++)
            l->weights[calc_dense_place(inputs, out, in)] = (int8_t)*r->at++;
    }
}

static void read_all(Reader *r, CalcDeep *net) {
    int d = net->width;
    net->heap_in = read_rows(r, CALC_FEATURES_HEAP, d);
    net->heap_bias = read_biases(r, d);
    net->table_in = read_rows(r, CALC_FEATURES_TABLE, d);
    net->table_bias = read_biases(r, d);
    for (int i = 0; i < net->blocks; i++) {
        CalcDeepBlock *b = &net->block[i];
        read_layer(r, 3 * d, d, &b->mix);
        b->mix_bias = read_biases(r, d);
        read_layer(r, d, d, &b->back);
        read_layer(r, d, d, &b->first);
        read_layer(r, d, d, &b->whole);
        b->first_bias = read_biases(r, d);
        read_layer(r, d, d, &b->second);
    }
    net->to_heap = read_head(r, d);
    net->for_all = read_head(r, d);
    net->to_out = read_head(r, d);
    net->heap_end = read_biases(r, CALC_HEAD);
    net->out_end = read_biases(r, CALC_HEAD);
}

CalcDeep *calc_deep_open(const char *bytes, size_t n, Error *e) {
    CalcDeep *net = mem_new(1, sizeof *net);
    Reader r = {.at = bytes, .end = bytes + n};
    bool ok = read_heading(&r, net, e);
    size_t expected = ok ? calc_deep_bytes(net->width, net->blocks) + CRC_SIZE : 0,
           found = (size_t)(r.end - r.at);
    if (ok && found != expected)
        ok = error_set(e, "a network for Calculation of %zu bytes after its first line, not %zu",
                       found, expected);
    if (ok && !crc_ends(bytes, n))
        ok = error_set(e, "a damaged network for Calculation: its checksum is wrong");
    if (!ok) {
        free(net);
        return NULL;
    }
    read_all(&r, net);
    if (!r.strange) return net;
    error_set(e, "a network for Calculation with numbers that are too big");
    calc_deep_free(net);
    return NULL;
}

CalcDeep *calc_deep_read(const char *path, Error *e) {
    Str file = {0};
    Error why;
    CalcDeep *net = NULL;
    if (!os_read_file(path, FILE_MAX, &file, e)) return NULL;
    net = calc_deep_open(str_text(&file), file.len, &why);
    if (!net) error_set(e, "%s: %s", path, why.text);
    str_clear(&file);
    return net;
}

// --- the ones in the program ---

// The assembler includes the files unchanged; the .txt beside each says how it was made.
EMBED_FILE(calc_deep_3, "data/calculation-3.net");
EMBED_FILE(calc_deep_4, "data/calculation-4.net");

CalcDeep *calc_deep_built_in(int heaps) {
    const char *from = heaps == 3 ? embedded_calc_deep_3 : embedded_calc_deep_4;
    const char *end = heaps == 3 ? embedded_calc_deep_3_end : embedded_calc_deep_4_end;
    return calc_deep_open(from, (size_t)(end - from), NULL);
}

// --- the end ---

static void free_layer(CalcLayer *l) {
    free(l->weights);
    free(l->scale);
}

static void free_block(CalcDeepBlock *b) {
    free_layer(&b->mix);
    free_layer(&b->back);
    free_layer(&b->first);
    free_layer(&b->whole);
    free_layer(&b->second);
    free(b->mix_bias);
    free(b->first_bias);
}

void calc_deep_free(CalcDeep *net) {
    if (!net) return;
    float *floats[] = {net->heap_in, net->heap_bias, net->table_in, net->table_bias, net->to_heap,
                       net->for_all, net->to_out,    net->heap_end, net->out_end};
    for (size_t i = 0; i < sizeof floats / sizeof *floats; i++) free(floats[i]);
    for (int i = 0; i < net->blocks; i++) free_block(&net->block[i]);
    free(net);
}
