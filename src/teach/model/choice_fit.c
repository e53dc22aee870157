// SPDX-License-Identifier: MIT
// choice_fit.c - see choice_fit.h.
#include "teach/model/choice_fit.h"

#include "base/mem.h"

#include <math.h>

#define SLIP_START 0.1

enum { ROUNDS = 16, STEPS = 6, HALVINGS = 12, F = FEATURES_MAX };

void decisions_add(Decisions *d, const FeatureRows *v, Move chosen) {
    if (d->n == d->cap) {
        d->cap = d->cap ? 2 * d->cap : 256;
        d->items = mem_resize(d->items, d->cap, sizeof *d->items);
    }
    Decision *now = &d->items[d->n++];
    *now = (Decision){.phase = v->phase, .n = (uint32_t)v->n};
    now->x = mem_new(v->n * d->width, sizeof *now->x);
    for (size_t i = 0; i < v->n * d->width; i++) now->x[i] = (float)v->x[i];
    while (now->chosen + 1 < v->n && v->moves[now->chosen] != chosen) now->chosen++;
}

void decisions_clear(Decisions *d) {
    for (size_t i = 0; i < d->n; i++) free(d->items[i].x);
    free(d->items);
    *d = (Decisions){.width = d->width};
}

// --- one phase ---

typedef struct {
    const Decisions *d;
    int phase;
    size_t from, k; // the features fitted: `k` of them
    double around[F], pull[F];
    double fixed[F]; // all weights, those that are not fitted included
    double *sure;    // by decision: the probability that it was not a slip
    size_t n;        // decisions of this phase
} Fit;

static double *scores_room(const Decisions *d) {
    uint32_t most = 1;
    for (size_t i = 0; i < d->n; i++)
        if (d->items[i].n > most) most = d->items[i].n;
    return mem_new(most, sizeof(double));
}

// Softmax of the rows of a decision; returns the logarithm of the chosen one's probability.
static double soft(const Fit *f, const Decision *d, double *p) {
    double top = -HUGE_VAL, sum = 0;
    for (uint32_t i = 0; i < d->n; i++) {
        const float *x = d->x + i * f->d->width;
        p[i] = 0;
        for (size_t j = 0; j < f->d->width; j++) p[i] += f->fixed[j] * (double)x[j];
        if (p[i] > top) top = p[i];
    }
    for (uint32_t i = 0; i < d->n; i++) sum += p[i] = exp(p[i] - top);
    for (uint32_t i = 0; i < d->n; i++) p[i] /= sum;
    return log(p[d->chosen] > 1e-300 ? p[d->chosen] : 1e-300);
}

static double objective(const Fit *f, double *p) {
    double sum = 0;
    for (size_t i = 0; i < f->d->n; i++)
        if (f->d->items[i].phase == f->phase) sum += f->sure[i] * soft(f, &f->d->items[i], p);
    for (size_t j = 0; j < f->k; j++) {
        double off = f->fixed[f->from + j] - f->around[j];
        sum -= 0.5 * f->pull[j] * off * off;
    }
    return sum;
}

// Adds one decision's part of gradient and curvature.
static void add_curvature(const Fit *f, const Decision *d, double sure, const double *p, double *g,
                          double h[F][F]) {
    double mean[F] = {0};
    for (uint32_t i = 0; i < d->n; i++) {
        const float *x = d->x + i * f->d->width + f->from;
        for (size_t a = 0; a < f->k; a++) {
            double pa = p[i] * (double)x[a];
            mean[a] += pa;
            for (size_t b = 0; b <= a; b++) h[a][b] += sure * pa * (double)x[b];
        }
    }
    const float *chosen = d->x + d->chosen * f->d->width + f->from;
    for (size_t a = 0; a < f->k; a++) {
        g[a] += sure * ((double)chosen[a] - mean[a]);
        for (size_t b = 0; b <= a; b++) h[a][b] -= sure * mean[a] * mean[b];
    }
}

static void curvature(const Fit *f, double *p, double *g, double h[F][F]) {
    memset(g, 0, F * sizeof *g);
    memset(h, 0, F * sizeof *h);
    for (size_t i = 0; i < f->d->n; i++) {
        const Decision *d = &f->d->items[i];
        if (d->phase != f->phase) continue;
        soft(f, d, p);
        add_curvature(f, d, f->sure[i], p, g, h);
    }
    for (size_t a = 0; a < f->k; a++) {
        g[a] -= f->pull[a] * (f->fixed[f->from + a] - f->around[a]);
        h[a][a] += f->pull[a];
    }
}

// Cholesky in place: the lower triangle of `h` becomes its root. The prior keeps it positive.
static void root_of(double h[F][F], size_t k) {
    for (size_t a = 0; a < k; a++)
        for (size_t b = 0; b <= a; b++) {
            double sum = h[a][b];
            for (size_t c = 0; c < b; c++) sum -= h[a][c] * h[b][c];
            h[a][b] = a == b ? sqrt(sum > 1e-9 ? sum : 1e-9) : sum / h[b][b];
        }
}

static void solve_with(double h[F][F], size_t k, const double *g, double *out) {
    for (size_t a = 0; a < k; a++) {
        double sum = g[a];
        for (size_t c = 0; c < a; c++) sum -= h[a][c] * out[c];
        out[a] = sum / h[a][a];
    }
    for (size_t a = k; a-- > 0;) {
        double sum = out[a];
        for (size_t c = a + 1; c < k; c++) sum -= h[c][a] * out[c];
        out[a] = sum / h[a][a];
    }
}

// One step of Newton's method, shortened until it is an improvement. False when none is left.
static bool step(Fit *f, double *p) {
    double g[F], h[F][F], along[F], before[F];
    double now = objective(f, p);
    curvature(f, p, g, h);
    root_of(h, f->k);
    solve_with(h, f->k, g, along);
    memcpy(before, f->fixed, sizeof before);
    double size = 1;
    for (int i = 0; i < HALVINGS; i++, size /= 2) {
        for (size_t a = 0; a < f->k; a++)
            f->fixed[f->from + a] = before[f->from + a] + size * along[a];
        double then = objective(f, p);
        if (then > now) return then - now > 1e-6 * fabs(now);
    }
    memcpy(f->fixed, before, sizeof before);
    return false;
}

// Estimates which decisions were slips. Returns their share.
static double ask_slips(Fit *f, double slip, double slip_max, double *p) {
    double sum = 0;
    for (size_t i = 0; i < f->d->n; i++) {
        const Decision *d = &f->d->items[i];
        if (d->phase != f->phase) continue;
        double meant = (1 - slip) * exp(soft(f, d, p)), any = slip / d->n;
        f->sure[i] = meant + any > 0 ? meant / (meant + any) : 1;
        sum += 1 - f->sure[i];
    }
    // Two imagined decisions, one of them a slip in fifty, keep small samples away from 0.
    slip = (sum + 0.04) / ((double)f->n + 2);
    return slip < slip_max ? slip : slip_max;
}

// The prior counts as prior->strength decisions, for a feature of average spread.
static void set_pulls(Fit *f, double strength) {
    double spread[F] = {0};
    for (size_t i = 0; i < f->d->n; i++) {
        const Decision *d = &f->d->items[i];
        if (d->phase != f->phase) continue;
        for (size_t a = 0; a < f->k; a++) {
            double sum = 0, squares = 0;
            for (uint32_t j = 0; j < d->n; j++) {
                double x = (double)d->x[j * f->d->width + f->from + a];
                sum += x;
                squares += x * x;
            }
            spread[a] += squares / d->n - (sum / d->n) * (sum / d->n);
        }
    }
    for (size_t a = 0; a < f->k; a++)
        f->pull[a] = strength * (0.01 + (f->n ? spread[a] / (double)f->n : 0));
}

static void keep_errors(Fit *f, double *p, double *error) {
    double g[F], h[F][F], unit[F], column[F];
    curvature(f, p, g, h);
    root_of(h, f->k);
    for (size_t a = 0; a < f->k; a++) {
        memset(unit, 0, sizeof unit);
        unit[a] = 1;
        solve_with(h, f->k, unit, column);
        error[f->from + a] = sqrt(column[a] > 0 ? column[a] : 0);
    }
}

static void fit_phase(const Decisions *d, const ChoicePrior *prior, int phase, double *p,
                      ChoiceWeights *out) {
    Fit f = {.d = d, .phase = phase, .from = prior->from, .k = prior->to - prior->from};
    double slip = prior->slip_max > 0 ? SLIP_START : 0;
    f.sure = mem_new(d->n + 1, sizeof *f.sure);
    for (size_t i = 0; i < d->n; i++) {
        f.sure[i] = 1;
        f.n += d->items[i].phase == phase;
    }
    if (prior->around) memcpy(f.fixed, prior->around->weight[phase], sizeof f.fixed);
    memcpy(f.around, f.fixed + f.from, f.k * sizeof *f.around);
    set_pulls(&f, prior->strength);
    for (int round = 0; round < ROUNDS; round++) {
        for (int i = 0; i < (round ? 1 : STEPS) && step(&f, p); i++) continue;
        if (prior->slip_max == 0) break;
        double before = slip;
        slip = ask_slips(&f, slip, prior->slip_max, p);
        if (fabs(slip - before) < 0.0005) break;
    }
    memcpy(out->weight[phase], f.fixed, sizeof f.fixed);
    keep_errors(&f, p, out->error[phase]);
    out->slip[phase] = slip;
    free(f.sure);
}

void choice_fit(const Decisions *d, const ChoicePrior *prior, ChoiceWeights *out) {
    double *p = scores_room(d);
    *out = (ChoiceWeights){0};
    for (int phase = 0; phase < FEATURE_PHASES; phase++) fit_phase(d, prior, phase, p, out);
    free(p);
}

// --- using weights ---

void choice_probabilities(const ChoiceWeights *w, int phase, const double *x, size_t n,
                          size_t width, double *out) {
    double top = -HUGE_VAL, sum = 0, slip = w->slip[phase];
    for (size_t i = 0; i < n; i++) {
        out[i] = 0;
        for (size_t j = 0; j < width; j++) out[i] += w->weight[phase][j] * x[i * width + j];
        if (out[i] > top) top = out[i];
    }
    for (size_t i = 0; i < n; i++) sum += out[i] = exp(out[i] - top);
    for (size_t i = 0; i < n; i++) out[i] = (1 - slip) * out[i] / sum + slip / (double)n;
}

void choice_score(const ChoiceWeights *w, const Decisions *d, ChoiceScore *out) {
    double *p = scores_room(d), *x = NULL;
    *out = (ChoiceScore){.n = d->n};
    for (size_t i = 0; i < d->n; i++) {
        const Decision *now = &d->items[i];
        x = mem_resize(x, now->n * d->width, sizeof *x);
        for (size_t j = 0; j < now->n * d->width; j++) x[j] = (double)now->x[j];
        choice_probabilities(w, now->phase, x, now->n, d->width, p);
        size_t above = 0;
        for (uint32_t j = 0; j < now->n; j++)
            above += p[j] > p[now->chosen] || (j < now->chosen && p[j] == p[now->chosen]);
        out->top1 += above < 1;
        out->top3 += above < 3;
        out->likelihood += log(p[now->chosen] > 1e-300 ? p[now->chosen] : 1e-300);
    }
    double n = d->n ? (double)d->n : 1;
    out->top1 /= n;
    out->top3 /= n;
    out->likelihood /= n;
    free(p);
    free(x);
}
