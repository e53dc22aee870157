// SPDX-License-Identifier: MIT
// calc_train.h - a network for Calculation learns from its own games (temporal differences).
//
// Every table of a game, between two cards, is pulled towards what came after it: the value of
// looking one card ahead mixed with what the game led to (lambda). Two ways of playing:
//   ahead = 0  the network plays as it sees (calc_policy.h), and "one card ahead" is the card that
//              came: quick, for the first steps
//   ahead = 1  it looks one card ahead in all its ways and over all ranks, plays the best one, and
//              learns these values for all the ways: slow, but without the luck of the next card
// At the end of a game stands 1 for a win; a lost game counts, while nothing is ever won, a little
// for each card that is out.
//
// A trainer belongs to one thread. Several of them learn together when somebody mixes their
// networks now and then (calc_trainer_mix). The same seeds, number of trainers and games give the
// same weights on the same machine.
#ifndef GENPEI_CALC_TRAIN_H
#define GENPEI_CALC_TRAIN_H

#include "engine/calculation/calc_net.h"

typedef struct {
    int heaps;
    int ahead; // 0 or 1
    uint64_t seed;
    int64_t games;         // to be played in all, by all trainers
    int64_t first_game;    // games of an earlier run whose weights this one goes on with
    double rate, rate_end; // step sizes at the beginning and at the end
    double lambda;
    int64_t consolation; // games until a lost game is worth nothing
} CalcTraining;

typedef struct CalcTrainer CalcTrainer;

// `number` tells trainers of one seed apart. The network is copied.
CalcTrainer *calc_trainer_new(const CalcTraining *how, const CalcNet *net, int number);
void calc_trainer_free(CalcTrainer *t);

// Learns from `games` games. `done` is the share of all games that were played before, 0 to 1.
// Returns how many were won.
int64_t calc_trainer_run(CalcTrainer *t, int64_t games, double done);

const CalcNet *calc_trainer_net(const CalcTrainer *t);

// Gives all of them the same network, the mean of what they learned.
void calc_trainer_mix(CalcTrainer *const *trainers, int n);

#endif
