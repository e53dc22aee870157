// SPDX-License-Identifier: MIT
// levels.c - see levels.h.
#include "teach/model/levels.h"

#include "teach/model/piece_reading.h"

#include <string.h>

const char *const level_names[LEVELS] = {"beginner", "casual", "club", "advanced", "strong"};

typedef struct {
    const char *feature;
    double weight[LEVELS];
} Rung;

static const double slips[LEVELS] = {0.15, 0.08, 0.04, 0.02, 0.005};

static const Rung reversi[] = {
    {"reads-1", {0.25, 0.35, 0, 0, 0}}, {"reads-2", {0, 0.35, 0.9, 0, 0}},
    {"reads-3", {0, 0, 0.2, 1.5, 0}},   {"reads-4", {0, 0, 0, 0.3, 3.0}},
    {"flips", {0.20, 0.08, 0, 0, 0}},   {"class-0", {1.0, 1.0, 0.5, 0, 0}},
};

static const Rung general[] = {
    {"wins", {3, 6, 8, 8, 8}},        {"loses", {0.5, 3, 6, 8, 8}},
    {"reads-1", {0.4, 0.6, 0, 0, 0}}, {"reads-2", {0, 0.4, 1.6, 0, 0}},
    {"reads-3", {0, 0, 0, 2.0, 0}},   {"reads-4", {0, 0, 0, 0, 4.0}},
};

// Set so that each level scores about 70% against the one below (docs/shogi-teacher.md).
static const double shogi_slips[LEVELS] = {0.12, 0.10, 0.075, 0.045, 0.02};
static const Rung shogi[] = {
    {"wins", {3, 6, 8, 8, 8}},
    {"takes", {0.10, 0.05, 0, 0, 0}},
    {"reads-1", {2.3, 2.8, 2.4, 0, 0}},
    {"reads-2", {0, 0, 0.6, 5.5, 9.0}},
};

static const double chess_slips[LEVELS] = {0.13, 0.09, 0.07, 0.045, 0.03};
static const Rung chess[] = {
    {"wins", {3, 6, 8, 8, 8}},          {"takes", {0.10, 0.05, 0, 0, 0}},
    {"reads-1", {2.0, 2.8, 2.2, 0, 0}}, {"reads-2", {0, 0, 1.4, 4.5, 4.5}},
    {"reads-3", {0, 0, 0, 0, 2.5}},
};

// Measured by bench/programs/level_readings.
static const double reversi_shares[LEVELS] = {0.95, 0.87, 0.70, 0.57, 0.42};
static const double shares[LEVELS] = {1.00, 0.86, 0.75, 0.52, 0.31};
static const double shogi_shares[LEVELS] = {0.64, 0.62, 0.55, 0.36, 0.32};
static const double chess_shares[LEVELS] = {0.55, 0.42, 0.28, 0.24, 0.13};

// The levels of one game, or of a family.
typedef struct {
    const double *slips, *shares;
    const Rung *rungs;
    size_t n;
} Ladder;

static Ladder ladder_of(const Game *g) {
    const FeatureSet *features = features_set(g);
    if (features->default_weights)
        return (Ladder){slips, reversi_shares, reversi, sizeof reversi / sizeof *reversi};
    if (game_is(g, "chess"))
        return (Ladder){chess_slips, chess_shares, chess, sizeof chess / sizeof *chess};
    if (piece_reading_suits(g))
        return (Ladder){shogi_slips, shogi_shares, shogi, sizeof shogi / sizeof *shogi};
    return (Ladder){slips, shares, general, sizeof general / sizeof *general};
}

static void put(ChoiceModel *m, const Rung *r, int level) {
    size_t k = 0;
    while (k + 1 < m->features->n && strcmp(m->features->features[k].key, r->feature) != 0) k++;
    for (int p = 0; p < FEATURE_PHASES; p++) m->choice.weight[p][k] = r->weight[level];
}

void level_model(int level, const Game *g, ChoiceModel *out) {
    choice_model_init(out, level_names[level], g);
    Ladder l = ladder_of(g);
    for (size_t i = 0; i < l.n; i++) put(out, &l.rungs[i], level);
    for (int p = 0; p < FEATURE_PHASES; p++) out->choice.slip[p] = l.slips[level];
}

const double *level_shares(const Game *g) {
    return ladder_of(g).shares;
}
