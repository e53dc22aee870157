// SPDX-License-Identifier: MIT
// edge_spread.c - see edge_spread.h.
#include "engine/othello/learn/edge_spread.h"

#include <math.h>

void edge_spread_measure(EdgeGamer *g, DiscBoard b, EdgeDepths *out) {
    out->empties = 64 - bits_count(b.me | b.opp);
    for (int d = 0; d <= EDGE_SPREAD_DEPTH; d++) {
        const EdgeEval *eval = edge_gamer_eval(g);
        int32_t fine = eval->value(eval, b, DISC_EIGHT_8);
        out->value[d] = d ? edge_gamer_value(g, b, d) : (fine + EDGE_DISC / 2) >> 7;
    }
    out->has_exact = out->empties <= EDGE_SPREAD_EXACT;
    if (out->has_exact) out->exact = edge_gamer_value(g, b, 0);
}

static void add_pair(EdgeSpreadSums *s, int deep, int shallow, int empties, int off) {
    s->square[deep][shallow][empties / 4] += (double)off * off;
    s->count[deep][shallow][empties / 4]++;
}

void edge_spread_add(EdgeSpreadSums *sums, const EdgeDepths *d) {
    for (int deep = 2; deep <= EDGE_SPREAD_DEPTH && deep < d->empties; deep++)
        for (int shallow = deep & 1; shallow < deep; shallow += 2)
            add_pair(sums, deep, shallow, d->empties, d->value[deep] - d->value[shallow]);
    if (!d->has_exact) return;
    for (int shallow = 0; shallow <= EDGE_SPREAD_DEPTH && shallow < d->empties; shallow++)
        add_pair(sums, d->empties, shallow, d->empties, d->exact - d->value[shallow]);
}

// Gaussian elimination with the right side as last column.
static bool eliminate(double a[EDGE_SPREAD_TERMS][EDGE_SPREAD_TERMS + 1]) {
    enum { N = EDGE_SPREAD_TERMS };
    for (int k = 0; k < N; k++) {
        int best = k;
        for (int i = k + 1; i < N; i++)
            if (fabs(a[i][k]) > fabs(a[best][k])) best = i;
        if (fabs(a[best][k]) < 1e-9) return false;
        for (int j = 0; j <= N; j++) {
            double x = a[k][j];
            a[k][j] = a[best][j];
            a[best][j] = x;
        }
        for (int i = 0; i < N; i++) {
            if (i == k) continue;
            double factor = a[i][k] / a[k][k];
            for (int j = k; j <= N; j++) a[i][j] -= factor * a[k][j];
        }
    }
    return true;
}

static void add_equation(double a[EDGE_SPREAD_TERMS][EDGE_SPREAD_TERMS + 1], int deep, int shallow,
                         double empties, double spread, double share) {
    const double term[EDGE_SPREAD_TERMS] = {1, deep, shallow, empties, empties * empties / 10};
    for (int i = 0; i < EDGE_SPREAD_TERMS; i++) {
        for (int j = 0; j < EDGE_SPREAD_TERMS; j++) a[i][j] += share * term[i] * term[j];
        a[i][EDGE_SPREAD_TERMS] += share * term[i] * spread;
    }
}

bool edge_spread_fit(const EdgeSpreadSums *sums, EdgeSpread *out) {
    enum { LEAST = 20 };
    double a[EDGE_SPREAD_TERMS][EDGE_SPREAD_TERMS + 1] = {{0}};
    for (int deep = 0; deep < EDGE_SPREAD_DEEPEST; deep++)
        for (int shallow = 0; shallow < deep; shallow++)
            for (int e = 0; e < EDGE_SPREAD_PHASES; e++) {
                int64_t n = sums->count[deep][shallow][e];
                if (n < LEAST) continue;
                double spread = sqrt(sums->square[deep][shallow][e] / (double)n);
                add_equation(a, deep, shallow, 4 * e + 1.5, spread, (double)n);
            }
    if (!eliminate(a)) return false;
    for (int k = 0; k < EDGE_SPREAD_TERMS; k++)
        out->term[k] = (float)(a[k][EDGE_SPREAD_TERMS] / a[k][k]);
    return true;
}
