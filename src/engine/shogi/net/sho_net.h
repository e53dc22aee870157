// SPDX-License-Identifier: MIT
// sho_net.h - the network that values positions of shogi: its input, its numbers, its files.
//
// Each side sees the board as its own: turned so that it plays upwards, and mirrored where its king
// stands on the left. A feature is a piece on a square as that side sees it, or the k-th piece of a
// kind in a hand; both kings are pieces like others, promoted pawns, lances, knights and silvers
// are one kind. The weights of features depend on where the side's own king is, in 16 buckets. So a
// side has at most one feature for each piece, and a move changes at most four of them. Only where
// a king changes its bucket or its half of the board is everything added up anew.
//
//   sums       for each side 256 sums of weights, and one of values, "material"
//   layers     the sums of the mover, then those of the opponent, clipped to 0..127: 512 numbers;
//              32 and 32 outputs, clipped likewise; one output
//   value      the output, plus half of the difference in material
//
// All numbers are whole, so every processor gets the same value. The units are below.
// tools/gpu/shogi_net.py is the form used in training.
//
// The file: a line of text with version and sizes; numbers with their lowest byte first: biases of
// the sums (16 bits), weights of each bucket and feature (8 bits), material of each (16 bits), then
// for each layer biases (32 bits) and weights (8 bits), output by output; at the end the CRC-32 of
// everything before (32 bits).
#ifndef GENPEI_SHO_NET_H
#define GENPEI_SHO_NET_H

#include "base/error.h"
#include "games/shogi/shogi_position.h"

#include <stddef.h>

enum {
    SHO_NET_BUCKETS = 16,
    SHO_NET_KINDS = 11, // of pieces on the board
    SHO_NET_HELD = 38,  // pieces that can be in a hand
    SHO_NET_FEATURES = 2 * SHO_NET_KINDS * SHOGI_SQUARES + 2 * SHO_NET_HELD,
    SHO_NET_ROWS = SHO_NET_BUCKETS * SHO_NET_FEATURES,
    SHO_NET_WIDTH = 256,
    SHO_NET_HIDDEN = 32,

    SHO_NET_TOP = 127,    // 1 in sums and between layers, where numbers are clipped
    SHO_NET_SHIFT = 6,    // 1 in the weights of layers is 1 << 6
    SHO_NET_OUTPUT = 600, // hundredths of a pawn that an output of 1 is worth
    SHO_NET_MATERIAL = 8, // 1 hundredth of a pawn in material
    SHO_NET_VALUE_MAX = 28000,
};

typedef struct ShoNet ShoNet;

// From the bytes of a file; NULL with the reason.
ShoNet *sho_net_open(const char *bytes, size_t n, Error *e);
ShoNet *sho_net_read(const char *path, Error *e);
void sho_net_free(ShoNet *net);

// The one in the program (data/shogi.net); NULL when there is none.
ShoNet *sho_net_built_in(void);
bool sho_net_is_built_in(void);

// What a side sees, by where its king is: twice the bucket, and 1 where the board is mirrored.
int sho_net_view(int colour, int king);

// The length of a file.
size_t sho_net_bytes(void);

// The first line of a file.
extern const char sho_net_heading[];

#endif
