// SPDX-License-Identifier: MIT
// hex_openings.c - see hex_openings.h.
#include "engine/hex/hex_openings.h"

#include "engine/hex/net/hex_net_run.h"

#include <string.h>

// By size: a bit for each cell that wins. By `genpei solve hexN --opening all`; 8x8 by the book
// (data/hex8.book.txt). On 2x2 and smaller boards it is seen at once.
static const uint64_t winning[HEX_OPENINGS_SIZE_MAX + 1] = {
    [2] = 0x6,
    [3] = 0x7c,
    [4] = 0x1248,
    [5] = 0x17bbd0,
    [6] = 0x5fffffa0,
    [7] = 0x4bbefefba40,
    [8] = 0x1037e7ffe7ec080,
};

// A board rotated by 180 degrees is the same: the mean of both.
static void estimate(const HexNet *net, int width, int height, int *percent) {
    HexNetDesk *desk = hex_net_desk_new(net, width, height);
    int8_t stone[HEX_CELLS_MAX];
    memset(stone, -1, sizeof stone);
    for (int i = 0; i < width * height; i++) {
        HexNetAnswer said;
        stone[i] = 0;
        hex_net_judge(desk, stone, 1, &said);
        stone[i] = -1;
        percent[i] = (int)(50 * (1 - said.value) + 0.5F);
    }
    for (int i = 0, k = width * height - 1; i < k; i++, k--)
        percent[i] = percent[k] = (percent[i] + percent[k] + 1) / 2;
    hex_net_desk_free(desk);
}

bool hex_openings(const HexNet *net, int width, int height, int *percent) {
    bool solved = width == height && width <= HEX_OPENINGS_SIZE_MAX;
    for (int i = 0; i < width * height; i++)
        percent[i] = !solved ? -1 : winning[width] >> i & 1 ? 100 : 0;
    if (!solved && net) estimate(net, width, height, percent);
    return solved;
}
