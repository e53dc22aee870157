// SPDX-License-Identifier: MIT
// disc_last.h - the last empty square of a board: how many discs either side would turn there, from
// a table of lines.
//
// A line of n squares with its discs of one side in n bits and a place on it have one entry: how
// many discs that side turns in the low byte, how many the other one does in the high byte. Four
// lines cross in a square. The bits of a line are collected by one instruction where there is a
// fast one (disc_avx512.h), otherwise by a multiplication.
#ifndef GENPEI_DISC_LAST_H
#define GENPEI_DISC_LAST_H

#include "engine/othello/board/disc_shape.h"

// The lines through a square.
typedef struct {
    uint64_t column, fall, rise; // their squares, this one included; diagonals go to the right
    uint16_t row_at, column_at, fall_at, rise_at; // where their counts begin
    uint16_t rise_up_at;          // of the rising diagonal read from its right end, by rows
    uint8_t fall_from, rise_from; // leftmost columns of the diagonals
} DiscLast;

extern const DiscLast disc_lasts[DISC_SHAPES][64];

enum { DISC_LINE_COUNTS = 3586 };
extern const uint16_t disc_line_counts[DISC_LINE_COUNTS];

// What `me` turns on the last empty square i, plus 256 times what the opponent would turn there.
static inline unsigned disc_plain_last_both(uint64_t me, int i, const DiscShape shape) {
    const DiscLast *last = &disc_lasts[shape][i];
    const uint64_t ones = UINT64_C(0x0101010101010101), spread = UINT64_C(0x0102040810204080);
    uint64_t row = me >> (i & 56) & 0xFF, column = (me >> (i & 7) & ones) * spread >> 56;
    unsigned both = disc_line_counts[last->row_at + row];
    both += disc_line_counts[last->column_at + column];
    if (!disc_diagonals(shape)) return both;
    uint64_t fall = (me & last->fall) * ones >> 56 >> last->fall_from;
    uint64_t rise = (me & last->rise) * ones >> 56 >> last->rise_from;
    both += disc_line_counts[last->fall_at + fall];
    return both + disc_line_counts[last->rise_at + rise];
}

#if defined __BMI2__
#include <immintrin.h>

// The same by pext. Some processors (Zen 1 and 2) have it, but slow.
static inline unsigned disc_pext_last_both(uint64_t me, int i, const DiscShape shape) {
    const DiscLast *last = &disc_lasts[shape][i];
    unsigned both = disc_line_counts[last->row_at + (me >> (i & 56) & 0xFF)];
    both += disc_line_counts[last->column_at + _pext_u64(me, last->column)];
    if (!disc_diagonals(shape)) return both;
    both += disc_line_counts[last->fall_at + _pext_u64(me, last->fall)];
    return both + disc_line_counts[last->rise_up_at + _pext_u64(me, last->rise)];
}
#endif

#endif
