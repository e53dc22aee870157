// SPDX-License-Identifier: MIT
// reversi.h - the Reversi family: four or eight directions of capture, boards of 4, 6, 8 and 10.
//
// `reversi70` is the game of Takeuchi (1970): captures along rows and columns only, red first,
// squares written x-y. `othello` is today's game: eight directions, black first, squares written
// f5. A player who cannot capture must pass; the game is over when neither can.
//
// Representation: a set of stones per colour, one bit a square. Boards up to 8x8 lie in the low
// corner of an 8x8 word, so that all share one arithmetic; the 10x10 board has rows of ten bits in
// two words. Square i is column i % stride, row i / stride. In reversi70 the first coordinate is
// the row of the bit board and not its column, so that moves are generated in the paper's order
// (x first, then y).
#ifndef GENPEI_REVERSI_H
#define GENPEI_REVERSI_H

#include "game/game_table.h"

enum { REVERSI_PASS = 127, REVERSI_SQUARES_MAX = 100, REVERSI_SIZE_MAX = 10 };

// A set of squares. The second word is zero on boards up to 8x8.
typedef struct {
    uint64_t w[2];
} Squares;

typedef struct {
    Squares stones[2]; // by player: 0 moves first
    uint64_t mover;    // 0 or 1; a whole word, so that the struct has no padding
} ReversiState;

// Constants of one member of the family (Game.rules).
typedef struct {
    int size;
    int stride;     // bits per row: 8, or 10 on the 10x10 board
    int directions; // 4 or 8
    bool x_is_row;  // coordinates are (row, column): reversi70
    char letter[2]; // how positions write the stones: "RW" or "XO"
} ReversiRules;

extern const GameType reversi70_type;
extern const GameType othello_type;

// The family's constants, or NULL when `g` is another game.
const ReversiRules *reversi_rules(const Game *g);

static inline const ReversiState *reversi_state(const State *s) {
    return (const ReversiState *)s;
}

static inline bool squares_has(Squares set, int i) {
    return (set.w[i >> 6] >> (i & 63)) & 1;
}

static inline void squares_add(Squares *set, int i) {
    set->w[i >> 6] |= UINT64_C(1) << (i & 63);
}

int squares_count(Squares set);

// Stones that would turn over if the player to move placed one on the empty square i.
Squares reversi_flips(const Game *g, const State *s, int i);

// Coordinates as people write them, from 0, and back.
void reversi_xy(const ReversiRules *r, int i, int *x, int *y);
int reversi_at(const ReversiRules *r, int x, int y);

#endif
