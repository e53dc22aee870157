// SPDX-License-Identifier: MIT
// calc_net.h - what a table of Calculation is worth: a small network, learned from games.
//
// It looks at a table between two turned cards and says how likely the game is won. Three kinds of
// facts go in, each of them a row of the first layer that is added when the fact holds:
//   heaps        which card lies on which; for every two cards of a heap, how soon each could go
//                out and how far apart they are on a foundation that wants the upper one first
//   foundations  for each foundation and each card it will want, next one first: how many of that
//                rank are in the stock, and how deep the one that lies best is buried
//   the rest     how far each foundation is, how many of each rank are in the stock
// Heaps share their rows and are summed behind the first layer, so their order does not matter.
// The sums of the heaps are kept (CalcMind), which makes trying a card on each heap cheap; they are
// worked out anew when foundations have grown.
#ifndef GENPEI_CALC_NET_H
#define GENPEI_CALC_NET_H

#include "base/rng.h"
#include "games/calculation/calc_table.h"

enum {
    CALC_HIDDEN = 32, // units of each layer
    CALC_DEPTHS = 6,  // buried: in no heap, on top, under 1, 2, 3 or 4, more
    CALC_STATES = CALC_DEPTHS * (CALC_ROWS + 1),
    CALC_KINDS = CALC_KING + 1, // ranks, and 0 for nothing
};

typedef float CalcRow[CALC_HIDDEN];

// All weights and nothing else: also the form of gradients.
typedef struct {
    CalcRow next[CALC_KINDS][CALC_KINDS];                // [below][above]; below 0: the floor
    CalcRow top[CALC_KINDS];                             // 0: an empty heap
    CalcRow pair[2][CALC_RANKS][CALC_RANKS][CALC_RANKS]; // [others between][gap][above][below]
    CalcRow heap_out[CALC_ROWS][CALC_KINDS];
    CalcRow heap_left[CALC_KINDS][CALC_ROWS + 1];
    CalcRow rest_out[CALC_ROWS][CALC_KINDS];
    CalcRow rest_left[CALC_KINDS][CALC_ROWS + 1];
    CalcRow want[CALC_ROWS][CALC_RANKS][CALC_STATES]; // [foundation][how soon][where it is]
    CalcRow second[2 * CALC_HIDDEN];
    CalcRow second_bias;
    CalcRow third;
    float third_bias, unused[CALC_HIDDEN - 1];
} CalcNet;

enum { CALC_NET_FLOATS = sizeof(CalcNet) / sizeof(float) };

// How the ranks stand to each other while the foundations are as they are.
typedef struct {
    uint8_t soon[16];            // [rank] cards that go before it on the foundation that is nearest
    uint8_t gap[CALC_KINDS][16]; // [above][below] steps between them on the foundation that wants
                                 // them in that order, the shortest; 0: none does
} CalcRelations;

// A table with the sums of its heaps. Cards come on heaps by calc_mind_push only; after any other
// change call calc_mind_set again.
typedef struct {
    CalcTable table;
    CalcRelations relations;
    CalcRow heap[CALC_HEAPS_MAX];
} CalcMind;

void calc_mind_set(CalcMind *m, const CalcNet *net, const CalcTable *t);
void calc_mind_push(CalcMind *m, const CalcNet *net, int heap, int rank);

// The value of the table, and of every table that comes of putting `rank` on one of its heaps
// (out[heap]; equal heaps, such as empty ones, are valued once). Values are log odds of winning:
// above 0 the game is more likely won than lost.
float calc_mind_value(const CalcMind *m, const CalcNet *net);
void calc_mind_values(const CalcMind *m, const CalcNet *net, int rank, float *out);

// The log odds as a chance.
float calc_net_chance(float value);

// --- learning ---

void calc_net_random(CalcNet *net, Rng *rng);

// Adds the gradient of the cross entropy between the value of the table and `target`, a chance.
// Returns the value before.
float calc_net_learn(const CalcNet *net, const CalcTable *t, float target, CalcNet *gradient);

#endif
