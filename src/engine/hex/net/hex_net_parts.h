// SPDX-License-Identifier: MIT
// hex_net_parts.h - the inside of hex_net.h.
#ifndef GENPEI_HEX_NET_PARTS_H
#define GENPEI_HEX_NET_PARTS_H

#include "engine/hex/net/hex_net_run.h"

enum {
    HEX_NET_TAPS = 9,   // of a convolution: 3 rows of 3
    HEX_NET_BLOCK = 64, // channels are padded with zeros to a multiple of this
    HEX_NET_ROW_MAX = HEX_SIDE_MAX + 4,
    HEX_NET_GRID_MAX = HEX_NET_ROW_MAX * HEX_NET_ROW_MAX,
};

typedef struct {
    int channels, blocks, policy, value, hidden;
} HexNetSizes;

// The numbers of a file, [out][in][row][col] where there are as many.
typedef struct {
    const float *weight, *bias;
} HexNetPart;

typedef struct {
    HexNetPart stem, *layer, policy1, policy2, value1, value2, value3; // two layers per block
} HexNetParts;

// A layer between blocks, ready to be computed: real weights are integers times `scale`.
typedef struct {
    void *weights; // as the kernel needs them
    float *scale, *bias;
} HexNetLayer;

struct HexNet {
    HexNetSizes size;
    int padded; // channels, padded
    int heads;  // outputs of the first layers of both heads, padded
    float *numbers;
    HexNetParts parts;
    float *stem, *stem_bias; // [tap][plane][padded]
    float *head, *head_bias; // [channel][heads]: first those of the policy, then of the value
    HexNetLayer *layers;
};

// The layout. Convolutions are computed at places: the cells and the border around them. On the
// grid there is a ring of zeros around these.
typedef struct {
    int rows, columns; // from the mover's point of view
    int stride;        // of the grid
    int channels;
    int n;       // places
    int n_cells; // those of the board
    int tap[HEX_NET_TAPS];
    int16_t place[HEX_NET_GRID_MAX]; // on the grid
    int16_t cell[HEX_CELLS_MAX];     // the place of each cell, in the mover's order
} HexNetView;

struct HexNetDesk {
    const HexNet *net;
    int width, height;
    HexNetView view[2]; // of each player as mover
    uint8_t *input;     // [grid][channel], zero outside
    void *scratch;      // for a kernel: twice the bytes of an input
    int32_t *sums;      // [place][channel]
    float *here, *inner;
    float *heads; // [cell][heads]
};

#endif
