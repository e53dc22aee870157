// SPDX-License-Identifier: MIT
// hex_openings.h - which first moves of Hex win: solved on boards up to 8x8, else as the network
// estimates it.
#ifndef GENPEI_HEX_OPENINGS_H
#define GENPEI_HEX_OPENINGS_H

#include "engine/hex/net/hex_net.h"

#include <stdbool.h>

enum { HEX_OPENINGS_SIZE_MAX = 8 };

// Of 100: how sure the player who opens is to win with each cell. True when that is proved, and all
// are 0 or 100; else they are the network's estimate. `net` may be NULL: false and all are -1 where
// nothing is proved.
bool hex_openings(const HexNet *net, int width, int height, int *percent);

#endif
