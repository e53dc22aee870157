// SPDX-License-Identifier: MIT
// choice_fit.h - fits weights to the moves a player chose, by maximum likelihood.
//
// A player chooses move i with probability (1 - slip) exp(w.x_i) / sum + slip / n: by the weights
// w, or, now and then, any move at all. Weights and slips are fitted for each phase of the game
// with a normal prior around given weights (Newton's method; slips by expectation-maximisation).
// The curvature at the maximum gives the standard deviation of each weight.
#ifndef GENPEI_CHOICE_FIT_H
#define GENPEI_CHOICE_FIT_H

#include "teach/model/features.h"

// One move that was played, among the legal moves.
typedef struct {
    int phase;
    uint32_t n, chosen;
    float *x; // n rows; owned by the list
} Decision;

// `{.width = features}` is empty. End with decisions_clear.
typedef struct {
    Decision *items;
    size_t n, cap;
    size_t width;
} Decisions;

void decisions_add(Decisions *d, const FeatureRows *v, Move chosen); // one of the moves seen
void decisions_clear(Decisions *d);

typedef struct {
    double weight[FEATURE_PHASES][FEATURES_MAX];
    double error[FEATURE_PHASES][FEATURES_MAX]; // standard deviation of the weight
    double slip[FEATURE_PHASES];
} ChoiceWeights;

typedef struct {
    const ChoiceWeights *around; // the middle of the prior, NULL: zero
    double strength;             // of the prior, in decisions; of features scaled to their spread
    size_t from, to;             // the features that are fitted; others keep the prior's weight
    double slip_max;             // 0: no slips
} ChoicePrior;

void choice_fit(const Decisions *d, const ChoicePrior *prior, ChoiceWeights *out);

// Probabilities of the `n` moves whose rows are `x`, `width` numbers each.
void choice_probabilities(const ChoiceWeights *w, int phase, const double *x, size_t n,
                          size_t width, double *out);

// How well the moves played are predicted.
typedef struct {
    size_t n;
    double top1, top3; // shares
    double likelihood; // mean logarithm of the probability of the move played
} ChoiceScore;

void choice_score(const ChoiceWeights *w, const Decisions *d, ChoiceScore *out);

#endif
