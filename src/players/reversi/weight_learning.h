// SPDX-License-Identifier: MIT
// weight_learning.h - weights of squares that change from game to game, for the four motives of the
// 1970 paper (section 4, 3g). The paper only names them; the rules are ours:
//
//   turnovers  a class of squares gains when the program's stones on it stayed its own (turned over
//              an even number of times) more often than not, and loses otherwise.
//   pivots     a class gains when its stones held the far end of captures, by either player, more
//              often than the average square, and loses otherwise.
//   surprises  where the enemy, taken to be strong, made another move than the program would have
//              made in its place, the class of that move gains, that of the expected one loses.
//   least      of these changes, one that alters none of the program's own choices in the game is
//              taken back: weights keep to what their results need.
//
// A class takes one step a game, a tenth of its weight and one, to the side most motives speak for;
// weights stay within 1000 of 0.
#ifndef GENPEI_WEIGHT_LEARNING_H
#define GENPEI_WEIGHT_LEARNING_H

#include "base/spec.h"
#include "games/reversi/reversi_weights.h"
#include "record/record.h"

#define WEIGHT_LEARNING_OPTIONS "learn=turnovers+pivots+surprises+least"
#define WEIGHT_LEARNING_KEYS "learn"

typedef struct {
    bool turnovers, pivots, surprises, least;
} WeightMotives;

// Reads `learn`, one or more words with + between them; none when it is not given.
bool weight_motives_read(Spec *spec, WeightMotives *out, Error *e);
bool weight_motives_any(const WeightMotives *m);

// The move of the program with these weights (by class) in a position, for whoever is to move.
typedef Move WeightChoice(void *context, const State *s, const int *classes);

// Changes the weights after a game in which the program had this side.
void weight_learn(const WeightMotives *m, const Record *game, int side, WeightChoice *choose,
                  void *context, int *classes);

#endif
