// SPDX-License-Identifier: MIT
// handicap_advice.h - which handicap makes a game of shogi even: what handicaps are worth, how
// strong players are, and how strong a person is by their results.
//
// All strengths are Elo, on a scale where `sho:depth=1` has 0. What is known is in
// data/shogi.handicaps, measured by bench/shogi-handicaps.
#ifndef GENPEI_HANDICAP_ADVICE_H
#define GENPEI_HANDICAP_ADVICE_H

#include "record/files/archive.h"

// What Black gains by a handicap over the even game; false when it was not measured.
bool handicap_worth(int handicap, double *elo);

// How strong a player is; false when it was not measured.
bool handicap_player(const char *spec, double *elo);

// A game of a person against such a player.
typedef struct {
    double opponent; // Elo, with what the handicap is worth to the opponent
    double score;    // of the person: 1, 0.5 or 0
} HandicapGame;

typedef struct {
    double elo, error; // error: half of the interval of 95%
    int games;
} HandicapStrength;

// The most probable strength by these games. Before the first, a person is taken to be as strong as
// the opponents, give or take 400.
HandicapStrength handicap_estimate(const HandicapGame *games, size_t n);

// The same by the finished games of an archive in which a person ("human") met a measured player
// with a measured handicap. `games` is 0 when there is none.
bool handicap_person(Archive *a, HandicapStrength *out, Error *e);

// The handicap that is nearest to even, and the person's side: Black takes it, White gives it.
typedef struct {
    int handicap, side;
} HandicapOffer;
HandicapOffer handicap_offer(double person, double opponent);

#endif
