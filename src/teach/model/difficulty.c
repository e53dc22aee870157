// SPDX-License-Identifier: MIT
// difficulty.c - how hard a position is for somebody; see choice_model.h.
#include "teach/model/choice_model.h"

#include <math.h>

static int best_worth(const int *worth, size_t n) {
    int best = worth[0];
    for (size_t i = 1; i < n; i++)
        if (worth[i] > best) best = worth[i];
    return best;
}

// Whether reading r holds a best move for the best.
static bool shows(const LensView *v, const LensKind *kind, int r, const int *worth, int best) {
    for (size_t i = 0; i < v->n; i++)
        if (v->x[i * kind->n + kind->readings + (size_t)r] == 0) return worth[i] == best;
    return false;
}

void difficulty_of(ModelMind *mind, const State *s, const int *worth, Difficulty *out) {
    const LensKind *kind = mind->model->kind;
    const double *p = model_mind_ask(mind, s);
    *out = (Difficulty){0};
    int best = best_worth(worth, mind->view.n);
    for (size_t i = 0; i < mind->view.n; i++) {
        if (worth[i] < best) out->wrong += p[i];
        out->loss += p[i] * (best - (double)worth[i]);
    }
    LensView all; // every reading, not only his
    lens_look(mind->lens, s, LENS_READINGS, &all);
    out->plies = LENS_READINGS + 1;
    for (int r = LENS_READINGS; r > 0 && shows(&all, kind, r - 1, worth, best); r--) out->plies = r;
}

int difficulty_compare(const Difficulty *a, const Difficulty *b) {
    if (fabs(a->loss - b->loss) > 1e-9) return a->loss < b->loss ? -1 : 1;
    return (a->plies > b->plies) - (a->plies < b->plies);
}
