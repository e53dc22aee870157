// SPDX-License-Identifier: MIT
// choice_model.c - see choice_model.h; its text form is in choice_model_text.c.
#include "teach/model/choice_model.h"

#include "base/mem.h"

void choice_model_init(ChoiceModel *m, const char *name, const Game *g) {
    *m = (ChoiceModel){.features = features_set(g)};
    snprintf(m->name, sizeof m->name, "%s", name);
    snprintf(m->game, sizeof m->game, "%s", g->title);
    if (m->features->default_weights) m->eval = *m->features->default_weights;
}

void choice_model_clear(ChoiceModel *m) {
    move_counts_clear(&m->move_counts);
}

static double reading_weight(const ChoiceModel *m, int phase, int r) {
    return m->choice.weight[phase][m->features->readings + (size_t)r];
}

int choice_model_readings(const ChoiceModel *m) {
    for (int r = FEATURE_READINGS; r > 0; r--)
        for (int p = 0; p < FEATURE_PHASES; p++) {
            if (reading_weight(m, p, r - 1) != 0) return r;
            // The feature "best" follows the last reading and needs it.
            if (r == FEATURE_READINGS && reading_weight(m, p, FEATURE_READINGS) != 0) return r;
        }
    return 0;
}

double choice_model_depth(const ChoiceModel *m, int phase) {
    double sum = 0, plies = 0;
    for (int r = 0; r < FEATURE_READINGS; r++) {
        double w = reading_weight(m, phase, r);
        if (w <= 0) continue;
        sum += w;
        plies += w * (r + 1);
    }
    return sum > 0 ? plies / sum : 0;
}

void predictor_init(ModelPredictor *predictor, const ChoiceModel *model, const Game *g) {
    *predictor = (ModelPredictor){.model = model};
    predictor->extractor = features_new(g, model->features->default_weights ? &model->eval : NULL);
    predictor->p = mem_new(g->max_moves, sizeof *predictor->p);
}

void predictor_clear(ModelPredictor *predictor) {
    features_free(predictor->extractor);
    free(predictor->p);
    *predictor = (ModelPredictor){0};
}

const double *predictor_ask(ModelPredictor *predictor, const State *s) {
    const ChoiceModel *m = predictor->model;
    const Game *g = features_game(predictor->extractor);
    features_extract(predictor->extractor, s, choice_model_readings(m), &predictor->view);
    if (m->move_counts.n)
        move_counts_fill(&m->move_counts, m->features, game_key(g, s), MOVE_COUNT_TOTAL, false,
                         &predictor->view);
    choice_probabilities(&m->choice, predictor->view.phase, predictor->view.x, predictor->view.n,
                         m->features->n, predictor->p);
    return predictor->p;
}

// The readings of a move by their weights, as what each gives away.
static double weighed(const ModelPredictor *predictor, size_t i) {
    const ChoiceModel *m = predictor->model;
    const double *x = predictor->view.x + i * m->features->n;
    double loss = 0;
    for (int r = 0; r < FEATURE_READINGS; r++) {
        double w = reading_weight(m, predictor->view.phase, r);
        if (w > 0) loss -= w * x[m->features->readings + (size_t)r];
    }
    return loss;
}

// Readings may differ about the best move, so that none is the best of all.
double predictor_loss(const ModelPredictor *predictor, size_t i) {
    double least = weighed(predictor, 0);
    for (size_t k = 1; k < predictor->view.n && least > 0; k++) {
        double loss = weighed(predictor, k);
        if (loss < least) least = loss;
    }
    return weighed(predictor, i) - least;
}
