// SPDX-License-Identifier: MIT
// line_net.h - a network that corrects the linear evaluation of Othello.
//
// The board is 32 lines of eight squares: rows, columns, and diagonals in both directions, where
// two that have eight squares together count as one. The contents of a line give LINE_DEPTH numbers
// for each of its squares; on a square those of its four lines are added up and clipped, so that a
// square combines what its lines know, such as whether it can be played. A hidden layer sees all
// squares, and a sum of it is added to a share of the linear evaluation.
//
// Everything is integers: on squares in 1/64, hidden weights in 1/256, the last layer in 1/256
// discs. Constant once made, and shared by threads. tools/gpu/othello_learn.py makes the file.
#ifndef GENPEI_LINE_NET_H
#define GENPEI_LINE_NET_H

#include "base/error.h"
#include "base/str.h"
#include "engine/othello/eval/pattern.h"

enum {
    LINE_KINDS = 9, // rows from the edge in; diagonals of 8, 7 and 1, 6 and 2, 5 and 3, 4 and 4
    LINE_CONTENTS = 6561,
    LINE_DEPTH = 8,
    LINE_BYTES = 8 * LINE_DEPTH, // of one line's contents
    LINE_INPUTS = 64 * LINE_DEPTH,
    LINE_HIDDEN = 16,
    LINE_PHASES = 16, // of six plies each, even and odd numbers of empty squares apart
    LINE_TOP = 32512, // of the hidden layer, in 1/16384
    LINE_SPREAD = 5,
    LINE_SPREAD_AT = 31, // where the spread is in a file
    LINE_SPREAD_UNIT = 10000,
};

typedef struct {
    int32_t bias[LINE_HIDDEN];
    int32_t weight[LINE_HIDDEN]; // of the last layer
    int32_t out_bias, share;     // in values; in 1/1024
} LineLast;

typedef struct {
    int8_t *table;             // contents of all types
    int8_t *hidden;            // for each phase and hidden unit its LINE_INPUTS weights
    int8_t *slanted;           // the same, squares in the order of line_slant
    LineLast last[61];         // by empty squares
    float spread[LINE_SPREAD]; // EdgeSpread with this network; zeros: not known
    int32_t from[3][64]; // for each square its places in all columns and diagonals, line by line
} LineNet;

// From the bytes of a file; NULL with the reason.
LineNet *line_net_new(const Str *bytes, Error *e);
void line_net_free(LineNet *net);

static inline int line_phase(int empties) {
    const int last = LINE_PHASES / 2 - 1, age = empties < 7 ? 0 : (empties - 7) / 6;
    return 2 * (age < last ? age : last) + empties % 2;
}

// The squares diagonal by diagonal, for kernels: which one comes at place i.
static inline int line_slant(int i) {
    int diagonal = i / 8, y = i % 8;
    return 8 * y + (y + diagonal) % 8;
}

#endif
