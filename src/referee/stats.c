// SPDX-License-Identifier: MIT
// stats.c - see stats.h.
#include "referee/stats.h"

#include <assert.h>
#include <math.h>

static const double normal_95 = 1.959963984540054; // two-sided 95% point of the normal distribution

void score_add_game(Score *s, int half_points) {
    assert(half_points >= POINTS_LOSS && half_points <= POINTS_WIN);
    if (half_points == POINTS_WIN)
        s->wins++;
    else if (half_points == POINTS_DRAW)
        s->draws++;
    else
        s->losses++;
}

void score_add_pair(Score *s, int first_half_points, int second_half_points) {
    int sum = first_half_points + second_half_points;
    assert(sum >= 0 && sum < PAIR_RESULTS);
    s->pairs[sum]++;
}

int64_t score_games(const Score *s) {
    return s->wins + s->draws + s->losses;
}

int64_t score_pairs(const Score *s) {
    int64_t n = 0;
    for (int i = 0; i < PAIR_RESULTS; i++) n += s->pairs[i];
    return n;
}

bool score_mean(const Score *s, double *out) {
    int64_t games = score_games(s);
    if (games == 0) return false;
    *out = ((double)s->wins + (double)s->draws / 2) / (double)games;
    return true;
}

double elo_of_score(double score) {
    return 400 * log10(score / (1 - score));
}

double score_of_elo(double elo) {
    return 1 / (1 + pow(10, -elo / 400));
}

// Mean and variance of a pair's result, scaled to 0..1. False without pairs.
static bool pair_moments(const Score *s, double *mean, double *variance) {
    double n = (double)score_pairs(s);
    if (n == 0) return false;
    double sum = 0, squares = 0;
    for (int i = 0; i < PAIR_RESULTS; i++) sum += (double)s->pairs[i] * i / (PAIR_RESULTS - 1);
    *mean = sum / n;
    for (int i = 0; i < PAIR_RESULTS; i++) {
        double off = (double)i / (PAIR_RESULTS - 1) - *mean;
        squares += (double)s->pairs[i] * off * off;
    }
    *variance = squares / n;
    return true;
}

// All points or none, computed from whole numbers so that rounding cannot hide it.
static bool one_sided(const Score *s) {
    int64_t n = score_pairs(s);
    return s->pairs[0] == n || s->pairs[PAIR_RESULTS - 1] == n;
}

bool score_elo(const Score *s, double *out) {
    double mean, variance;
    if (one_sided(s) || !pair_moments(s, &mean, &variance)) return false;
    *out = elo_of_score(mean);
    return true;
}

static bool all_pairs_alike(const Score *s) {
    int64_t n = score_pairs(s);
    for (int i = 0; i < PAIR_RESULTS; i++)
        if (s->pairs[i] == n) return true;
    return false;
}

bool score_elo_error(const Score *s, double *out) {
    double mean, variance;
    if (all_pairs_alike(s) || !pair_moments(s, &mean, &variance)) return false;
    double half = normal_95 * sqrt(variance / (double)score_pairs(s));
    double low = mean - half, high = mean + half;
    double elo = elo_of_score(mean);
    // Both ends can be out of reach (two pairs, 0 and 2 points): then nothing can be said.
    if (low > 0 && high < 1)
        *out = (elo_of_score(high) - elo_of_score(low)) / 2;
    else if (low > 0)
        *out = elo - elo_of_score(low);
    else if (high < 1)
        *out = elo_of_score(high) - elo;
    else
        return false;
    return true;
}

bool score_normalised_elo(const Score *s, double *elo, double *error) {
    static const double scale = 347.4355855226014; // 800 / ln 10
    double mean, variance;
    if (score_pairs(s) < 2 || all_pairs_alike(s) || !pair_moments(s, &mean, &variance))
        return false;
    // The spread of one game is that of a pair's mean times the square root of 2.
    *elo = (mean - 0.5) / sqrt(2 * variance) * scale;
    *error = normal_95 / sqrt(2 * (double)score_pairs(s)) * scale;
    return true;
}

// The chance of a win in a pair: once with the advantage of the opening, once against it.
static double win_share(double ahead, double bias) {
    return (score_of_elo(ahead + bias) + score_of_elo(ahead - bias)) / 2;
}

// The `ahead` with this chance of a win, by bisection: the chance grows with it.
static double ahead_for(double share, double bias) {
    double low = -20000, high = 20000;
    for (int step = 0; step < 80; step++) {
        double middle = (low + high) / 2;
        if (win_share(middle, bias) < share)
            low = middle;
        else
            high = middle;
    }
    return (low + high) / 2;
}

bool score_bayes_elo(const Score *s, double bias, BayesElo *out) {
    int64_t games = score_games(s);
    if (s->wins == 0 || s->losses == 0) return false;
    // A win depends on elo - draw_elo alone, a loss on -elo - draw_elo.
    double won = ahead_for((double)s->wins / (double)games, bias);
    double lost = ahead_for((double)s->losses / (double)games, bias);
    *out = (BayesElo){(won - lost) / 2, -(won + lost) / 2, bias};
    return true;
}

double score_of_bayes_elo(const BayesElo *b) {
    double won = win_share(b->elo - b->draw_elo, b->bias);
    double lost = win_share(-b->elo - b->draw_elo, b->bias);
    return (1 + won - lost) / 2;
}

bool score_los(const Score *s, double *out) {
    double mean, variance;
    if (all_pairs_alike(s) || !pair_moments(s, &mean, &variance)) return false;
    *out = erfc((0.5 - mean) / sqrt(2 * variance / (double)score_pairs(s))) / 2;
    return true;
}

bool score_draw_ratio(const Score *s, double *out) {
    int64_t games = score_games(s);
    if (games == 0) return false;
    *out = (double)s->draws / (double)games;
    return true;
}

void average_add(Average *a, double value) {
    a->n++;
    a->sum += value;
    a->squares += value * value;
}

void average_join(Average *a, const Average *more) {
    a->n += more->n;
    a->sum += more->sum;
    a->squares += more->squares;
}

bool average_mean(const Average *a, double *out) {
    if (a->n == 0) return false;
    *out = a->sum / (double)a->n;
    return true;
}

bool average_error(const Average *a, double *out) {
    if (a->n < 2) return false;
    double n = (double)a->n, mean = a->sum / n;
    double variance = (a->squares - n * mean * mean) / (n - 1);
    *out = 1.96 * sqrt((variance > 0 ? variance : 0) / n);
    return true;
}
