// SPDX-License-Identifier: MIT
// ratings.c - see ratings.h.
#include "referee/ratings.h"

#include "base/mem.h"
#include "referee/stats.h"

#include <math.h>
#include <stdlib.h>

static const double elo_unit = 173.71779276130073; // 400 / ln 10
static const double normal_95 = 1.959963984540054; // two-sided 95% point of the normal distribution

void cross_add(CrossTable *t, size_t i, size_t j, double points_of_i) {
    t->games[i][j]++;
    t->games[j][i]++;
    t->points[i][j] += points_of_i;
    t->points[j][i] += 1 - points_of_i;
}

double cross_points(const CrossTable *t, size_t i) {
    double sum = 0;
    for (size_t j = 0; j < t->n; j++) sum += t->points[i][j];
    return sum;
}

double cross_games(const CrossTable *t, size_t i) {
    double sum = 0;
    for (size_t j = 0; j < t->n; j++) sum += t->games[i][j];
    return sum;
}

// --- who can be compared ---

// Marks all players reached from `from`, over games, or over points made (`by_points`).
static void reach(const CrossTable *t, size_t from, bool by_points, bool *seen) {
    size_t stack[RATED_MAX], n = 0;
    seen[from] = true;
    stack[n++] = from;
    while (n > 0) {
        size_t i = stack[--n];
        for (size_t j = 0; j < t->n; j++) {
            if (seen[j] || (by_points ? t->points[i][j] : t->games[i][j]) <= 0) continue;
            seen[j] = true;
            stack[n++] = j;
        }
    }
}

// The largest group of players who met; with anchors, all players connected to one of them.
static void compared(const CrossTable *t, const bool *anchored, bool *in) {
    size_t most = 0;
    bool any = false;
    for (size_t i = 0; i < t->n; i++) {
        bool seen[RATED_MAX] = {0};
        size_t count = 0;
        reach(t, i, false, seen);
        for (size_t j = 0; j < t->n; j++) count += seen[j];
        if (anchored && anchored[i]) {
            for (size_t j = 0; j < t->n; j++) in[j] = (any && in[j]) || seen[j];
            any = true;
        } else if (!any && count > most && count > 1) {
            memcpy(in, seen, sizeof seen);
            most = count;
        }
    }
}

// Finite ratings fit when points flow from every player to every other.
static bool has_finite_fit(const CrossTable *t, const bool *in) {
    for (size_t i = 0; i < t->n; i++) {
        bool seen[RATED_MAX] = {0};
        if (!in[i]) continue;
        reach(t, i, true, seen);
        for (size_t j = 0; j < t->n; j++)
            if (in[j] && !seen[j]) return false;
    }
    return true;
}

static void add_draws(CrossTable *t) {
    for (size_t i = 0; i < t->n; i++)
        for (size_t j = 0; j < t->n; j++)
            if (i != j && t->games[i][j] > 0) {
                t->games[i][j] += 0.5;
                t->points[i][j] += 0.25;
            }
}

// --- the fit ---

typedef struct {
    size_t n;                       // unknown ratings
    size_t who[RATED_MAX];          // whose they are
    bool floating;                  // no anchor: only differences count
    double a[RATED_MAX][RATED_MAX]; // information, then its inverse
} Unknowns;

static double expected(double difference) {
    return 1 / (1 + exp(-difference / elo_unit));
}

// The information matrix at these ratings. A matrix that determines differences only is made
// regular by adding `1` everywhere (scaled), which fixes the sum.
static void fill_information(const CrossTable *t, const double *elo, const bool *in, Unknowns *u) {
    for (size_t r = 0; r < u->n; r++) {
        size_t i = u->who[r];
        for (size_t c = 0; c < u->n; c++) {
            size_t j = u->who[c];
            double p = expected(elo[i] - elo[j]);
            u->a[r][c] = i == j ? 0 : -t->games[i][j] * p * (1 - p);
        }
        for (size_t j = 0; j < t->n; j++) {
            double p = expected(elo[i] - elo[j]);
            if (in[j] && j != i) u->a[r][r] += t->games[i][j] * p * (1 - p);
        }
    }
    for (size_t r = 0; r < u->n && u->floating; r++)
        for (size_t c = 0; c < u->n; c++) u->a[r][c] += 1;
}

// Inverts u->a in place (Gauss and Jordan, pivots on the diagonal: the matrix is positive).
static bool invert(Unknowns *u) {
    for (size_t k = 0; k < u->n; k++) {
        double pivot = u->a[k][k];
        if (!(pivot > 1e-300)) return false;
        u->a[k][k] = 1;
        for (size_t c = 0; c < u->n; c++) u->a[k][c] /= pivot;
        for (size_t r = 0; r < u->n; r++) {
            if (r == k) continue;
            double factor = u->a[r][k];
            u->a[r][k] = 0;
            for (size_t c = 0; c < u->n; c++) u->a[r][c] -= factor * u->a[k][c];
        }
    }
    return true;
}

// One step of Newton's method; returns how far the ratings moved.
static double step(const CrossTable *t, double *elo, const bool *in, Unknowns *u) {
    enum { STEP_MAX = 300 };
    double surplus[RATED_MAX] = {0}, moved = 0;
    for (size_t r = 0; r < u->n; r++) {
        size_t i = u->who[r];
        surplus[r] = 0;
        for (size_t j = 0; j < t->n; j++)
            if (in[j] && j != i)
                surplus[r] += t->points[i][j] - t->games[i][j] * expected(elo[i] - elo[j]);
    }
    fill_information(t, elo, in, u);
    if (!invert(u)) return 0;
    for (size_t r = 0; r < u->n; r++) {
        double by = 0;
        for (size_t c = 0; c < u->n; c++) by += u->a[r][c] * surplus[c];
        by *= elo_unit;
        by = by > STEP_MAX ? STEP_MAX : by < -STEP_MAX ? -STEP_MAX : by;
        elo[u->who[r]] += by;
        moved = fabs(by) > moved ? fabs(by) : moved;
    }
    return moved;
}

// Without anchors the mean is 0.
static void centre(double *elo, const bool *in, size_t n) {
    double sum = 0, count = 0;
    for (size_t i = 0; i < n; i++)
        if (in[i]) sum += elo[i], count++;
    for (size_t i = 0; i < n; i++)
        if (in[i]) elo[i] -= sum / count;
}

static void fit(const CrossTable *t, const bool *in, const bool *anchored, double *elo,
                Unknowns *u) {
    u->floating = true;
    for (size_t i = 0; i < t->n; i++) {
        if (!in[i]) continue;
        if (anchored && anchored[i])
            u->floating = false;
        else
            u->who[u->n++] = i;
    }
    for (int i = 0; i < 200 && step(t, elo, in, u) > 1e-9; i++) continue;
    if (u->floating) centre(elo, in, t->n);
    fill_information(t, elo, in, u);
    invert(u);
}

bool ratings_fit(const CrossTable *t, const bool *anchored, const double *anchors, Rating *out) {
    bool in[RATED_MAX] = {0};
    double elo[RATED_MAX] = {0};
    compared(t, anchored, in);
    CrossTable *table = mem_new(1, sizeof *table);
    Unknowns *u = mem_new(1, sizeof *u);
    *table = *t;
    bool added = !has_finite_fit(t, in);
    if (added) add_draws(table);
    for (size_t i = 0; i < t->n; i++) {
        if (anchored && anchored[i]) elo[i] = anchors[i];
        out[i] = (Rating){.rated = in[i]};
    }
    fit(table, in, anchored, elo, u);
    for (size_t i = 0; i < t->n; i++) out[i].elo = in[i] ? elo[i] : 0;
    for (size_t r = 0; r < u->n; r++) {
        // What was added to fix the sum is subtracted again.
        double bound = u->floating ? 1.0 / (double)(u->n * u->n) : 0;
        out[u->who[r]].error = normal_95 * elo_unit * sqrt(fmax(0, u->a[r][r] - bound));
    }
    free(u);
    free(table);
    return added;
}
