// SPDX-License-Identifier: MIT
// hex_net.c - see hex_net.h. Reads a net and prepares it.
#include "engine/hex/net/hex_net.h"

#include "base/crc.h"
#include "base/embed.h"
#include "base/mem.h"
#include "engine/hex/net/hex_net_kernel.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { LANES = 16, WEIGHT_MAX = 127, CHECKSUM = 4 };

// --- the file ---

typedef struct {
    HexNetSizes size;
    const unsigned char *numbers;
    size_t n; // of numbers
} File;

// A number from 1 to `most` after a space. Moves `*at` past it.
static bool read_size(const char **at, const char *end, int least, int most, int *out) {
    const char *p = *at;
    int value = 0;
    if (p == end || *p++ != ' ') return false;
    const char *first = p;
    for (; p < end && *p >= '0' && *p <= '9' && p - first < 5; p++) value = value * 10 + (*p - '0');
    *at = p;
    *out = value;
    return p > first && value >= least && value <= most;
}

static size_t count_numbers(const HexNetSizes *s) {
    size_t c = (size_t)s->channels, p = (size_t)s->policy, v = (size_t)s->value;
    size_t h = (size_t)s->hidden, layers = 2 * (size_t)s->blocks;
    return c * 2 * HEX_NET_TAPS + c + layers * (c * c * HEX_NET_TAPS + c) + p * c + p + p + 1 +
           v * c + v + h * 2 * v + h + h + 1;
}

static bool read_heading(File *f, const char *bytes, size_t n, Error *e) {
    static const char words[] = "genpei hexnet 2", old[] = "genpei hexnet 1 ";
    enum { WORDS = sizeof words - 1 };
    const char *at = bytes + WORDS, *end = bytes + n;
    HexNetSizes *s = &f->size;
    if (n >= sizeof old - 1 && memcmp(bytes, old, sizeof old - 1) == 0)
        return error_set(e, "a network for Hex of an older version, without a checksum");
    if (n < WORDS || memcmp(bytes, words, WORDS) != 0) return error_set(e, "not a network for Hex");
    if (!read_size(&at, end, 1, 256, &s->channels) || !read_size(&at, end, 0, 40, &s->blocks) ||
        !read_size(&at, end, 1, 256, &s->policy) || !read_size(&at, end, 1, 256, &s->value) ||
        !read_size(&at, end, 1, 1024, &s->hidden) || at == end || *at++ != '\n')
        return error_set(e, "a network for Hex with invalid sizes");
    f->numbers = (const unsigned char *)at;
    f->n = count_numbers(s);
    size_t expected = 2 * f->n + CHECKSUM, found = (size_t)(end - at);
    if (found != expected)
        return error_set(e, "a network for Hex of %zu bytes after its first line, not %zu", found,
                         expected);
    return crc_ends(bytes, n) ||
           error_set(e, "a network for Hex whose checksum is wrong: it is damaged");
}

static float half(const unsigned char *at) {
    unsigned bits = (unsigned)at[0] | (unsigned)at[1] << 8;
    int power = (int)(bits >> 10 & 31), digits = (int)(bits & 1023);
    float value = power ? ldexpf((float)(1024 + digits), power - 25) : ldexpf((float)digits, -24);
    return bits >> 15 ? -value : value;
}

static bool read_numbers(const File *f, float *out, Error *e) {
    for (size_t i = 0; i < f->n; i++) {
        if ((f->numbers[2 * i + 1] >> 2 & 31) == 31)
            return error_set(e, "a network for Hex whose number %zu is not finite", i + 1);
        out[i] = half(f->numbers + 2 * i);
    }
    return true;
}

static HexNetPart take(const float **at, int weights, int biases) {
    HexNetPart part = {*at, *at + weights};
    *at += weights + biases;
    return part;
}

static void find_parts(HexNet *net) {
    const HexNetSizes *s = &net->size;
    const float *at = net->numbers;
    HexNetParts *p = &net->parts;
    p->layer = mem_new((size_t)(2 * s->blocks) + 1, sizeof *p->layer);
    p->stem = take(&at, s->channels * 2 * HEX_NET_TAPS, s->channels);
    for (int i = 0; i < 2 * s->blocks; i++)
        p->layer[i] = take(&at, s->channels * s->channels * HEX_NET_TAPS, s->channels);
    p->policy1 = take(&at, s->policy * s->channels, s->policy);
    p->policy2 = take(&at, s->policy, 1);
    p->value1 = take(&at, s->value * s->channels, s->value);
    p->value2 = take(&at, s->hidden * 2 * s->value, s->hidden);
    p->value3 = take(&at, s->hidden, 1);
}

// --- getting ready ---

static int fill_up(int n, int to) {
    return (n + to - 1) / to * to;
}

static void ready_stem(HexNet *net) {
    int channels = net->size.channels;
    net->stem = mem_new_aligned((size_t)(HEX_NET_TAPS * 2 * net->padded), sizeof(float));
    net->stem_bias = mem_new_aligned((size_t)net->padded, sizeof(float));
    for (int k = 0; k < channels; k++) {
        net->stem_bias[k] = net->parts.stem.bias[k];
        for (int i = 0; i < 2 * HEX_NET_TAPS; i++) // the file has planes outside, taps inside
            net->stem[(i % HEX_NET_TAPS * 2 + i / HEX_NET_TAPS) * net->padded + k] =
                net->parts.stem.weight[k * 2 * HEX_NET_TAPS + i];
    }
}

static void ready_head(HexNet *net, const HexNetPart *part, int first, int n) {
    for (int k = 0; k < n; k++) {
        net->head_bias[first + k] = part->bias[k];
        for (int i = 0; i < net->size.channels; i++)
            net->head[i * net->heads + first + k] = part->weight[k * net->size.channels + i];
    }
}

// The integer weights of one output, and their scale.
static float round_weights(const float *from, int n, int8_t *to) {
    float most = 0;
    for (int i = 0; i < n; i++) most = fabsf(from[i]) > most ? fabsf(from[i]) : most;
    if (most == 0) return 0;
    for (int i = 0; i < n; i++) to[i] = (int8_t)lrintf(from[i] * WEIGHT_MAX / most);
    return most / WEIGHT_MAX;
}

static void ready_layer(HexNet *net, const HexNetPart *part, int8_t *whole, HexNetLayer *out) {
    const HexNetKernel *kernel = hex_net_kernel();
    size_t padded = (size_t)net->padded, n = padded * padded * HEX_NET_TAPS;
    int inputs = net->size.channels * HEX_NET_TAPS;
    memset(whole, 0, n);
    out->scale = mem_new_aligned(padded, sizeof(float));
    out->bias = mem_new_aligned(padded, sizeof(float));
    out->weights = mem_new_aligned(n, kernel->weight_bytes);
    for (int k = 0; k < net->size.channels; k++) {
        out->bias[k] = part->bias[k];
        out->scale[k] = round_weights(part->weight + k * inputs, inputs,
                                      whole + k * net->padded * HEX_NET_TAPS);
    }
    kernel->pack(whole, net->padded, out->weights);
}

static void get_ready(HexNet *net) {
    const HexNetSizes *s = &net->size;
    net->padded = fill_up(s->channels, HEX_NET_BLOCK);
    net->heads = fill_up(s->policy + s->value, LANES);
    find_parts(net);
    ready_stem(net);
    net->head = mem_new_aligned((size_t)(net->padded * net->heads), sizeof(float));
    net->head_bias = mem_new_aligned((size_t)net->heads, sizeof(float));
    ready_head(net, &net->parts.policy1, 0, s->policy);
    ready_head(net, &net->parts.value1, s->policy, s->value);
    net->layers = mem_new((size_t)(2 * s->blocks) + 1, sizeof *net->layers);
    int8_t *whole = mem_new((size_t)(net->padded * net->padded), HEX_NET_TAPS);
    for (int i = 0; i < 2 * s->blocks; i++)
        ready_layer(net, &net->parts.layer[i], whole, &net->layers[i]);
    free(whole);
}

HexNet *hex_net_read(const char *bytes, size_t n, Error *e) {
    File f = {0};
    if (!read_heading(&f, bytes, n, e)) return NULL;
    float *numbers = mem_new(f.n, sizeof *numbers);
    if (!read_numbers(&f, numbers, e)) {
        free(numbers);
        return NULL;
    }
    HexNet *net = mem_new(1, sizeof *net);
    net->size = f.size;
    net->numbers = numbers;
    get_ready(net);
    return net;
}

void hex_net_free(HexNet *net) {
    if (!net) return;
    for (int i = 0; i < 2 * net->size.blocks; i++) {
        free(net->layers[i].weights);
        free(net->layers[i].scale);
        free(net->layers[i].bias);
    }
    free(net->layers);
    free(net->parts.layer);
    free(net->stem);
    free(net->stem_bias);
    free(net->head);
    free(net->head_bias);
    free(net->numbers);
    free(net);
}

// --- the one in the program ---

#ifdef HEX_NET_BUILT_IN
// The assembler includes the file unchanged; data/hex.net.txt says how it was made.
EMBED_FILE(hex_net, "data/hex.net");

HexNet *hex_net_built_in(void) {
    return hex_net_read(embedded_hex_net, (size_t)(embedded_hex_net_end - embedded_hex_net), NULL);
}
#else
HexNet *hex_net_built_in(void) {
    return NULL;
}
#endif
