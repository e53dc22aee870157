// SPDX-License-Identifier: MIT
// difficulty.c - see difficulty.h.
#include "teach/model/difficulty.h"

#include <math.h>

static int best_worth(const int *worth, size_t n) {
    int best = worth[0];
    for (size_t i = 1; i < n; i++)
        if (worth[i] > best) best = worth[i];
    return best;
}

// Whether reading r ranks one of the best moves first.
static bool shows(const FeatureRows *v, const FeatureSet *set, int r, const int *worth, int best) {
    for (size_t i = 0; i < v->n; i++)
        if (v->x[i * set->n + set->readings + (size_t)r] == 0) return worth[i] == best;
    return false;
}

void difficulty_of(ModelPredictor *predictor, const State *s, const int *worth, Difficulty *out) {
    const FeatureSet *set = predictor->model->features;
    const double *p = predictor_ask(predictor, s);
    *out = (Difficulty){0};
    int best = best_worth(worth, predictor->view.n);
    for (size_t i = 0; i < predictor->view.n; i++) {
        if (worth[i] < best) out->wrong += p[i];
        out->loss += p[i] * (best - (double)worth[i]);
    }
    FeatureRows all; // with every reading, not only those the model uses
    features_extract(predictor->extractor, s, FEATURE_READINGS, &all);
    out->plies = FEATURE_READINGS + 1;
    for (int r = FEATURE_READINGS; r > 0 && shows(&all, set, r - 1, worth, best); r--)
        out->plies = r;
}

int difficulty_compare(const Difficulty *a, const Difficulty *b) {
    if (fabs(a->loss - b->loss) > 1e-9) return a->loss < b->loss ? -1 : 1;
    return (a->plies > b->plies) - (a->plies < b->plies);
}
