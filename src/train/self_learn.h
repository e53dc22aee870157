// SPDX-License-Identifier: MIT
// self_learn.h - learns the weights of a tuple model from games of the search against itself.
//
// Games are played in batches by any number of threads, with the weights as they were when the
// batch began; what they teach is added in the order of the games. So the same seed and the same
// number of games give the same weights at any number of threads. A position is to be worth what
// the search says of it mixed with what it says later in the game and with the result (TD(lambda),
// Sutton 1988); each weight has a rate of its own, which falls with what it has learned (AdaGrad,
// Duchi 2011).
#ifndef GENPEI_SELF_LEARN_H
#define GENPEI_SELF_LEARN_H

#include "evals/tuple_model.h"

#include <stdatomic.h>

typedef struct {
    int64_t games, positions;
    double seconds;
    double past_elo; // over itself at the check before, of the last check
    bool checked;    // a check has just been made: a new point of the curve
} LearnStep;

// Zero means default for every field but `game` and `model`.
typedef struct {
    const Game *game;
    TupleModel *model; // learns, and gets the story
    double seconds;    // until it stops; 0: no limit
    int64_t games;     // likewise
    int threads;       // 1
    uint64_t seed;
    int nodes; // of the search for each move; by the number of moves of the game
    const atomic_bool *stop;
    void (*report)(void *context, const LearnStep *step); // after every batch
    void *context;
} LearnSetup;

void self_learn(const LearnSetup *setup);

// Games between the model and the player without learning, or (`past` given) an older model, from
// random openings, each with both sides; the model's share of the points. For each move the search
// looks at `nodes` positions.
double self_learn_score(const LearnSetup *setup, const TupleModel *past, int games, int nodes);

// The difference in strength that a share of the points means.
double self_learn_elo(double score, int games);

#endif
