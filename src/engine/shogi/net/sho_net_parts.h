// SPDX-License-Identifier: MIT
// sho_net_parts.h - the inside of sho_net.h: numbers in memory, and what a side sees.
#ifndef GENPEI_SHO_NET_PARTS_H
#define GENPEI_SHO_NET_PARTS_H

#include "engine/shogi/net/sho_net.h"

// A thing is a piece on a square, or the k-th piece of a kind in a hand, independent of who sees
// it.
enum {
    SHO_NET_ON_BOARD = SHOGI_PIECES * SHOGI_SQUARES,
    SHO_NET_THINGS = SHO_NET_ON_BOARD + 2 * SHO_NET_HELD,
    SHO_NET_NOTHING = SHO_NET_THINGS, // a piece in hand beyond those of a full set
    SHO_NET_VIEWS = 2 * SHO_NET_BUCKETS,
    SHO_NET_INPUTS = 2 * SHO_NET_WIDTH,
    SHO_NET_GROUP = 4, // inputs whose weights lie together
};

// A layer with SHO_NET_HIDDEN outputs: [in / 4][out][in % 4].
typedef struct {
    int32_t bias[SHO_NET_HIDDEN];
    int8_t *weights;
    int inputs;
} ShoNetLayer;

struct ShoNet {
    int16_t *bias;     // [width]
    int8_t *rows;      // [bucket][feature][width]
    int16_t *material; // [bucket][feature]
    ShoNetLayer first, second;
    int32_t last_bias;
    int8_t last[SHO_NET_HIDDEN];
    uint16_t feature[2][2][SHO_NET_THINGS]; // [colour][mirrored]: the feature of a thing
};

static inline int sho_net_thing_on_board(ShogiPiece piece, int square) {
    return piece * SHOGI_SQUARES + square;
}

// The piece of a kind in a hand that makes them `count`.
static inline int sho_net_thing_in_hand(int colour, int kind, int count) {
    static const uint8_t first[SHOGI_HAND_KINDS] = {0, 0, 18, 22, 26, 30, 32, 34};
    static const uint8_t most[SHOGI_HAND_KINDS] = {0, 18, 4, 4, 4, 2, 2, 4};
    if (count > most[kind]) return SHO_NET_NOTHING;
    return SHO_NET_ON_BOARD + colour * SHO_NET_HELD + first[kind] + count - 1;
}

// The row of weights of a thing as `colour` sees it.
static inline int sho_net_row(const ShoNet *net, int colour, int view, int thing) {
    return (view >> 1) * SHO_NET_FEATURES + net->feature[colour][view & 1][thing];
}

static inline int sho_net_layer_place(int out, int in) {
    return (in / SHO_NET_GROUP * SHO_NET_HIDDEN + out) * SHO_NET_GROUP + in % SHO_NET_GROUP;
}

#endif
