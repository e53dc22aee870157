// SPDX-License-Identifier: MIT
// go_board.h - a board of go for the programs of the survey: strings, liberties, captures, ko.
//
// The rules are those of games/go.l7: no suicide, simple ko, area. A board is a plain value: a
// program copies it to look ahead.
#ifndef GENPEI_GO_BOARD_H
#define GENPEI_GO_BOARD_H

#include <stdbool.h>
#include <stdint.h>

enum {
    GO_SIDE_MAX = 22,
    GO_STRIDE = 26, // with a margin of two
    GO_PLACES = GO_STRIDE * GO_STRIDE,
    GO_POINTS_MAX = GO_SIDE_MAX * GO_SIDE_MAX,
    GO_PASS = -1,
};

typedef enum { GO_BLACK, GO_WHITE, GO_FREE, GO_OUTSIDE } GoStone;

typedef struct {
    int width, height;
    int ko;       // where the mover may not play; -1: anywhere
    int captured; // stones captured by the last move
    int last;     // the last move; GO_PASS
    uint8_t stone[GO_PLACES];
} GoBoard;

static const int go_around[4] = {1, -1, GO_STRIDE, -GO_STRIDE};
static const int go_corners[4] = {GO_STRIDE + 1, GO_STRIDE - 1, -GO_STRIDE + 1, -GO_STRIDE - 1};

void go_board_init(GoBoard *b, int width, int height);

static inline int go_place(int column, int row) {
    return (row + 2) * GO_STRIDE + column + 2;
}
static inline int go_column(int place) {
    return place % GO_STRIDE - 2;
}
static inline int go_row(int place) {
    return place / GO_STRIDE - 2;
}
static inline int go_point(const GoBoard *b, int i) { // the i-th of width * height
    return go_place(i % b->width, i / b->width);
}

// A string: stones of one colour that touch each other.
typedef struct {
    int stones, liberties;
    int16_t stone[GO_POINTS_MAX], liberty[GO_POINTS_MAX];
} GoString;

// The string of the stone on `place`.
void go_string(const GoBoard *b, int place, GoString *out);

// Its liberties, counted up to `enough`; the first of them are stored.
int go_liberties(const GoBoard *b, int place, int enough, int *out);

// Plays a stone; false, with the board unchanged, where the rules forbid it. A pass is always
// allowed.
bool go_play(GoBoard *b, int place, int colour);

// A point that only stones of the colour touch, so that filling it gives away an eye.
bool go_is_eye(const GoBoard *b, int place, int colour);

// How far from the edge: 1 is the first line.
int go_line(const GoBoard *b, int place);

// Area of black less that of white, as the board stands.
int go_area(const GoBoard *b);

#endif
