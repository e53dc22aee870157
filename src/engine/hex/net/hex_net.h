// SPDX-License-Identifier: MIT
// hex_net.h - a neural network for Hex: how good each move looks, and who is likely to win.
//
// It sees the board from the mover's point of view, who connects top and bottom: for player 1 the
// board is mirrored in its long diagonal and the colours change. There are two planes, stones of
// the mover and of the enemy, with a ring of border cells around the board: above and below the
// mover's, left and right the enemy's, corners empty. 3x3 convolutions with zeros outside make
// `channels` planes of them: one, then `blocks` times two with a shortcut around them. At each cell
// of the board two layers give the policy of a move there; the means and maxima of a third layer,
// over all cells, go through two more, which give the value.
//
// A file is a line `genpei hexnet 2 C B P V H` and then all numbers as 16-bit floats, low byte
// first, in the order of HexNetParts, and the checksum of all this (crc.h). Convolutions between
// blocks are computed with integers: weights of 8 bits with a scale for each channel, inputs of 8
// bits with a scale that fits the position. The sums are exact, so every machine gives the same
// answer; hex_net_judge_exactly shows what is lost.
//
// A net does not change: threads may share it. A desk belongs to one thread.
#ifndef GENPEI_HEX_NET_H
#define GENPEI_HEX_NET_H

#include "base/error.h"
#include "engine/hex/board/hex_shape.h"

#include <stddef.h>

typedef struct HexNet HexNet;

// NULL, with the reason, when the bytes are not a net.
HexNet *hex_net_read(const char *bytes, size_t n, Error *e);
void hex_net_free(HexNet *net);

// The built-in one, or NULL where the build has none. Free it like any other.
HexNet *hex_net_built_in(void);

#endif
