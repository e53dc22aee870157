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

static const Rung pieces[] = {
    {"wins", {3, 6, 8, 8, 8}},    {"takes", {0.10, 0.05, 0, 0, 0}}, {"reads-1", {1.5, 3, 0, 0, 0}},
    {"reads-2", {0, 2, 8, 0, 0}}, {"reads-3", {0, 0, 0, 12, 0}},    {"reads-4", {0, 0, 0, 4, 20}},
};

static void put(ChoiceModel *m, const Rung *r, int level) {
    size_t k = 0;
    while (k + 1 < m->features->n && strcmp(m->features->features[k].key, r->feature) != 0) k++;
    for (int p = 0; p < FEATURE_PHASES; p++) m->choice.weight[p][k] = r->weight[level];
}

void level_model(int level, const Game *g, ChoiceModel *out) {
    choice_model_init(out, level_names[level], g);
    if (out->features->default_weights)
        for (size_t i = 0; i < sizeof reversi / sizeof *reversi; i++) put(out, &reversi[i], level);
    else if (piece_reading_suits(g))
        for (size_t i = 0; i < sizeof pieces / sizeof *pieces; i++) put(out, &pieces[i], level);
    else
        for (size_t i = 0; i < sizeof general / sizeof *general; i++) put(out, &general[i], level);
    for (int p = 0; p < FEATURE_PHASES; p++) out->choice.slip[p] = slips[level];
}
