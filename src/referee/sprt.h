// SPDX-License-Identifier: MIT
// sprt.h - the sequential probability ratio test: plays until it is clear which of two claims about
// the difference of strength fits the results better.
//
// H0: A is `elo0` stronger than B; H1: `elo1` stronger. The log likelihood ratio is that of the
// generalised test: each claim gets the distribution of pair results that fits best among those
// with its Elo (Van den Bergh, "Comments on normalized Elo" and "The GSPRT approximation", 2019 to
// 2021). Elo is the logistic one, or the normalised one: the mean advantage divided by the spread
// of a game's result, times 800 / ln 10, which does not depend on how many games are drawn; or that
// of BayesElo, where each claim is a mean score by way of the draw Elo, which is estimated from the
// games unless it is given, and of the bias of the openings.
#ifndef GENPEI_SPRT_H
#define GENPEI_SPRT_H

#include "base/error.h"
#include "base/str.h"
#include "referee/stats.h"

typedef enum { SPRT_LOGISTIC, SPRT_NORMALISED, SPRT_BAYES } SprtModel;

typedef struct {
    double elo0, elo1;
    double alpha, beta; // the chances of accepting H1 when H0 is true, and H0 when H1 is
    SprtModel model;
    bool has_draw_elo; // of BayesElo: given, not estimated
    double draw_elo;
    double bias; // of BayesElo: the advantage of an opening for one side
} Sprt;

typedef enum { SPRT_GOES_ON, SPRT_H0, SPRT_H1 } SprtState;

// Reads "0,5" or "0,5,alpha=0.05,beta=0.05,model=normalised" or
// "0,5,model=bayes,draw-elo=200,bias=30". On failure `*out` is unchanged.
bool sprt_parse(const char *text, Sprt *out, Error *e);
void sprt_text(const Sprt *s, Str *out); // the same way, with all parts

const char *sprt_model_name(SprtModel model); // "logistic"

// The log likelihood ratio, from the complete pairs; 0 without any, and while the draw Elo of
// BayesElo is unknown (no win, or no loss). Always finite.
double sprt_llr(const Sprt *s, const Score *score);

// H0 is accepted at the lower bound, H1 at the upper one.
void sprt_bounds(const Sprt *s, double *lower, double *upper);
SprtState sprt_decide(const Sprt *s, double llr);

// What was found, in words: "H1 is accepted: A is stronger by 5 Elo rather than 0".
void sprt_words(const Sprt *s, SprtState state, Str *out);

#endif
