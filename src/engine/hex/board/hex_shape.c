// SPDX-License-Identifier: MIT
// hex_shape.c - see hex_shape.h.
#include "engine/hex/board/hex_shape.h"

#include "base/hash.h"

#include <string.h>

static int cell_or_edge(const HexShape *s, int row, int column) {
    if (row < 0) return HEX_TOP;
    if (row >= s->height) return HEX_BOTTOM;
    if (column < 0) return HEX_LEFT;
    if (column >= s->width) return HEX_RIGHT;
    return row * s->width + column;
}

static void find_ring(HexShape *s, int cell) {
    static const int step[HEX_RING][2] = {{0, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, 0}, {-1, 1}};
    int row = cell / s->width, column = cell % s->width;
    unsigned code = 0;
    for (int d = 0; d < HEX_RING; d++) {
        int there = cell_or_edge(s, row + step[d][0], column + step[d][1]);
        s->ring[cell][d] = (int16_t)there;
        if (there < 0) code = hex_ring_put(code, d, hex_edge_owner(there));
    }
    s->bare_code[cell] = (uint16_t)code;
}

// Around a full ring: with two or more runs of each colour, the cell decides which of them meet.
static bool full_ring_is_dead(unsigned code) {
    int changes = 0;
    for (int d = 0; d < HEX_RING; d++)
        changes += hex_ring_at(code, d) != hex_ring_at(code, (d + 1) % HEX_RING);
    return changes < 4;
}

static bool ring_is_dead(unsigned code) {
    for (int d = 0; d < HEX_RING; d++)
        if (hex_ring_at(code, d) == 0)
            return ring_is_dead(hex_ring_put(code, d, 0)) && ring_is_dead(hex_ring_put(code, d, 1));
    return full_ring_is_dead(code);
}

static bool is_ring(unsigned code) {
    for (int d = 0; d < HEX_RING; d++)
        if (hex_ring_at(code, d) == 3) return false;
    return true;
}

static void find_dead_rings(HexShape *s) {
    for (unsigned code = 0; code < HEX_CODES; code++)
        s->dead[code] = is_ring(code) && ring_is_dead(code);
    for (unsigned code = 0; code < HEX_CODES; code++)
        for (int d = 0; d < HEX_RING; d++)
            for (int player = 0; player < 2; player++)
                if (hex_ring_at(code, d) == 0 && s->dead[hex_ring_put(code, d, player)])
                    s->killers[player][code] |= (uint8_t)(1 << d);
}

void hex_shape_init(HexShape *s, int width, int height) {
    memset(s, 0, sizeof *s);
    s->width = width;
    s->height = height;
    s->cells = width * height;
    for (int cell = 0; cell < s->cells; cell++) {
        find_ring(s, cell);
        for (int player = 0; player < 2; player++)
            s->key[player][cell] = hash_word((uint64_t)(cell * 2 + player + 1));
    }
    s->key_turn = hash_word(UINT64_C(1) << 40);
    find_dead_rings(s);
}
