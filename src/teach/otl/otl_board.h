// SPDX-License-Identifier: MIT
// otl_board.h - the Othello board as OTL sees it: types of squares, edges, moves and flips.
//
// A board is always seen by one side: `own` are its stones, whoever moves. Sets of squares are
// 64-bit words, bit 8 * row + column, as in games/reversi. The names of squares are those of figure
// 1 of the 1984 paper: from the corner along an edge C, A, B; X is the "star" between them; on the
// second line behind A and B lie the squares called here second A (the paper's circled one) and
// second B (its small a).
#ifndef GENPEI_OTL_BOARD_H
#define GENPEI_OTL_BOARD_H

#include "base/bits.h"
#include "game/game.h"

typedef struct {
    uint64_t own, enemy;
} OtlBoard;

typedef enum {
    OTL_CORNER,
    OTL_C,
    OTL_A,
    OTL_B,
    OTL_X,
    OTL_SECOND_A,
    OTL_SECOND_B,
    OTL_BOX, // the sixteen squares in the middle
} OtlSquare;

enum { OTL_EDGES = 4, OTL_PASS = 64 };

#define OTL_ONE(at) (UINT64_C(1) << (at))
#define OTL_CORNERS UINT64_C(0x8100000000000081)
#define OTL_XS UINT64_C(0x0042000000004200)
#define OTL_CS UINT64_C(0x4281000000008142)
#define OTL_RING UINT64_C(0xff818181818181ff) // all four edges with their corners

OtlSquare otl_square(int at);

// What `own` can play and what a move turns over.
uint64_t otl_moves(OtlBoard b);
uint64_t otl_flips(OtlBoard b, int at);

// The board after `own` played at `at`, turning `flips`; still seen by the same side.
static inline OtlBoard otl_played(OtlBoard b, int at, uint64_t flips) {
    return (OtlBoard){b.own | flips | OTL_ONE(at), b.enemy & ~flips};
}

static inline OtlBoard otl_swapped(OtlBoard b) {
    return (OtlBoard){b.enemy, b.own};
}

static inline uint64_t otl_empty(OtlBoard b) {
    return ~(b.own | b.enemy);
}

static inline int otl_stones(OtlBoard b) {
    return bits_count(b.own | b.enemy);
}

static inline bool otl_has(uint64_t set, int at) {
    return set >> at & 1;
}

// The squares of `set` and all that touch them.
uint64_t otl_around(uint64_t set);

// Edges are numbered 0 top, 1 bottom, 2 left, 3 right; squares on one from 0 to 7, downward or
// rightward. The line behind an edge is its second line.
int otl_edge_square(int edge, int i);
int otl_second_square(int edge, int i);
uint64_t otl_edge_squares(int edge);
uint64_t otl_second_squares(int edge); // without its ends, which lie on other edges
unsigned otl_edge_bits(uint64_t set, int edge);
uint64_t otl_edge_set(int edge, unsigned bits); // the squares of these bits of an edge
int otl_edge_index(int edge, int at);           // where on the edge `at` lies, or -1

// Of a C or X square: the corner it touches. Of a corner: its X square.
int otl_corner_of(int at);
int otl_x_of(int corner);

// From a position of the game othello on 8x8, seen by `side`; NULL state is not allowed.
OtlBoard otl_board_of(const State *s, int side);

// False, with the reason, unless the game is Othello on 8x8.
bool otl_suits(const Game *g, Error *e);

// "f5"; `out` has room for 3.
void otl_square_text(int at, char *out);

#endif
