// SPDX-License-Identifier: MIT
// iida_features.h - the 1995 paper, section 2.1: eighteen features of the positions of a game, of
// the winner and of the loser.
//
// The paper counted 1,321 games of masters, some 150,000 positions, by eighteen features of which
// it names two, what is won in material and mobility, and found no marked difference between
// winners and losers. These are eighteen of ours.
#ifndef GENPEI_IIDA_FEATURES_H
#define GENPEI_IIDA_FEATURES_H

#include "games/shogi/shogi.h"
#include "record/record.h"

enum { IIDA_FEATURES = 18, IIDA_PARTS = 10 };

extern const char *const iida_feature_names[IIDA_FEATURES];

// The features of one side of a position.
void iida_features_of(const ShogiPosition *p, int colour, double out[IIDA_FEATURES]);

// Sums over games, of which tenth by tenth; all zero at first.
typedef struct {
    double n, winner, loser, squares; // positions, sums of both sides, sum of all squares
} IidaSum;
typedef struct {
    IidaSum sums[IIDA_PARTS][IIDA_FEATURES];
    size_t games, positions;
} IidaFeatures;

// Adds the positions of a game of shogi that was won; false when it was not.
bool iida_features_add(IidaFeatures *f, const Record *r);

// A feature over the whole game (part -1) or a tenth of it.
typedef struct {
    double winner, loser; // means
    double difference;    // of the means, in standard deviations
} IidaDifference;
IidaDifference iida_features_difference(const IidaFeatures *f, int part, int feature);

#endif
