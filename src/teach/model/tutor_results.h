// SPDX-License-Identifier: MIT
// tutor_results.h - who is to win: within a game by how the pupil plays, from game to game by the
// results so far.
//
// Each move of the pupil gets a rank among the moves that its model expects there: 0 the best, 1
// the worst, on average one half. A pupil that ranks better in the later moves than in the earlier
// ones is more likely to be let win. A model that is wrong about the pupil is wrong in both halves,
// so this holds for pupils of any strength. Chance adds to it, since a few moves say little.
//
// The teacher means to win as many games as make its chance one half, and more or fewer when the
// results so far are not even.
#ifndef GENPEI_TUTOR_RESULTS_H
#define GENPEI_TUTOR_RESULTS_H

#include "base/rng.h"

#include <stddef.h>

enum { TUTOR_RANKS_MAX = 400 };

typedef struct {
    double rank[TUTOR_RANKS_MAX]; // of the pupil's moves in this game; later ones are not counted
    size_t n;
    double chance;         // of this game, standard normal
    double points, games;  // the teacher's, over all games; a win is 1, a draw one half
    double drift, n_drift; // the sum of how the later moves compared in the games before
} TutorResults;

void tutor_results_begin(TutorResults *r, Rng *rng);

// A move of the pupil: the ranks are by what it loses (`loss`, n of them), weighted by how likely
// the model makes each move.
void tutor_results_watch(TutorResults *r, const int *loss, const double *p, size_t n,
                         size_t played);

// 1 when the teacher is to win the game as it stands, -1 when the pupil is. `lost` and `won` are
// the teacher's chances to win when it tries to lose and when it tries to win: neither always
// succeeds.
int tutor_results_sign(const TutorResults *r, double lost, double won);

// How many points the teacher is behind an even result over all games; below 0: ahead.
double tutor_results_behind(const TutorResults *r);

// The game ended with this score of the teacher: 1, 0.5 or 0.
void tutor_results_add(TutorResults *r, double score);

#endif
