// SPDX-License-Identifier: MIT
// hex_shape.h - a Hex board as the engine sees it: cells, rings of neighbours, local knowledge.
//
// Player 0 connects top and bottom, player 1 left and right. A cell is row * width + column. Its
// ring is its six neighbours in cyclic order, so that the one opposite to direction d is d + 3;
// where the board ends, the ring has the edge, which counts as a stone of the edge's owner.
//
// A ring code has two bits per direction: 0 empty, 1 a stone of player 0, 2 a stone of player 1.
// What the ring alone says of an empty cell is found by trying all ways to fill the ring, once,
// when a board is made:
//   dead     however the ring is filled, the stones around the cell of each colour hang together
//            without it, so its colour never matters
//   killers  where a stone of one player makes the cell dead
#ifndef GENPEI_HEX_SHAPE_H
#define GENPEI_HEX_SHAPE_H

#include <stdbool.h>
#include <stdint.h>

enum {
    HEX_SIDE_MIN = 2,
    HEX_SIDE_MAX = 19,
    HEX_CELLS_MAX = HEX_SIDE_MAX * HEX_SIDE_MAX,
    HEX_RING = 6,
    HEX_CODES = 1 << (2 * HEX_RING),
};

// What a ring has where the board ends.
enum { HEX_TOP = -1, HEX_BOTTOM = -2, HEX_LEFT = -3, HEX_RIGHT = -4 };

typedef struct {
    int width, height, cells;
    int16_t ring[HEX_CELLS_MAX][HEX_RING];
    uint16_t bare_code[HEX_CELLS_MAX]; // ring codes of the empty board
    uint64_t key[2][HEX_CELLS_MAX];    // hash words of stones
    uint64_t key_turn;                 // and of player 1's turn
    uint8_t dead[HEX_CODES];
    uint8_t killers[2][HEX_CODES]; // one bit per direction
} HexShape;

// `width` and `height` from HEX_SIDE_MIN to HEX_SIDE_MAX.
void hex_shape_init(HexShape *shape, int width, int height);

// The player who owns an edge that a ring has.
static inline int hex_edge_owner(int edge) {
    return edge <= HEX_LEFT;
}

// 0 for the owner's first edge (top, left), 1 for the second.
static inline int hex_edge_number(int edge) {
    return (-1 - edge) & 1;
}

static inline int hex_ring_at(unsigned code, int direction) {
    return (int)(code >> (2 * direction)) & 3;
}

static inline unsigned hex_ring_put(unsigned code, int direction, int player) {
    return code | (unsigned)(player + 1) << (2 * direction);
}

static inline int hex_opposite(int direction) {
    return direction < 3 ? direction + 3 : direction - 3;
}

#endif
