// SPDX-License-Identifier: MIT
// calc_train.h - a network for Calculation learns from its own games (temporal differences).
//
// A batch of games is played by the network (calc_policy.h); then every table of a game, between
// two cards, is pulled towards what came after it: the value of the next table mixed with what the
// game led to (lambda). At the end of a game stands 1 for a win; a lost game counts, while nothing
// is ever won, a little for each card that is out. Steps are Adam's (Kingma, Ba 2015).
//
// A trainer belongs to one thread. Several of them learn together when somebody gives all of them
// the mean of their networks now and then (calc_trainer_mean). The same seeds, number of trainers
// and games give the same weights on the same machine.
#ifndef GENPEI_CALC_TRAIN_H
#define GENPEI_CALC_TRAIN_H

#include "engine/calculation/calc_net.h"

typedef struct {
    int heaps;
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

// Learns from `games` games, when `done` games have been played in all. Returns how many were won.
int64_t calc_trainer_run(CalcTrainer *t, int64_t games, int64_t done);

const CalcNet *calc_trainer_net(const CalcTrainer *t);

// Gives all of them the mean of their networks.
void calc_trainer_mean(CalcTrainer *const *trainers, int n);

#endif
