// SPDX-License-Identifier: MIT
// calc_net.h - what a table of Calculation is worth: a small network, learned from games.
//
// It looks at a table between two turned cards and says how likely the game is won. Facts go in,
// each of them a row of the first layer that is added when the fact holds:
//   heaps        what lies on what; for every two cards of a heap, how soon each could go out, how
//                far apart they are on a foundation that wants the upper one first, and which
//                foundations are still open for them
//   foundations  for each foundation and each card it will want, next one first: how many of that
//                rank are in the stock, and how deep the one that lies best is buried
//   the route    when each card would go out if the stock came as one wishes (calc_route.h), and
//                how well the ranks of the stock fit into that
//   the rest     for each rank, what is left of it, which foundations are open for it, and how well
//                it would lie on the heap that suits it best; which two cards are on top together
// Heaps share their rows and are summed behind the first layer, so their order does not matter.
// The sums of the heaps are kept (CalcMind), which makes trying a card on each heap cheap; they are
// worked out anew when foundations have grown.
#ifndef GENPEI_CALC_NET_H
#define GENPEI_CALC_NET_H

#include "base/rng.h"
#include "engine/calculation/calc_route.h"

enum {
    CALC_HIDDEN = 64, // units of the first layer: so many for the heaps, so many for the rest
    CALC_SECOND = 32, // units of the second
    CALC_DEPTHS = 6,  // buried: in no heap, on top, under 1, 2, 3 or 4, more
    CALC_STATES = CALC_DEPTHS * (CALC_ROWS + 1),
    CALC_KINDS = CALC_KING + 1,      // ranks, and 0 for nothing
    CALC_OPEN = 1 << CALC_ROWS,      // sets of foundations
    CALC_OPEN_TWICE = 3 * 3 * 3 * 3, // for each foundation: open for none, one, both of two cards
    CALC_LEVELS = 12,
    CALC_WAITS = 10,                                // classes of waiting
    CALC_FACTS_MAX = CALC_CARDS * (CALC_CARDS + 4), // of all cards in one heap
};

// The value of a table from which no order of the stock leads to a win: the network is not asked.
static const float CALC_NET_LOST = -30;

typedef float CalcRow[CALC_HIDDEN];

// All weights and nothing else: also the form of gradients.
typedef struct {
    CalcRow top[CALC_KINDS];                              // 0: an empty heap
    CalcRow next[CALC_KINDS][CALC_KINDS];                 // [below][above]; below 0: the floor
    CalcRow three[CALC_KINDS][CALC_KINDS][CALC_KINDS];    // with the one below that
    CalcRow level[CALC_LEVELS][CALC_RANKS];               // [cards below][how soon]
    CalcRow open[CALC_KINDS][CALC_OPEN];                  // [rank][foundations open for it]
    CalcRow pair[2][CALC_RANKS][CALC_RANKS][CALC_RANKS];  // [others between][gap][above][below]
    CalcRow kin[CALC_KINDS][CALC_KINDS][CALC_OPEN_TWICE]; // [above][below][foundations open]
    CalcRow wait[CALC_LEVELS][CALC_WAITS], wait_top[CALC_KINDS][CALC_WAITS];
    CalcRow wait_next[CALC_WAITS][CALC_WAITS]; // [below][above]
    CalcRow heap_out[CALC_ROWS][CALC_KINDS];
    CalcRow heap_left[CALC_KINDS][CALC_ROWS + 1];
    CalcRow out[CALC_ROWS][CALC_KINDS];
    CalcRow left[CALC_KINDS][CALC_OPEN][CALC_ROWS + 1];
    CalcRow fit[CALC_KINDS][CALC_ROWS + 1][CALC_KINDS]; // [rank][left][gap; 0: it goes out]
    CalcRow place[CALC_KINDS][CALC_ROWS + 1][CALC_WAITS][CALC_WAITS]; // [rank][left][need][slack]
    CalcRow room[CALC_KINDS][CALC_ROWS + 1][CALC_HEAPS_MAX + 1]; // [rank][left][heaps it fits on]
    CalcRow used[CALC_CARDS + 1], stuck[CALC_CARDS + 1];
    CalcRow tops[CALC_KINDS][CALC_KINDS];             // the lower rank first
    CalcRow want[CALC_ROWS][CALC_RANKS][CALC_STATES]; // [foundation][how soon][where it is]
    float second[2 * CALC_HIDDEN][CALC_SECOND];
    float second_bias[CALC_SECOND], third[CALC_SECOND];
    float third_bias, unused[CALC_HIDDEN - 1];
} CalcNet;

enum { CALC_NET_FLOATS = sizeof(CalcNet) / sizeof(float) };

// How the ranks stand to each other while the foundations are as they are.
typedef struct {
    uint8_t soon[16];            // [rank] cards that go before it on the foundation that is nearest
    uint8_t open[16];            // [rank] foundations that still take it, as bits
    uint8_t thirds[16];          // the same as digits to the base of three
    uint8_t gap[CALC_KINDS][16]; // [below][above] steps between them on the foundation that wants
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

// --- for those who change the weights (calc_learn.h) ---

// Rows of the first layer that are added.
typedef struct {
    const float *row[CALC_FACTS_MAX];
    int n;
} CalcFacts;

// Facts of one heap, those all heaps share, and those of the rest; they are added to the list.
void calc_facts_heap(const CalcMind *m, const CalcNet *net, int heap, CalcFacts *out);
void calc_facts_route(const CalcNet *net, const CalcTable *t, const CalcRoute *r, int heap,
                      CalcFacts *out);
void calc_facts_shared(const CalcNet *net, const CalcTable *t, CalcFacts *out);
void calc_facts_rest(const CalcMind *m, const CalcNet *net, const CalcRoute *r, CalcFacts *out);

void calc_net_random(CalcNet *net, Rng *rng);

#endif
