// SPDX-License-Identifier: MIT
// swiss.h - who meets whom in a round of a Swiss tournament.
//
// Players with equal points meet, no two meet twice while that can be avoided, and no player sits
// out twice. Deterministic: equal players are taken in the order they were entered.
#ifndef GENPEI_SWISS_H
#define GENPEI_SWISS_H

#include "referee/ratings.h"

enum { SWISS_NOBODY = -1 };

typedef struct {
    size_t n;
    double points[RATED_MAX];
    bool met[RATED_MAX][RATED_MAX];
    bool sat_out[RATED_MAX];
} SwissStanding;

// Fills in `rival` for each player: its opponent, or SWISS_NOBODY for the one that sits out.
void swiss_pair(const SwissStanding *s, int *rival);

#endif
