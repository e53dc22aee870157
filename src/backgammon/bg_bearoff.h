// SPDX-License-Identifier: MIT
// bg_bearoff.h - bearing off, exactly: in how many throws all men at home come off, and who wins
// with the cube.
//
// A home is the men on points 1 to 6. For one side alone the moves are those that need the fewest
// throws on average; the distribution of throws then gives the chance to win a race. For up to
// BG_FEW men on each side both are searched together, with the cube: whether to double and whether
// to take follow from expected payoffs alone (Keeler and Spencer 1975; Zadeh and Kobliska 1977).
#ifndef GENPEI_BG_BEAROFF_H
#define GENPEI_BG_BEAROFF_H

#include "backgammon/bg_board.h"

enum { BG_HOME = 6, BG_THROWS_MAX = 24, BG_FEW = 4 };

typedef struct BgBearoff BgBearoff;

// Takes a moment: 54,264 homes of up to 15 men.
BgBearoff *bg_bearoff_new(void);
void bg_bearoff_free(BgBearoff *t);

// Whether all men of a side are at home.
bool bg_is_home(const BgBoard *b, int who);

// The mean number of throws until all men of a side that is home are off.
double bg_mean_throws(const BgBearoff *t, const BgBoard *b, int who);

// The probability to be off after `throws` throws.
double bg_off_after(const BgBearoff *t, const BgBoard *b, int who, int throws);

// The chance of the player on roll to win when both are home.
double bg_race_exact(const BgBearoff *t, const BgBoard *b);

typedef enum { BG_CUBE_CENTRE, BG_CUBE_MINE, BG_CUBE_THEIRS } BgCube;

// Exact payoffs of the player on roll, the stake being 1, when both have at most BG_FEW men left,
// all home. `rolls`: without doubling now; `doubled`: doubled and taken.
typedef struct {
    double rolls, doubled;
} BgStakes;

bool bg_is_few(const BgBoard *b);
BgStakes bg_stakes(BgBearoff *t, const BgBoard *b, BgCube cube);

#endif
