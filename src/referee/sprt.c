// SPDX-License-Identifier: MIT
// sprt.c - see sprt.h.
#include "referee/sprt.h"

#include "base/spec.h"

#include <math.h>

static const double normalised_scale = 347.4355855226014; // 800 / ln 10

// --- text ---

static bool read_elos(Spec *spec, Sprt *s, Error *e) {
    const char *text = spec_get(spec, "");
    char first[32];
    size_t n = text ? strcspn(text, ",") : 0;
    if (!text || n == 0 || n >= sizeof first || !text[n])
        return error_set(e, "two Elo differences are needed, such as 0,5");
    memcpy(first, text, n);
    first[n] = '\0';
    if (!spec_decimal(first, &s->elo0) || !spec_decimal(text + n + 1, &s->elo1) ||
        fabs(s->elo0) > 2000 || fabs(s->elo1) > 2000)
        return error_set(e, "'%.40s' are not two Elo differences such as 0,5", text);
    if (s->elo0 >= s->elo1) return error_set(e, "the first Elo must be less than the second");
    return true;
}

static const char *const model_names[] = {"logistic", "normalised", "bayes"};

const char *sprt_model_name(SprtModel model) {
    return model_names[model];
}

static bool read_bayes(Spec *spec, Sprt *s, Error *e) {
    enum { DRAW_ELO_MAX = 4000, BIAS_MAX = 2000 };
    const char *draw_elo = spec_get(spec, "draw-elo"), *bias = spec_get(spec, "bias");
    if ((draw_elo || bias) && s->model != SPRT_BAYES)
        return error_set(e, "draw-elo= and bias= are for model=bayes");
    s->has_draw_elo = draw_elo != NULL;
    return spec_real(spec, "draw-elo", 0, DRAW_ELO_MAX, &s->draw_elo, e) &&
           spec_real(spec, "bias", 0, BIAS_MAX, &s->bias, e);
}

bool sprt_parse(const char *text, Sprt *out, Error *e) {
    static const char *const known[] = {"alpha", "beta", "model", "draw-elo", "bias"};
    Sprt s = {.alpha = 0.05, .beta = 0.05};
    Spec spec;
    Str whole = {0};
    int model = SPRT_LOGISTIC;
    str_addf(&whole, "sprt:%s", text);
    bool ok = spec_parse(str_text(&whole), &spec, e) && read_elos(&spec, &s, e) &&
              spec_real(&spec, "alpha", 1e-6, 0.4999, &s.alpha, e) &&
              spec_real(&spec, "beta", 1e-6, 0.4999, &s.beta, e) &&
              spec_choice(&spec, "model", model_names, 3, &model, e);
    s.model = (SprtModel)model;
    ok = ok && read_bayes(&spec, &s, e) && spec_done(&spec, known, 5, e);
    str_clear(&whole);
    if (!ok) return error_prefix(e, "sprt");
    *out = s;
    return true;
}

void sprt_text(const Sprt *s, Str *out) {
    str_addf(out, "%g,%g,alpha=%g,beta=%g,model=%s", s->elo0, s->elo1, s->alpha, s->beta,
             sprt_model_name(s->model));
    if (s->has_draw_elo) str_addf(out, ",draw-elo=%g", s->draw_elo);
    if (s->bias > 0) str_addf(out, ",bias=%g", s->bias);
}

// --- the likelihoods ---

// Shares of the pair results, and their points scaled to 0..1.
typedef struct {
    double share[PAIR_RESULTS];
} Shares;

static double points(int i) {
    return (double)i / (PAIR_RESULTS - 1);
}

// Results that did not occur get a very small share, so that no logarithm fails.
static Shares shares_of(const Score *score, double *pairs) {
    static const double very_little = 1e-3;
    Shares s;
    double sum = 0;
    for (int i = 0; i < PAIR_RESULTS; i++) {
        s.share[i] = score->pairs[i] > 0 ? (double)score->pairs[i] : very_little;
        sum += s.share[i];
    }
    for (int i = 0; i < PAIR_RESULTS; i++) s.share[i] /= sum;
    *pairs = sum;
    return s;
}

static void moments(const Shares *s, double *mean, double *variance) {
    *mean = *variance = 0;
    for (int i = 0; i < PAIR_RESULTS; i++) *mean += s->share[i] * points(i);
    for (int i = 0; i < PAIR_RESULTS; i++)
        *variance += s->share[i] * (points(i) - *mean) * (points(i) - *mean);
}

// The x for which sum share a / (1 + x a) = 0, between the poles. The sum falls as x grows.
static double root(const Shares *s, const double *a) {
    double least = 0, most = 0;
    for (int i = 0; i < PAIR_RESULTS; i++) {
        least = a[i] < least ? a[i] : least;
        most = a[i] > most ? a[i] : most;
    }
    if (least >= 0 || most <= 0) return 0; // nothing to balance: the mean is impossible
    double low = -1 / most, high = -1 / least;
    for (int step = 0; step < 60; step++) {
        double x = (low + high) / 2, sum = 0;
        for (int i = 0; i < PAIR_RESULTS; i++) sum += s->share[i] * a[i] / (1 + x * a[i]);
        if (sum > 0)
            low = x;
        else
            high = x;
    }
    return (low + high) / 2;
}

// The shares nearest to the observed ones for which sum share a = 0.
static Shares balanced(const Shares *observed, const double *a) {
    Shares s;
    double x = root(observed, a);
    for (int i = 0; i < PAIR_RESULTS; i++) s.share[i] = observed->share[i] / (1 + x * a[i]);
    return s;
}

// The most likely distribution with this mean.
static Shares fit_mean(const Shares *observed, double mean) {
    double a[PAIR_RESULTS];
    for (int i = 0; i < PAIR_RESULTS; i++) a[i] = points(i) - mean;
    return balanced(observed, a);
}

// The most likely distribution whose mean is `t` standard deviations above 1/2: the condition is
// linearised around the last guess, iteratively.
static Shares fit_normalised(const Shares *observed, double t) {
    Shares s;
    for (int i = 0; i < PAIR_RESULTS; i++) s.share[i] = 1.0 / PAIR_RESULTS;
    for (int step = 0; step < 20; step++) {
        double mean, variance, a[PAIR_RESULTS], moved = 0;
        moments(&s, &mean, &variance);
        double deviation = sqrt(variance);
        for (int i = 0; i < PAIR_RESULTS; i++) {
            double off = (mean - points(i)) / deviation;
            a[i] = points(i) - 0.5 - t * deviation * (1 + off * off) / 2;
        }
        Shares next = balanced(observed, a);
        for (int i = 0; i < PAIR_RESULTS; i++) moved += fabs(next.share[i] - s.share[i]);
        s = next;
        if (moved < 1e-10) break;
    }
    return s;
}

static Shares fit(const Sprt *sprt, double draw_elo, const Shares *observed, double elo) {
    if (sprt->model == SPRT_LOGISTIC) return fit_mean(observed, score_of_elo(elo));
    if (sprt->model == SPRT_BAYES) {
        BayesElo claim = {elo, draw_elo, sprt->bias};
        return fit_mean(observed, score_of_bayes_elo(&claim));
    }
    return fit_normalised(observed, elo / normalised_scale * sqrt(2)); // of pairs, not games
}

static bool find_draw_elo(const Sprt *s, const Score *score, double *out) {
    BayesElo found = {0};
    bool known = s->model != SPRT_BAYES || s->has_draw_elo;
    if (!known && !score_bayes_elo(score, s->bias, &found)) return false;
    *out = known ? s->draw_elo : found.draw_elo;
    return true;
}

double sprt_llr(const Sprt *s, const Score *score) {
    double pairs, llr = 0, draw_elo;
    if (score_pairs(score) == 0 || !find_draw_elo(s, score, &draw_elo)) return 0;
    Shares observed = shares_of(score, &pairs);
    Shares h0 = fit(s, draw_elo, &observed, s->elo0), h1 = fit(s, draw_elo, &observed, s->elo1);
    for (int i = 0; i < PAIR_RESULTS; i++)
        llr += observed.share[i] * log(h1.share[i] / h0.share[i]);
    llr *= pairs;
    return isfinite(llr) ? llr : 0;
}

// --- the decision ---

void sprt_bounds(const Sprt *s, double *lower, double *upper) {
    *lower = log(s->beta / (1 - s->alpha));
    *upper = log((1 - s->beta) / s->alpha);
}

SprtState sprt_decide(const Sprt *s, double llr) {
    double lower, upper;
    sprt_bounds(s, &lower, &upper);
    return llr >= upper ? SPRT_H1 : llr <= lower ? SPRT_H0 : SPRT_GOES_ON;
}

void sprt_words(const Sprt *s, SprtState state, Str *out) {
    static const char *const names[] = {"Elo", "normalised Elo", "BayesElo"};
    const char *kind = names[s->model];
    if (state == SPRT_GOES_ON)
        str_addf(out, "undecided between H0 (A is %+g %s) and H1 (%+g)", s->elo0, kind, s->elo1);
    else
        str_addf(out, "%s is accepted: A is %+g %s rather than %+g", state == SPRT_H1 ? "H1" : "H0",
                 state == SPRT_H1 ? s->elo1 : s->elo0, kind, state == SPRT_H1 ? s->elo0 : s->elo1);
}
