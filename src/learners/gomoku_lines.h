// SPDX-License-Identifier: MIT
// gomoku_lines.h - a plain board of gomoku for learners: fives, how a point is described by its
// lines, and whether a side wins by threats.
//
// The rules are those of games/gomoku.l7 on 15x15: exactly five. Cells may also be closed to both
// sides, so that a part of a position can be tried without the rest.
#ifndef GENPEI_GOMOKU_LINES_H
#define GENPEI_GOMOKU_LINES_H

#include <stdbool.h>
#include <stdint.h>

enum {
    GOMOKU_SIDE = 15,
    GOMOKU_STRIDE = GOMOKU_SIDE + 10, // with a margin of five
    GOMOKU_PLACES = GOMOKU_STRIDE * GOMOKU_STRIDE,
    GOMOKU_POINTS = GOMOKU_SIDE * GOMOKU_SIDE,
    GOMOKU_AXES = 4,
    GOMOKU_STAR = 32, // cells up to four away in eight directions
    GOMOKU_FIVE = 10, // the largest value of a line
};

typedef enum { GOMOKU_BLACK, GOMOKU_WHITE, GOMOKU_FREE, GOMOKU_CLOSED } GomokuCell;

typedef struct {
    uint8_t cell[GOMOKU_PLACES];
} GomokuBoard;

void gomoku_clear(GomokuBoard *b, GomokuCell everywhere);

static inline int gomoku_place(int i) { // the i-th point, row by row
    return (i / GOMOKU_SIDE + 5) * GOMOKU_STRIDE + i % GOMOKU_SIDE + 5;
}

// The step to the next cell in one of eight directions, in the order of a circle.
int gomoku_step(int direction);

bool gomoku_makes_five(const GomokuBoard *b, int place, int colour);

// How a stone of the colour on a free place is described on an axis: 0, or 3 n - 3 + ways, where n
// is the number of stones in the fives it can still become, the new one counted in (2 to 4), and
// ways is how many of these there are (1 to 3 for more); GOMOKU_FIVE when it makes five.
int gomoku_line_value(const GomokuBoard *b, int place, int colour, int axis);

// The two largest of the four values, the larger one first.
void gomoku_describe(const GomokuBoard *b, int place, int colour, int value[2]);

// Whether the colour, to move, wins by threats with at most `moves` moves of its own.
bool gomoku_wins(GomokuBoard *b, int colour, int moves);

// Whether it wins with this move, and at most `moves` in all.
bool gomoku_wins_with(GomokuBoard *b, int place, int colour, int moves);

#endif
