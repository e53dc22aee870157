// SPDX-License-Identifier: MIT
// ratings.h - who made how many points against whom, and the ratings that fit best.
//
// The model is the standard logistic one; a draw is half a win. Ratings are those of maximum
// likelihood, found by Newton's method; errors are half the width of 95% intervals, from the
// information matrix. Where players won or lost everything against all others no finite ratings
// fit: then half a drawn game is added to every pairing that was played.
#ifndef GENPEI_RATINGS_H
#define GENPEI_RATINGS_H

#include <stdbool.h>
#include <stddef.h>

enum { RATED_MAX = 64 };

// Row i, column j: games of i against j, and the points i made in them. Symmetric in games.
typedef struct {
    size_t n;
    double games[RATED_MAX][RATED_MAX];
    double points[RATED_MAX][RATED_MAX];
} CrossTable;

void cross_add(CrossTable *t, size_t i, size_t j, double points_of_i); // one game
double cross_points(const CrossTable *t, size_t i);
double cross_games(const CrossTable *t, size_t i);

typedef struct {
    bool rated; // it played at all
    double elo;
    double error; // 0 for an anchor
} Rating;

// `anchored` and `anchors` say whose ratings are known (both may be NULL); without any, the mean of
// all who played is 0. Players who never met, not even through others, are not compared: only the
// largest group is then rated (with anchors: those connected to one). Returns whether drawn games
// had to be added.
bool ratings_fit(const CrossTable *t, const bool *anchored, const double *anchors, Rating *out);

#endif
