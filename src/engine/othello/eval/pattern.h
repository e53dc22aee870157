// SPDX-License-Identifier: MIT
// pattern.h - patterns, sets of squares of the 8x8 board whose contents are looked up: their
// squares, and their numbers, updated incrementally.
//
// A type of pattern is a list of squares; rotated and mirrored it gives two, four or eight
// features. The number of a feature has a digit for each square, base 3: 1 for a disc of the player
// to move, -1 for the opponent's, 0 for an empty square. So the numbers of a position seen by the
// other player are the same with the sign changed, and a disc that turns adds twice its place
// value. Contents that are mirror images of each other within a pattern share one weight ("tied").
#ifndef GENPEI_PATTERN_H
#define GENPEI_PATTERN_H

#include "engine/othello/board/disc_shape.h"

#include <stddef.h>

enum {
    PATTERN_KINDS = 15,
    PATTERN_FEATURES = 62,
    PATTERN_SLOTS = 64,    // features, a constant, and nothing: whole vectors
    PATTERN_LINES = 32,    // after them: lines of eight squares, for line_net.h
    PATTERN_LINE_STEP = 8, // their numbers are multiples of it, which saves a shift
    PATTERN_STAGES = 30,
    PATTERN_SQUARES_MAX = 10,
};

typedef int16_t PatternLanes __attribute__((vector_size(64)));
enum { PATTERN_VECTORS = (PATTERN_SLOTS + PATTERN_LINES) * 2 / 64 };

// The numbers of all features of a position, seen by the player to move.
typedef union {
    PatternLanes lanes[PATTERN_VECTORS];
    int16_t number[PATTERN_SLOTS + PATTERN_LINES];
} PatternNumbers;

// What the patterns are. Constant once made; shared by threads.
typedef struct {
    PatternNumbers place[65];      // what a disc of the mover on a square adds; on 64: nothing
    int32_t middle[PATTERN_SLOTS]; // where the number 0 of a feature is in a table of weights
    int32_t *tied;                 // from places in a table to the weights that are fitted
    int32_t table_size;            // all contents of all types, and the constant
    int32_t tied_count;
    int32_t first[PATTERN_KINDS + 1]; // where each type begins in a table
} PatternSet;

PatternSet *pattern_set_new(void);
void pattern_set_free(PatternSet *set);

// Phases of the game: four plies each, those with an even number of empty squares apart from the
// others, since it matters much who will have the last move.
static inline int pattern_stage(int empties) {
    int ply = empties > 60 ? 0 : empties < 1 ? 59 : 60 - empties;
    return 2 * (ply / 4) + (ply & 1);
}

// The type of a line: rows and columns from the edge in, then diagonals.
static inline int pattern_line_kind(int line) {
    const int k = line % 8;
    if (line < 16) return k < 4 ? k : 7 - k;
    return 4 + (k <= 4 ? k : 8 - k);
}

// The eight squares of a line; returns its type.
int pattern_line(int line, int squares[8]);

// All numbers of a position.
void pattern_numbers(const PatternSet *set, DiscBoard b, PatternNumbers *out);

static inline void pattern_add(const PatternSet *set, int square, PatternLanes *to) {
    for (int k = 0; k < PATTERN_VECTORS; k++) to[k] += set->place[square].lanes[k];
}

// After a move on square i that turns `flips`, seen by the opponent. Most moves turn at most four
// discs: those are added without a branch on their number, which could not be predicted.
static inline void pattern_play(const PatternSet *set, const PatternNumbers *from, int i,
                                uint64_t flips, PatternNumbers *to) {
    PatternLanes turned[PATTERN_VECTORS] = {{0}};
#pragma GCC unroll 4
    for (int k = 0; k < 4; k++, flips &= flips - 1)
        pattern_add(set, flips ? bits_first(flips) : 64, turned);
    while (flips) pattern_add(set, bits_pop(&flips), turned);
    for (int k = 0; k < PATTERN_VECTORS; k++)
        to->lanes[k] = -(from->lanes[k] + set->place[i].lanes[k] + turned[k] + turned[k]);
}

static inline void pattern_pass(const PatternNumbers *from, PatternNumbers *to) {
    for (int k = 0; k < PATTERN_VECTORS; k++) to->lanes[k] = -from->lanes[k];
}

#endif
