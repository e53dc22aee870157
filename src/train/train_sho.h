// SPDX-License-Identifier: MIT
// train_sho.h - how good a network for shogi is on positions of `genpei label shogi`, beside the
// evaluation by hand.
#ifndef GENPEI_TRAIN_SHO_H
#define GENPEI_TRAIN_SHO_H

#include "base/error.h"
#include "engine/shogi/net/sho_net.h"

// Values are compared as chances to win; 600 hundredths of a pawn are log odds of 1.
typedef struct {
    size_t positions, held_out;
    int64_t sum;              // of the network's values: shogi_learn.py --check says the same
    double net, hand;         // mean distance from the value of the search
    double net_won, hand_won; // share of decided games whose winner is seen
} ShoNetErrors;

bool train_sho_check(const ShoNet *net, const char *shard, ShoNetErrors *out, Error *e);

#endif
