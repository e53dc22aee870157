// SPDX-License-Identifier: MIT
// sho_net.c - see sho_net.h. Files, and the tables of features.
#include "engine/shogi/net/sho_net.h"

#include "base/crc.h"
#include "base/embed.h"
#include "base/mem.h"
#include "base/os/os_posix.h"
#include "engine/shogi/net/sho_net_parts.h"

#include <stdlib.h>

const char sho_net_heading[] = "genpei shogi net 1 16 1858 256 32 32\n";

enum {
    HEADING = sizeof sho_net_heading - 1,
    NAME = 17, // of the heading: the same in every version
    CHECKSUM = 4,
    SUM_BIAS_MAX = 8192, // so that the sums of any position fit into 16 bits
    BIAS_MAX = 1 << 24,
    FILE_MAX = 1 << 24,
};

_Static_assert(SHO_NET_BUCKETS == 16 && SHO_NET_FEATURES == 1858 && SHO_NET_WIDTH == 256 &&
                   SHO_NET_HIDDEN == 32,
               "the heading says so");

// --- what a side sees ---

static int bucket_of(int file, int rank) {
    enum { CORNER_FILES = 2, FILES = 5 };
    if (rank >= 7) return (8 - rank) * FILES + file;
    return 2 * FILES + 2 * (rank == 6 ? 0 : rank >= 3 ? 1 : 2) + (file >= CORNER_FILES);
}

int sho_net_view(int colour, int king) {
    if (king == SHOGI_NOWHERE) return 0;
    int square = colour == SHOGI_BLACK ? king : SHOGI_SQUARES - 1 - king;
    int file = shogi_file(square);
    bool mirrored = file > SHOGI_SIDE / 2;
    return 2 * bucket_of(mirrored ? SHOGI_SIDE - 1 - file : file, shogi_rank(square)) + mirrored;
}

static int seen_square(int colour, bool mirrored, int square) {
    int turned = colour == SHOGI_BLACK ? square : SHOGI_SQUARES - 1 - square;
    if (!mirrored) return turned;
    return shogi_square(SHOGI_SIDE - 1 - shogi_file(turned), shogi_rank(turned));
}

static void see_board(ShoNet *net, int colour, bool mirrored) {
    static const uint8_t slot[SHOGI_KINDS] = {0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 8, 8, 8, 9, 10, 0};
    for (int piece = 0; piece < SHOGI_PIECES; piece++) {
        int other = shogi_colour((ShogiPiece)piece) != colour;
        int kind = other * SHO_NET_KINDS + slot[shogi_kind((ShogiPiece)piece)];
        for (int square = 0; square < SHOGI_SQUARES; square++) {
            int thing = sho_net_thing_on_board((ShogiPiece)piece, square);
            net->feature[colour][mirrored][thing] =
                (uint16_t)(kind * SHOGI_SQUARES + seen_square(colour, mirrored, square));
        }
    }
}

static void see_hands(ShoNet *net, int colour, bool mirrored) {
    for (int owner = 0; owner < 2; owner++)
        for (int i = 0; i < SHO_NET_HELD; i++)
            net->feature[colour][mirrored][SHO_NET_ON_BOARD + owner * SHO_NET_HELD + i] =
                (uint16_t)(2 * SHO_NET_KINDS * SHOGI_SQUARES + (owner != colour) * SHO_NET_HELD +
                           i);
}

static void make_features(ShoNet *net) {
    for (int colour = 0; colour < 2; colour++)
        for (int mirrored = 0; mirrored < 2; mirrored++) {
            see_board(net, colour, mirrored);
            see_hands(net, colour, mirrored);
        }
}

// --- files ---

typedef struct {
    const unsigned char *at;
    bool strange; // a number was too big
} Reader;

static uint32_t read_number(Reader *r, int bytes) {
    uint32_t value = 0;
    for (int k = 0; k < bytes; k++) value |= (uint32_t)*r->at++ << 8 * k;
    return value;
}

static int32_t read_bias(Reader *r) {
    int32_t value = (int32_t)read_number(r, 4);
    if (value < -BIAS_MAX || value > BIAS_MAX) r->strange = true;
    return value;
}

static int8_t *read_bytes(Reader *r, size_t n) {
    int8_t *out = mem_new_aligned(n, 1);
    memcpy(out, r->at, n);
    r->at += n;
    return out;
}

static int16_t *read_shorts(Reader *r, size_t n, int most) {
    int16_t *out = mem_new_aligned(n, sizeof *out);
    for (size_t i = 0; i < n; i++) {
        out[i] = (int16_t)read_number(r, 2);
        if (out[i] < -most || out[i] > most) r->strange = true;
    }
    return out;
}

static void read_layer(Reader *r, int inputs, ShoNetLayer *layer) {
    layer->inputs = inputs;
    layer->weights = mem_new_aligned((size_t)(inputs * SHO_NET_HIDDEN), 1);
    for (int out = 0; out < SHO_NET_HIDDEN; out++) layer->bias[out] = read_bias(r);
    for (int out = 0; out < SHO_NET_HIDDEN; out++)
        for (int in = 0; in < inputs; in++)
            layer->weights[sho_net_layer_place(out, in)] = (int8_t)*r->at++;
}

static void read_all(Reader *r, ShoNet *net) {
    net->bias = read_shorts(r, SHO_NET_WIDTH, SUM_BIAS_MAX);
    net->rows = read_bytes(r, (size_t)SHO_NET_ROWS * SHO_NET_WIDTH);
    net->material = read_shorts(r, SHO_NET_ROWS, INT16_MAX);
    read_layer(r, SHO_NET_INPUTS, &net->first);
    read_layer(r, SHO_NET_HIDDEN, &net->second);
    net->last_bias = read_bias(r);
    for (int in = 0; in < SHO_NET_HIDDEN; in++) net->last[in] = (int8_t)*r->at++;
}

size_t sho_net_bytes(void) {
    size_t sums = 2 * SHO_NET_WIDTH + (size_t)SHO_NET_ROWS * (SHO_NET_WIDTH + 2);
    size_t layers = SHO_NET_HIDDEN * (4 + SHO_NET_INPUTS) + SHO_NET_HIDDEN * (4 + SHO_NET_HIDDEN);
    return HEADING + sums + layers + 4 + SHO_NET_HIDDEN + CHECKSUM;
}

static bool check_file(const char *bytes, size_t n, Error *e) {
    if (n < NAME || memcmp(bytes, sho_net_heading, NAME) != 0)
        return error_set(e, "not a network for shogi");
    if (n < HEADING || memcmp(bytes, sho_net_heading, HEADING) != 0)
        return error_set(e, "a network for shogi of another version or size");
    if (n != sho_net_bytes())
        return error_set(e, "a network for shogi of %zu bytes, not %zu", n, sho_net_bytes());
    Reader end = {.at = (const unsigned char *)bytes + n - CHECKSUM};
    if (read_number(&end, CHECKSUM) != crc_bytes(bytes, n - CHECKSUM))
        return error_set(e, "a network for shogi whose checksum is wrong: it is damaged");
    return true;
}

ShoNet *sho_net_open(const char *bytes, size_t n, Error *e) {
    if (!check_file(bytes, n, e)) return NULL;
    ShoNet *net = mem_new_aligned(1, sizeof *net);
    Reader r = {.at = (const unsigned char *)bytes + HEADING};
    make_features(net);
    read_all(&r, net);
    if (!r.strange) return net;
    error_set(e, "a network for shogi with biases that are too big");
    sho_net_free(net);
    return NULL;
}

ShoNet *sho_net_read(const char *path, Error *e) {
    Str file = {0};
    if (!os_read_file(path, FILE_MAX, &file, e)) return NULL;
    ShoNet *net = sho_net_open(str_text(&file), file.len, e);
    if (!net) error_prefix(e, "%.200s", path);
    str_clear(&file);
    return net;
}

void sho_net_free(ShoNet *net) {
    if (!net) return;
    free(net->bias);
    free(net->rows);
    free(net->material);
    free(net->first.weights);
    free(net->second.weights);
    free(net);
}

// --- the one in the program ---

#ifdef SHO_NET_BUILT_IN
// The assembler includes the file unchanged; data/shogi.net.txt says how it was made.
EMBED_FILE(sho_net, "data/shogi.net");

ShoNet *sho_net_built_in(void) {
    return sho_net_open(embedded_sho_net, (size_t)(embedded_sho_net_end - embedded_sho_net), NULL);
}

bool sho_net_is_built_in(void) {
    return true;
}
#else
ShoNet *sho_net_built_in(void) {
    return NULL;
}

bool sho_net_is_built_in(void) {
    return false;
}
#endif
