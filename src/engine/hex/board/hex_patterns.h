// SPDX-License-Identifier: MIT
// hex_patterns.h - weights of moves from the twelve cells around them.
//
// Directions 0 to 5 are the ring of hex_shape.h, 6 to 11 the cells a bridge away: 6 + d lies
// between d and d + 1. A pattern is a number of twelve digits to base 3, the digit of direction d
// being 0 for empty, 1 for a stone of player 0, 2 for one of player 1; where the board ends, its
// edge counts as a stone of the edge's owner. The ring alone is the number modulo 729.
//
// Weights are stored for a mover who connects top and bottom. For the other player the board is
// mirrored in its long diagonal and the colours change; rotated by 180 degrees a pattern means the
// same.
#ifndef GENPEI_HEX_PATTERNS_H
#define GENPEI_HEX_PATTERNS_H

#include "base/error.h"
#include "base/str.h"
#include "engine/hex/board/hex_shape.h"

enum {
    HEX_AROUND = 2 * HEX_RING,
    HEX_RINGS = 729,
    HEX_PATTERNS = HEX_RINGS * HEX_RINGS,
    HEX_WEIGHT_ONE = 256, // a move of weight 1, and an ordinary reply
};

// Logarithms of weights. A move's is the sum of those of its ring, of its pattern and, next to the
// enemy's last stone, of its ring with the direction of that stone.
typedef struct {
    float ring[HEX_RINGS];
    float reply[HEX_AROUND][HEX_RINGS];
    float around[HEX_PATTERNS];
} HexPatterns;

// The same, prepared for speed: weights of both players in one word, as integers.
typedef struct {
    uint32_t weight[HEX_PATTERNS]; // player 0 in the lower half, player 1 in the upper
    uint16_t reply[2][HEX_AROUND][HEX_RINGS];
} HexPolicy;

// The cells around each cell of a board, for patterns.
typedef struct {
    HexShape shape;
    uint8_t n_around[HEX_CELLS_MAX];
    int16_t around[HEX_CELLS_MAX][HEX_AROUND];    // those on the board
    uint8_t direction[HEX_CELLS_MAX][HEX_AROUND]; // in which they lie
    uint32_t bare[HEX_CELLS_MAX];                 // patterns of the empty board
    uint8_t row[HEX_CELLS_MAX];
} HexGround;

void hex_ground_init(HexGround *g, int width, int height);

// Of the digit of a direction.
uint32_t hex_pattern_power(int direction);

static inline int hex_around_opposite(int direction) {
    return direction < HEX_RING ? (direction + 3) % HEX_RING
                                : HEX_RING + (direction - HEX_RING + 3) % HEX_RING;
}

// A pattern, or a direction, from the mover's point of view.
uint32_t hex_pattern_seen(uint32_t pattern, int mover);
int hex_direction_seen(int direction, int mover);

// The lesser of a pattern and its rotation by 180 degrees: the number under which its weight is
// stored.
uint32_t hex_pattern_least(uint32_t pattern);

// Weights that know only that a bridge must be saved.
void hex_patterns_plain(HexPatterns *p);

// This share of these, the rest plain: 0 to 1.
void hex_patterns_blend(HexPatterns *p, double share);

// The built-in ones.
typedef enum { HEX_FOR_TREE, HEX_FOR_GAMES } HexPatternsUse;
void hex_patterns_built_in(HexPatterns *p, HexPatternsUse use);

// As a file: a line of text, then the weights that are not 0 (see the .c file).
void hex_patterns_write(const HexPatterns *p, Str *out);
bool hex_patterns_read(HexPatterns *p, const char *bytes, size_t n, Error *e);

void hex_policy_make(HexPolicy *out, const HexPatterns *p);

// The weights that make up that of a move, for a mover who connects top and bottom.
typedef struct {
    float *at[3];
    int n;
} HexWeights;
HexWeights hex_pattern_weights(HexPatterns *p, uint32_t seen, int direction);

// The logarithm of the weight of a move on a cell with this pattern; `direction` is that of the
// enemy's last stone, or -1.
float hex_pattern_value(const HexPatterns *p, uint32_t pattern, int direction, int mover);

#endif
