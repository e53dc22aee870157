// SPDX-License-Identifier: MIT
// reversi_reweight.h - weights that change as stones are placed: VAL2 and CHNW of the 1970 paper.
//
// A sum of weights does not see shapes. The paper (section 4, 1 and 3f) lets a stone that is placed
// change weights, so that shape acts through them and the weights grow alike towards the end:
//
//   VAL2  the weight of the square just played, and not those around it, becomes a constant.
//   CHNW  the weights around the square are drawn to their mean. The paper's example is a stone on
//         1 of the figure      6
//                              1 2 3 4 5
//                              7
//           mean1 := (w(1) + w(2) + w(3) + w(4)) / 8;  w(1) := w(1)/2 + mean1, likewise w(2)..w(5)
//           mean2 := (w(6) + w(2) + w(7)) / 8;         w(6) := w(6)/2 + mean2, likewise w(2), w(7)
//         "and if a stone is placed on 2, w(2) := w(3) ... etc".
//
// What we had to assume (docs/papers/takeuchi-1970.md has the readings tried and their results):
//  - The figure. 1 is a square of the edge, 2 3 4 5 run inward from it, 6 and 7 are its neighbours
//    on the edge. So 1 to 4 is half a row, and w(2) := w(3) is about the second line, whose danger
//    is over once a stone lies there.
//  - Weights are kept as W(a0,...,a9), one for each class of squares, and a change is one of the
//    class (`single` false). The store of the paper's program has ten words for them. This also
//    makes 5 the mirror image of 4, which explains why w(5) changes though mean1 does not count it.
//  - Three weights have the mean /6, as four have /8: the printed 8 of mean2 is taken for a 6.
//  - Both means are those of the weights before the stone; w(2) is then drawn to both in turn.
//  - "etc": a stone on a line inside the edge gives its square the weight of the next square inward
//    (on a diagonal, along the diagonal); a stone on the innermost line changes nothing.
//  - A stone in a corner changes nothing: no rule is given, and a corner has no square on one side.
//  - Only the program's own stones change its weights (`both` false); only moves of the game do,
//    not those tried in the search. The weights stay what they are when stones turn over.
//  - Division drops the fraction.
// On other sizes half a row has another length; everything else is the same.
#ifndef GENPEI_REVERSI_REWEIGHT_H
#define GENPEI_REVERSI_REWEIGHT_H

#include "games/reversi/reversi.h"

typedef enum {
    REWEIGHT_NONE, // WSM: weights stay
    REWEIGHT_VAL2,
    REWEIGHT_CHNW,
} ReweightKind;

typedef struct {
    ReweightKind kind;
    bool single;  // a change is one of single squares, not of their classes
    bool both;    // stones of both players change weights; the caller sees to it
    int constant; // VAL2: the weight of a square played on
} Reweight;

// Changes the weights `w` (by square, as in ReversiWeights) for a stone placed on square i.
void reversi_reweight(const Reweight *rule, const ReversiRules *r, int i, int *w);

#endif
