// SPDX-License-Identifier: MIT
// plain_hex.h - Hex on boards of up to 32 cells by brute force, to test the engine.
#ifndef GENPEI_PLAIN_HEX_H
#define GENPEI_PLAIN_HEX_H

#include <stdbool.h>
#include <stdint.h>

// Cells are bits, row by row. Player 0 connects top and bottom, player 1 left and right.
typedef struct {
    int width, height;
    uint32_t around[32]; // the neighbours of each cell
    uint32_t edge[2][2]; // the cells at each player's edges: top and bottom, left and right
    uint64_t *seen;      // positions already decided, by hash
} PlainHex;

void plain_hex_init(PlainHex *h, int width, int height);
void plain_hex_clear(PlainHex *h);

bool plain_hex_connected(const PlainHex *h, uint32_t stones, int player);

// Whether `player` wins with the stones given, `mover` being to move.
bool plain_hex_wins(const PlainHex *h, const uint32_t stones[2], int mover, int player);

// Whether every way the enemy may play first inside `carrier` lets the owner of `own` join a cell
// of `from` and one of `to`, all other cells being the enemy's.
bool plain_hex_joins(const PlainHex *h, uint32_t own, uint32_t carrier, uint32_t from, uint32_t to,
                     bool enemy_first);

#endif
