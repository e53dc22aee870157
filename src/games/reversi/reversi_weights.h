// SPDX-License-Identifier: MIT
// reversi_weights.h - evaluation by weighted squares: WSM of the 1970 paper.
//
// Every square has a weight; own stones count plus, enemy stones minus, empty squares nothing. By
// symmetry an 8x8 board has ten classes of squares, numbered from the corner along the edge, then
// from the diagonal along the next line: 0 1 2 3 / 4 5 6 / 7 8 / 9. W(a0,...,a9) gives class i the
// weight ai. Single squares may be changed afterwards (VAL2, CHNW), so weights are kept per square.
//
// "Some hold that it is better to count enemy stones twice" (section 4, 1): then a position has one
// value, as its owner sees it, and the other player's is the opposite.
#ifndef GENPEI_REVERSI_WEIGHTS_H
#define GENPEI_REVERSI_WEIGHTS_H

#include "game/eval.h"
#include "games/reversi/reversi.h"

enum { REVERSI_CLASSES_MAX = 15 };

typedef struct {
    Eval eval; // first: an Eval * of this is a ReversiWeights *
    int square[REVERSI_SQUARES_MAX];
    int enemy_times;    // how often enemy stones count; 1 unless set
    int owner;          // whose enemy, where that is not 1
    int table[13][256]; // sums of weights by eight neighbouring bits
} ReversiWeights;

// Number of classes on a board: 3, 6, 10, 15 for sizes 4, 6, 8, 10.
int reversi_class_count(const ReversiRules *r);
int reversi_class(const ReversiRules *r, int i);

// Weights written for 8x8, adapted to other sizes by distance from the edge.
void reversi_carry_weights(const ReversiRules *r, const int ten[10], int *classes);

// The paper's W(300,30,50,40,3,2,3,20,10,1), adapted likewise.
void reversi_default_weights(const ReversiRules *r, int *classes);

// Sets every square from its class, and nothing else.
void reversi_weights_set(ReversiWeights *w, const ReversiRules *r, const int *classes);

// The same for weights not used before; every stone counts once.
void reversi_weights_init(ReversiWeights *w, const ReversiRules *r, const int *classes);

// Call after changing `square`.
void reversi_weights_update(ReversiWeights *w);

#endif
