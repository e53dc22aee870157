// SPDX-License-Identifier: MIT
// choice_model.c - see choice_model.h; its text form is in choice_model_text.c.
#include "teach/model/choice_model.h"

#include "base/mem.h"

void choice_model_init(ChoiceModel *m, const char *name, const Game *g) {
    *m = (ChoiceModel){.kind = lens_kind(g)};
    snprintf(m->name, sizeof m->name, "%s", name);
    snprintf(m->game, sizeof m->game, "%s", g->title);
    if (m->kind->usual) m->eval = *m->kind->usual;
}

void choice_model_clear(ChoiceModel *m) {
    habits_clear(&m->habits);
}

static double reading_weight(const ChoiceModel *m, int phase, int r) {
    return m->choice.weight[phase][m->kind->readings + (size_t)r];
}

int choice_model_readings(const ChoiceModel *m) {
    for (int r = LENS_READINGS; r > 0; r--)
        for (int p = 0; p < LENS_PHASES; p++) {
            if (reading_weight(m, p, r - 1) != 0) return r;
            // "The best" stands behind the last reading and asks for it.
            if (r == LENS_READINGS && reading_weight(m, p, LENS_READINGS) != 0) return r;
        }
    return 0;
}

double choice_model_depth(const ChoiceModel *m, int phase) {
    double sum = 0, plies = 0;
    for (int r = 0; r < LENS_READINGS; r++) {
        double w = reading_weight(m, phase, r);
        if (w <= 0) continue;
        sum += w;
        plies += w * (r + 1);
    }
    return sum > 0 ? plies / sum : 0;
}

void model_mind_init(ModelMind *mind, const ChoiceModel *model, const Game *g) {
    *mind = (ModelMind){.model = model};
    mind->lens = lens_new(g, model->kind->usual ? &model->eval : NULL);
    mind->p = mem_new(g->max_moves, sizeof *mind->p);
}

void model_mind_clear(ModelMind *mind) {
    lens_free(mind->lens);
    free(mind->p);
    *mind = (ModelMind){0};
}

const double *model_mind_ask(ModelMind *mind, const State *s) {
    const ChoiceModel *m = mind->model;
    const Game *g = lens_game(mind->lens);
    lens_look(mind->lens, s, choice_model_readings(m), &mind->view);
    if (m->habits.n)
        habits_fill(&m->habits, m->kind, game_key(g, s), HABIT_TOTAL, false, &mind->view);
    choice_probabilities(&m->choice, mind->view.phase, mind->view.x, mind->view.n, m->kind->n,
                         mind->p);
    return mind->p;
}

double model_mind_loss(const ModelMind *mind, size_t i) {
    const ChoiceModel *m = mind->model;
    const double *x = mind->view.x + i * m->kind->n;
    double loss = 0;
    for (int r = 0; r < LENS_READINGS; r++) {
        double w = reading_weight(m, mind->view.phase, r);
        if (w > 0) loss -= w * x[m->kind->readings + (size_t)r];
    }
    return loss;
}
