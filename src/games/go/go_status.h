// SPDX-License-Identifier: MIT
// go_status.h - which stones are dead when players stop, estimated by games played to their end at
// random without filling eyes.
//
// A string is dead when the points under it belong to the enemy in most of these games. That is an
// estimate, as good as such games are: clear cases on a board that is played to its end.
#ifndef GENPEI_GO_STATUS_H
#define GENPEI_GO_STATUS_H

#include "base/rng.h"
#include "games/go/go_board.h"

typedef struct {
    int playouts;
    int black[GO_PLACES]; // of so many playouts the point was black's at the end
    bool dead[GO_PLACES]; // a stone there is dead
} GoStatus;

void go_status(const GoBoard *b, int mover, int playouts, uint64_t seed, GoStatus *out);

// Area of black less that of white without the dead stones.
int go_area_without_dead(const GoBoard *b, const GoStatus *status);

// Territory and prisoners of black less those of white: dead stones count as prisoners, `taken` are
// the stones that black and white have captured so far.
int go_territory_without_dead(const GoBoard *b, const GoStatus *status, const int taken[2]);

#endif
