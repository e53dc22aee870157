// SPDX-License-Identifier: MIT
// calc_table.h - what lies on the table in Calculation: four foundations, the heaps, and how many
// cards of each rank are still in the stock.
//
// Suits do not matter: a card is its rank, 1 (ace) to 13 (king). Foundation i (0 to 3) is built by
// steps of i + 1: its p-th card, from 0, has the rank (i + 1)(p + 1) modulo 13, where 0 is the
// king. So how many cards lie on a foundation says which. Everything here is small enough to be
// copied freely, and inline, because the players play through millions of games.
#ifndef GENPEI_CALC_TABLE_H
#define GENPEI_CALC_TABLE_H

#include <stdbool.h>
#include <stdint.h>

enum {
    CALC_RANKS = 13,
    CALC_KING = 13,
    CALC_CARDS = 52,
    CALC_ROWS = 4, // foundations
    CALC_HEAPS_MAX = 5,
};

typedef struct {
    uint8_t heaps;               // 3 to 5
    uint8_t stock;               // cards not turned yet
    uint8_t out[CALC_ROWS];      // cards on each foundation, 0 to 13
    uint8_t left[CALC_KING + 1]; // cards in the stock by rank
    uint8_t height[CALC_HEAPS_MAX];
    uint8_t heap[CALC_HEAPS_MAX][CALC_CARDS]; // bottom first; 0 above the top
} CalcTable;

// The rank of the p-th card, from 0, of a foundation.
static inline int calc_card_of(int row, int p) {
    return ((row + 1) * (p + 1) - 1) % CALC_RANKS + 1;
}

// Which place, from 0, a rank has on a foundation.
static inline int calc_place_of(int row, int rank) {
    static const uint8_t inverse[CALC_ROWS] = {1, 7, 9, 10}; // of 1 to 4, modulo 13
    return (rank * inverse[row] + CALC_RANKS - 1) % CALC_RANKS;
}

// The rank a foundation waits for, 0 when it is complete.
static inline int calc_wanted(const CalcTable *t, int row) {
    return t->out[row] < CALC_RANKS ? calc_card_of(row, t->out[row]) : 0;
}

// The foundations that wait for this rank, as bits.
static inline unsigned calc_rows_for(const CalcTable *t, int rank) {
    unsigned rows = 0;
    for (int i = 0; i < CALC_ROWS; i++) rows |= (unsigned)(calc_wanted(t, i) == rank) << i;
    return rows;
}

// The top card of a heap, 0 when it is empty.
static inline int calc_top(const CalcTable *t, int heap) {
    return t->height[heap] ? t->heap[heap][t->height[heap] - 1] : 0;
}

static inline void calc_push(CalcTable *t, int heap, int rank) {
    t->heap[heap][t->height[heap]++] = (uint8_t)rank;
}

static inline int calc_pop(CalcTable *t, int heap) {
    int rank = t->heap[heap][--t->height[heap]];
    t->heap[heap][t->height[heap]] = 0;
    return rank;
}

// The top of a heap goes to a foundation.
static inline void calc_lift_top(CalcTable *t, int heap, int row) {
    calc_pop(t, heap);
    t->out[row]++;
}

static inline int calc_cards_out(const CalcTable *t) {
    return t->out[0] + t->out[1] + t->out[2] + t->out[3];
}

static inline bool calc_won(const CalcTable *t) {
    return calc_cards_out(t) == CALC_CARDS;
}

// Whether some heap's top can go to a foundation.
static inline bool calc_can_lift(const CalcTable *t) {
    for (int h = 0; h < t->heaps; h++)
        if (t->height[h] && calc_rows_for(t, calc_top(t, h))) return true;
    return false;
}

#endif
