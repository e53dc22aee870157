// SPDX-License-Identifier: MIT
// tutor_results.c - see tutor_results.h.
#include "teach/model/tutor_results.h"

#include <math.h>

// How much the pupil's play counts beside chance, and how far one point that the results are off
// moves the share of games that the teacher means to win.
#define PLAY_COUNTS 0.4
#define FOLLOWS 0.3
#define SHARE_LEAST 0.02

static double normal(Rng *rng) {
    double sum = 0;
    for (int i = 0; i < 12; i++) sum += rng_real(rng);
    return sum - 6;
}

void tutor_results_begin(TutorResults *r, Rng *rng) {
    r->n = 0;
    r->chance = normal(rng);
}

void tutor_results_watch(TutorResults *r, const int *loss, const double *p, size_t n,
                         size_t played) {
    double better = 0, same = 0;
    for (size_t i = 0; i < n; i++) {
        if (loss[i] < loss[played]) better += p[i];
        if (loss[i] == loss[played]) same += p[i];
    }
    if (r->n < TUTOR_RANKS_MAX) r->rank[r->n++] = better + same / 2;
}

static double mean(const double *x, size_t n) {
    double sum = 0;
    for (size_t i = 0; i < n; i++) sum += x[i];
    return sum / (double)n;
}

// How much worse the pupil ranks in the later half, in standard deviations of uniform ranks.
static double later_compared(const TutorResults *r) {
    size_t half = r->n / 2;
    if (half == 0) return 0;
    double off = mean(r->rank + half, r->n - half) - mean(r->rank, half);
    return off / sqrt(2 / (12.0 * (double)half));
}

double tutor_results_behind(const TutorResults *r) {
    return r->games / 2 - r->points;
}

int tutor_results_sign(const TutorResults *r, double lost, double won) {
    double before = r->n_drift > 0 ? r->drift / (r->n_drift + 1) : 0;
    double z = PLAY_COUNTS * (later_compared(r) - before) + r->chance;
    double u = 0.5 * erfc(-z / sqrt(2 * (1 + PLAY_COUNTS * PLAY_COUNTS)));
    double even = won > lost ? (0.5 - lost) / (won - lost) : 0.5;
    double share = even + FOLLOWS * tutor_results_behind(r);
    if (share < SHARE_LEAST) share = SHARE_LEAST;
    if (share > 1 - SHARE_LEAST) share = 1 - SHARE_LEAST;
    return u > 1 - share ? 1 : -1;
}

void tutor_results_add(TutorResults *r, double score) {
    r->points += score;
    r->games++;
    r->drift += later_compared(r);
    r->n_drift++;
}
