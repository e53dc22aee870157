// SPDX-License-Identifier: MIT
// renju_board.h - a board of renju or gomoku for searches: shapes on every line, forbidden moves.
//
// For every point, colour and axis the board keeps the ten places around the point as a number in
// base 3: free, own, or closed (the enemy's, or outside). A table says what a stone on the point
// makes on that axis: five, six, fours, a three. So all fours on the board are found without
// walking along lines, and a move changes 80 numbers.
//
// The rules are those of games/renju.l7 and games/gomoku.l7: a four can become exactly five (white
// in renju: five or more) by one more stone; a three can become a straight four.
#ifndef GENPEI_RENJU_BOARD_H
#define GENPEI_RENJU_BOARD_H

#include <stdbool.h>
#include <stdint.h>

enum {
    RENJU_SIDE_MIN = 5,
    RENJU_SIDE_MAX = 22,
    RENJU_POINTS_MAX = RENJU_SIDE_MAX * RENJU_SIDE_MAX,
    RENJU_STRIDE = 32, // with a margin of five on all sides
    RENJU_PLACES = RENJU_STRIDE * RENJU_STRIDE,
    RENJU_AXES = 4,
    RENJU_CODES = 59049, // 3 to the 10th
};

typedef enum { RENJU_BLACK, RENJU_WHITE, RENJU_FREE, RENJU_OUTSIDE } RenjuStone;

typedef enum {
    RENJU_RULES_GOMOKU, // exactly five wins, nothing is forbidden
    RENJU_RULES_RENJU,  // black: exactly five, forbidden moves; white: five or more
} RenjuRules;

// What a stone makes on one axis, as bits; RENJU_FOURS is a count of 0 to 2.
enum {
    RENJU_FIVE = 1,
    RENJU_SIX = 2,
    RENJU_FOURS_SHIFT = 2,
    RENJU_FOURS = 12,
    RENJU_STRAIGHT = 16, // a four that two points make five: counts as one
    RENJU_OPENS_ON = 32, // a three, whose straight four is made further along the axis
    RENJU_OPENS_BACK = 64,
};

// Constant once made; shared by boards.
typedef struct RenjuShapes RenjuShapes;
RenjuShapes *renju_shapes_new(void);
void renju_shapes_free(RenjuShapes *shapes);

typedef struct {
    const RenjuShapes *shapes;
    RenjuRules rules;
    int size;
    int n_points;
    int16_t point[RENJU_POINTS_MAX]; // places of the points, row by row from the top
    int stones;
    uint64_t key; // of the stones, without who is to move
    uint8_t stone[RENJU_PLACES];
    uint16_t code[2][RENJU_AXES][RENJU_PLACES];
} RenjuBoard;

void renju_board_init(RenjuBoard *b, const RenjuShapes *shapes, RenjuRules rules, int size);

static inline int renju_place(const RenjuBoard *b, int column, int row) {
    (void)b;
    return (row + 5) * RENJU_STRIDE + column + 5;
}
static inline int renju_column(int place) {
    return place % RENJU_STRIDE - 5;
}
static inline int renju_row(int place) {
    return place / RENJU_STRIDE - 5;
}
static inline int renju_step(int axis) {
    static const int step[RENJU_AXES] = {1, RENJU_STRIDE, RENJU_STRIDE + 1, RENJU_STRIDE - 1};
    return step[axis];
}

// Puts a stone on a free place; takes it back.
void renju_put(RenjuBoard *b, int place, int colour);
void renju_take(RenjuBoard *b, int place);

// What a stone of the colour on this free place makes on the axis.
int renju_shape(const RenjuBoard *b, int place, int colour, int axis);

// The same over all axes: bits joined, fours added up in RENJU_FOURS (2 stands for more).
int renju_shapes_at(const RenjuBoard *b, int place, int colour);

// How much a stone of the colour here adds to open rows of its own: the more the better.
int renju_promise(const RenjuBoard *b, int place, int colour);

static inline bool renju_wins(const RenjuBoard *b, int place, int colour) {
    return renju_shapes_at(b, place, colour) & RENJU_FIVE;
}

// Why black may not play on a free place. Always RENJU_ALLOWED in gomoku, and for white.
typedef enum { RENJU_ALLOWED, RENJU_OVERLINE, RENJU_DOUBLE_FOUR, RENJU_DOUBLE_THREE } RenjuBan;
RenjuBan renju_ban(RenjuBoard *b, int place, int colour); // changes nothing in the end

// A three that counts: the straight four can be made by a move that is allowed.
bool renju_makes_three(RenjuBoard *b, int place, int colour);

// A static value of the position, as the colour to move sees it.
int renju_value(const RenjuBoard *b, int colour);

#endif
