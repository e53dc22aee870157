// SPDX-License-Identifier: MIT
// hex_net.h - a neural network for Hex: how good each move looks, and who is likely to win.
//
// It sees the board with the eyes of the mover, who connects top and bottom: for player 1 the board
// is mirrored in its long diagonal and the colours change. There are two planes, stones of the
// mover and of the enemy, with a ring of border cells around the board: above and below the
// mover's, left and right the enemy's, corners no one's. 3x3 convolutions with zeros outside make
// `channels` planes of them: one, then `blocks` times two with a shortcut around them. At each cell
// of the board two layers say how good a move there is; the means and the greatest of what a third
// one says, over all cells, go through two more, which say who wins.
//
// A file is a line `genpei hexnet 1 C B P V H` and then all numbers as 16-bit floats, low byte
// first, in the order of HexNetParts. Convolutions between blocks are computed with whole numbers:
// weights of 8 bits with a scale for each channel, inputs of 8 bits with a scale that fits the
// position. The sums are exact, so every machine gives the same answer; hex_net_judge_exactly
// shows what is lost.
//
// A net does not change: threads may share it. A desk belongs to one thread.
#ifndef GENPEI_HEX_NET_H
#define GENPEI_HEX_NET_H

#include "base/error.h"
#include "engine/hex/board/hex_shape.h"

#include <stddef.h>

typedef struct HexNet HexNet;

// NULL, and why, when the bytes are no net.
HexNet *hex_net_read(const char *bytes, size_t n, Error *e);
void hex_net_free(HexNet *net);

// The built-in one, or NULL where the build has none. Free it as any other.
HexNet *hex_net_built_in(void);

#endif
