// SPDX-License-Identifier: MIT
// level_reading.c - see level_reading.h.
#include "teach/model/level_reading.h"

#include <math.h>

#define FIT_COUNTS 0.5 // the weight of one move's fit, the pupil being no model
#define SPREAD 0.5     // standard deviation of the share that one move gives away
#define LEAST 1e-9     // no move rules a level out
#define DOUBT 1e-4     // no level is ever certain: a pupil has good and bad days

void level_reading_add(LevelReading *r, const double *p, const int *losses, size_t n,
                       size_t played) {
    double any = 0;
    for (size_t i = 0; i < n; i++) any += losses[i] / (double)n;
    if (any <= 0) return;
    for (int i = 0; i < LEVELS; i++) r->fit[i] += log(p[i] > LEAST ? p[i] : LEAST);
    r->lost += losses[played];
    r->any += any;
    r->n++;
}

// How likely a level gives away what was given away, as a logarithm. Worse than the lowest level is
// the lowest level.
static double by_share(const LevelReading *r, const double *shares, int level) {
    if (r->any <= 0) return 0;
    double share = r->lost / r->any;
    double off = (share < shares[0] ? share : shares[0]) - shares[level];
    return -r->n * off * off / (2 * SPREAD * SPREAD);
}

static void normalise(double *belief) {
    double sum = 0;
    for (int i = 0; i < LEVELS; i++) sum += belief[i];
    for (int i = 0; i < LEVELS; i++) belief[i] /= sum;
}

void level_reading_belief(const LevelReading *r, const Game *g, const double *prior,
                          double *belief) {
    const double *shares = level_shares(g);
    double odds[LEVELS], top = -HUGE_VAL;
    for (int i = 0; i < LEVELS; i++) {
        odds[i] = log(prior[i]) + FIT_COUNTS * r->fit[i] + by_share(r, shares, i);
        if (odds[i] > top) top = odds[i];
    }
    for (int i = 0; i < LEVELS; i++) belief[i] = exp(odds[i] - top);
    normalise(belief);
    for (int i = 0; i < LEVELS; i++) belief[i] += DOUBT;
    normalise(belief);
}
