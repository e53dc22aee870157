// SPDX-License-Identifier: MIT
// difficulty.h - how hard a position is for the player of a model (Iida 1995, section 3.4): how
// likely a mistake is, and how far ahead the right move becomes visible.
#ifndef GENPEI_DIFFICULTY_H
#define GENPEI_DIFFICULTY_H

#include "teach/model/choice_model.h"

typedef struct {
    double wrong; // probability of a move that is not one of the best
    double loss;  // its expected cost, in units of `worth`
    int plies;    // the first reading that shows a best move, as all deeper ones do; one more than
                  // FEATURE_READINGS when none does
} Difficulty;

// `worth` is the true value of each move to the player to move, in order of generation.
void difficulty_of(ModelPredictor *predictor, const State *s, const int *worth, Difficulty *out);

// Below 0 when `a` is easier than `b`, above when it is harder: by expected loss, then by plies.
int difficulty_compare(const Difficulty *a, const Difficulty *b);

#endif
