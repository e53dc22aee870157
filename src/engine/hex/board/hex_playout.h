// SPDX-License-Identifier: MIT
// hex_playout.h - a board on which games are played to the end quickly, by patterns and random
// choice.
//
// Every empty cell has a weight for each player, updated as stones are placed; a move is drawn by
// these weights, with those around the enemy's last stone adjusted for good replies. The board is
// always filled: who has the chain is determined once, at the end.
#ifndef GENPEI_HEX_PLAYOUT_H
#define GENPEI_HEX_PLAYOUT_H

#include "base/rng.h"
#include "engine/hex/board/hex_patterns.h"

// The weights of both players are two numbers in one word, player 0's in the lower half: they are
// added up together.
typedef struct {
    uint64_t total, row[HEX_SIDE_MAX];
    uint64_t weight[HEX_CELLS_MAX]; // 0 where a stone is
    uint32_t pattern[HEX_CELLS_MAX];
    int8_t stone[HEX_CELLS_MAX]; // -1 where empty
    int n_empty;
} HexPlayoutBoard;

void hex_playout_init(HexPlayoutBoard *f, const HexGround *g, const HexPolicy *policy);

// Only what the board needs is copied.
void hex_playout_copy(HexPlayoutBoard *to, const HexPlayoutBoard *from, const HexGround *g);

void hex_playout_put(HexPlayoutBoard *f, const HexGround *g, const HexPolicy *policy, int cell,
                     int player);

// A move for `player`; `last` is the enemy's last stone, or -1. There is an empty cell.
int hex_playout_draw(const HexPlayoutBoard *f, const HexGround *g, const HexPolicy *policy,
                     int player, int last, Rng *rng);

// Fills the board, `mover` first. Returns who has connected.
int hex_playout_fill(HexPlayoutBoard *f, const HexGround *g, const HexPolicy *policy, int mover,
                     int last, Rng *rng);

// Who has connected on a full board.
int hex_playout_winner(const HexPlayoutBoard *f, const HexGround *g);

#endif
